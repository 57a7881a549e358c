import type { OwnNames } from '@fieldscope/contract/definitions/own-names';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

export interface SensorType {
  id: number;
  names: OwnNames;
  measurementIds: number[];
}

export async function listSensorTypes(db: Db, orgId: OrgId): Promise<SensorType[]> {
  const { rows } = await sql<SensorType>`
    select sensor_type as id, jsonb_build_object('en', name_en, 'zh', name_zh, 'ru', name_ru) as names,
      measurement_ids as "measurementIds"
    from custom_sensor_type where org_id = ${orgId} order by sensor_type`.execute(db);
  return rows;
}

/** Creates a sensor type, or changes names and measurements of the one with this id. */
export async function saveSensorType(
  db: Db,
  orgId: OrgId,
  { id, names, measurementIds }: SensorType,
): Promise<void> {
  await sql`
    insert into custom_sensor_type (org_id, sensor_type, name_en, name_zh, name_ru, measurement_ids)
    values (${orgId}, ${id}, ${names.en}, ${names.zh}, ${names.ru}, ${measurementIds}::int[])
    on conflict (org_id, sensor_type) do update
    set name_en = excluded.name_en, name_zh = excluded.name_zh, name_ru = excluded.name_ru,
      measurement_ids = excluded.measurement_ids`.execute(db);
}

export async function deleteSensorType(db: Db, orgId: OrgId, id: number): Promise<void> {
  await sql`delete from custom_sensor_type where org_id = ${orgId} and sensor_type = ${id}`.execute(db);
}
