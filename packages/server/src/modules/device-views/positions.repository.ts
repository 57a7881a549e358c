import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { deviceStates, isOnlineAt } from '../devices/device-states.read-model';

/** Devices whose position is known: that of a person or of the device itself; a tracker's newest one comes first. */
export async function listPositions(db: Db, orgId: OrgId, now: number): Promise<PlacedDevice[]> {
  const { rows } = await sql<PlacedDevice>`
    with located as (
      select east.device_id, newest_east.value as longitude, newest_north.value as latitude
      from series as east
      join latest as newest_east on newest_east.org_id = east.org_id and newest_east.series_id = east.series_id
      join series as north on north.org_id = east.org_id and north.device_id = east.device_id
        and north.channel = east.channel and north.measurement_id = ${MEASUREMENT_ID.latitude}
      join latest as newest_north on newest_north.org_id = north.org_id and newest_north.series_id = north.series_id
      where east.org_id = ${orgId} and east.measurement_id = ${MEASUREMENT_ID.longitude}
        -- of two moments they would be a place where it never was
        and newest_east.measured_at = newest_north.measured_at
        and abs(newest_east.value) <= 180 and abs(newest_north.value) <= 90
    )
    select state.eui, state.name, state.kind, coalesce(${isOnlineAt(now)}, false) as online, state.last_seen_at,
      coalesce(located.latitude, state.latitude) as latitude, coalesce(located.longitude, state.longitude) as longitude
    from ${deviceStates(sql`device.org_id = ${orgId}`)} as state
    left join located on located.device_id = state.device_id and state.kind = 'tracker'
    where coalesce(located.latitude, state.latitude) is not null
      and coalesce(located.longitude, state.longitude) is not null
    order by lower(state.name), state.eui`.execute(db);
  return rows;
}
