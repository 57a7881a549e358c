import { at, type Db, sql } from '../../platform/postgres/db';
import { among, type Served } from '../../platform/postgres/shards';
import type { SeenDevice } from '../history/uplinks.service';

// Recovery serves every organisation of a database server.

/** Devices of organisations, with the time up to which their status is written. */
export async function listSeenDevices(db: Db, served: Served): Promise<SeenDevice[]> {
  const { rows } = await sql<SeenDevice>`
    select device.device_id as "deviceId", device.org_id as "orgId", status.last_seen_at as "seenAt"
    from device left join device_status as status using (device_id)
    where device.org_id is not null ${among(served, 'device.org_id')}
    order by device.device_id`.execute(db);
  return rows;
}

/** When the newest of all statuses was reported, as far as clocks were right (ms since 1970); null without any. */
export async function findNewestStatus(db: Db, now: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select max(last_seen_at) as at from device_status where last_seen_at <= ${at(now)}`.execute(db);
  return rows[0]!.at;
}

/** Measurements of channels that have a newest value, as something to select from. */
export const newestMeasurements = (served: Served) => sql`(
  select series.device_id, series.channel, series.measurement_id
  from series join device on device.device_id = series.device_id and device.org_id = series.org_id
  join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
  where true ${among(served, 'series.org_id')} ${among(served, 'latest.org_id')}
)`;
