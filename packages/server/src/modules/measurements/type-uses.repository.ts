import type { TypeUse } from '@fieldscope/contract/calls/measurement-types';
import { CUSTOM_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import { CUSTOM_SENSOR_TYPES } from '@fieldscope/contract/definitions/sensor-types';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** What of one kind uses a type of an organisation. */
export interface TypeUseRow extends TypeUse {
  id: number;
}

const NAMED = 3;

/** What measures, contains, maps or watches custom measurements. */
export async function listMeasurementUses(db: Db, orgId: OrgId): Promise<TypeUseRow[]> {
  const { first, last } = CUSTOM_MEASUREMENT_IDS;
  const { rows } = await sql<TypeUseRow>`
    with used as (
      select measurement_id as id, 'device' as kind, device.name from (
        select device_id, measurement_id from series where org_id = ${orgId}
        union
        select device_id, unnest(measurement_ids) from device_channel join device using (device_id)
        where device.org_id = ${orgId}
      ) as measured join device using (device_id)
      where device.org_id = ${orgId}
      union all
      select contained, 'sensor_type', coalesce(nullif(name_en, ''), nullif(name_zh, ''), name_ru)
      from custom_sensor_type cross join unnest(measurement_ids) as contained where org_id = ${orgId}
      union all
      select distinct (field ->> 'measurement_id')::int, 'profile', name
      from device_profile cross join jsonb_array_elements(fields) as field where org_id = ${orgId}
      union all
      select measurement_id, 'alarm_rule', name from alarm_rule where org_id = ${orgId}
    )
    select id, kind as by, count(*)::int as count, (array_agg(name order by lower(name), name))[1:${NAMED}::int] as names
    from used where id between ${first}::int and ${last}::int
    group by id, kind order by id, kind`.execute(db);
  return rows;
}

/** Devices with channels whose sensors are of custom types. */
export async function listSensorTypeUses(db: Db, orgId: OrgId): Promise<TypeUseRow[]> {
  const { first, last } = CUSTOM_SENSOR_TYPES;
  const { rows } = await sql<TypeUseRow>`
    select sensor_type::int as id, 'device' as by, count(*)::int as count,
      (array_agg(name order by lower(name), name))[1:${NAMED}::int] as names
    from (
      select distinct device.device_id, device.name, sensor_type
      from device_channel join device using (device_id)
      where device.org_id = ${orgId} and sensor_type ~ '^[0-9]{4}$'
        and sensor_type between ${String(first)} and ${String(last)}
    ) as used
    group by sensor_type order by sensor_type`.execute(db);
  return rows;
}
