import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { among, type Served } from '../../platform/postgres/shards';
import type { SeenDevice, UploadedDevice } from '../history/uplinks.service';

// Recovery serves every organisation of a database server.

/** Of some devices those that sent something after their status, with the time up to which that is written. */
export async function listUnwritten(db: Db, uploaded: readonly UploadedDevice[]): Promise<SeenDevice[]> {
  const { rows } = await sql<SeenDevice>`
    select device.device_id as "deviceId", device.org_id as "orgId", status.last_seen_at as "seenAt"
    from unnest(
      ${uploaded.map(({ deviceId }) => deviceId)}::int[],
      ${uploaded.map(({ orgId }) => orgId)}::bigint[],
      ${uploaded.map(({ receivedAt }) => at(receivedAt))}::timestamptz[]
    ) as uploaded (device_id, org_id, received_at)
    join device on device.device_id = uploaded.device_id and device.org_id = uploaded.org_id
    left join device_status as status on status.device_id = device.device_id
    where status.last_seen_at is null or status.last_seen_at < uploaded.received_at
    order by device.device_id`.execute(db);
  return rows;
}

/** When the newest of all statuses was reported, as far as clocks were right (ms since 1970); null without any. */
export async function findNewestStatus(db: Db, now: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select max(last_seen_at) as at from device_status where last_seen_at <= ${at(now)}`.execute(db);
  return rows[0]!.at;
}

/** The same of the devices of one organisation. */
export async function findNewestStatusOf(db: Db, orgId: OrgId): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select max(last_seen_at) as at from device_status join device using (device_id)
    where org_id = ${orgId} and last_seen_at <= now()`.execute(db);
  return rows[0]!.at;
}

/** Measurements of some devices' channels that have a newest value, as something to select from. */
export const newestMeasurements = (devices: readonly UploadedDevice[], named: Served) => sql`(
  select series.device_id, series.channel, series.measurement_id
  from series join device on device.device_id = series.device_id and device.org_id = series.org_id
  join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
  where series.device_id = any(${devices.map(({ deviceId }) => deviceId)}::int[])
    ${among(named, 'series.org_id')}
)`;
