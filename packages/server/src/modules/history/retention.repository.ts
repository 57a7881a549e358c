import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { among, type Served } from '../../platform/postgres/shards';
import type { ChunkKey } from './chunking.model';
import { organisationsOf } from './organisations.model';

// Retention serves the whole database; every row names its organisation.

/** A packed row by its key. */
export interface Packed extends ChunkKey {
  orgId: string;
  deviceId: number;
}

/** Rows that ended before a time, in the order of their keys: so many after the one given. */
async function listExpired(
  db: Db,
  table: 'history_frames' | 'uplink_history',
  { before, after, take, served }: Expired,
): Promise<Packed[]> {
  const { rows } = await sql<Packed>`
    select org_id as "orgId", device_id as "deviceId", first_at as "firstAt", part from ${sql.table(table)}
    where last_at < ${at(before)} ${among(served)} ${table === 'uplink_history' ? sql`and packed is not null` : sql``}
      ${after ? sql`and (org_id, device_id, first_at, part) > (${after.orgId}, ${after.deviceId}, ${at(after.firstAt)}, ${after.part})` : sql``}
    order by org_id, device_id, first_at, part limit ${take}`.execute(db);
  return rows;
}

interface Expired {
  /** ms since 1970 */
  before: number;
  after: Packed | undefined;
  take: number;
  served: Served;
}

/** Packed readings whose time ended before. */
export const listExpiredFrames = (db: Db, expired: Expired): Promise<Packed[]> =>
  listExpired(db, 'history_frames', expired);

/** Packed uplinks whose time ended before, and that have their bytes. */
export const listExpiredUplinks = (db: Db, expired: Expired): Promise<Packed[]> =>
  listExpired(db, 'uplink_history', expired);

const given = (rows: readonly Packed[]) => sql`unnest(
  ${rows.map(({ orgId }) => orgId)}::bigint[], ${rows.map(({ deviceId }) => deviceId)}::int[],
  ${rows.map(({ firstAt }) => at(firstAt))}::timestamptz[], ${rows.map(({ part }) => part)}::smallint[])
  as given (org_id, device_id, first_at, part)`;

/** Deletes those of the given chunks that still ended before a time, with the readings of every series in them. */
export async function deleteChunks(db: Db, rows: readonly Packed[], before: number): Promise<void> {
  await sql`
    with expired as (
      delete from history_frames as frames using ${given(rows)}
      where frames.org_id = given.org_id and frames.device_id = given.device_id
        and frames.first_at = given.first_at and frames.part = given.part and frames.last_at < ${at(before)}
        and frames.org_id = any(${organisationsOf(rows)}::bigint[])
      returning frames.org_id, frames.device_id, frames.first_at, frames.part
    )
    delete from history using expired join series using (org_id, device_id)
    where history.org_id = any(${organisationsOf(rows)}::bigint[]) and series.org_id = any(${organisationsOf(rows)}::bigint[])
      and history.org_id = expired.org_id and history.series_id = series.series_id
      and history.frames_at = expired.first_at and history.part = expired.part`.execute(db);
}

/** Takes the bytes of those of the given rows that still ended before a time; their counts stay. */
export async function stripUplinks(db: Db, rows: readonly Packed[], before: number): Promise<void> {
  await sql`
    update uplink_history as held set packed = null from ${given(rows)}
    where held.org_id = any(${organisationsOf(rows)}::bigint[])
      and held.org_id = given.org_id and held.device_id = given.device_id and held.first_at = given.first_at
      and held.part = given.part and held.last_at < ${at(before)}`.execute(db);
}

/** Deletes rows that were received before a time. @returns how many there were of `limit` */
export async function deleteExpiredRows(
  db: Db,
  before: number,
  limit: number,
  served: Served,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from uplink using (
      select org_id, device_id, received_at, frame_key from uplink where received_at < ${at(before)}
        ${among(served)} limit ${limit}
    ) as expired
    where uplink.org_id = expired.org_id and uplink.device_id = expired.device_id
      and uplink.received_at = expired.received_at and uplink.frame_key = expired.frame_key
      ${among(served, 'uplink.org_id')}`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Deletes newest values that were measured before a time. Those that are written at this moment are left for the next time.
 * @returns how many there were of `limit`
 */
export async function deleteExpiredLatest(
  db: Db,
  before: number,
  limit: number,
  served: Served,
): Promise<number> {
  const { rows } = await sql<{ orgId: OrgId; seriesIds: number[] }>`
    select org_id as "orgId", array_agg(series_id) as "seriesIds"
    from (select org_id, series_id from latest where measured_at < ${at(before)} ${among(served)} limit ${limit}) as expired
    group by org_id`.execute(db);
  let count = 0;
  for (const { orgId, seriesIds } of rows) {
    const { numAffectedRows = 0n } = await sql`
      delete from latest using (
        select series_id from latest
        where org_id = ${orgId} and series_id = any(${seriesIds}::int[]) and measured_at < ${at(before)}
        for update skip locked
      ) as expired
      where latest.org_id = ${orgId} and latest.series_id = expired.series_id`.execute(db);
    count += Number(numAffectedRows);
  }
  return count;
}
