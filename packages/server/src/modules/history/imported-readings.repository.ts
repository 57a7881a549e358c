import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** Devices that an import has stored readings of, in the order of their ids. */
export async function listImportedDevices(db: Db, orgId: OrgId, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct device_id as id from history_frames
    where org_id = ${orgId} and import_id = ${importId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes some chunks that an import has stored of a device. @returns the end of each series that they held, in ms since 1970 */
export async function deleteImported(
  db: Db,
  orgId: OrgId,
  { importId, deviceId, limit }: { importId: number; deviceId: number; limit: number },
): Promise<{ seriesId: number; lastAt: number }[]> {
  const { rows } = await sql<{ seriesId: number; lastAt: number }>`
    with removed as (
      delete from history_frames using (
        select first_at, part from history_frames
        where org_id = ${orgId} and import_id = ${importId} and device_id = ${deviceId}
        order by first_at, part limit ${limit}
      ) as first
      where history_frames.org_id = ${orgId} and history_frames.device_id = ${deviceId}
        and history_frames.first_at = first.first_at and history_frames.part = first.part
      returning history_frames.first_at, history_frames.part
    ), readings as (
      delete from history using removed
      where history.org_id = ${orgId} and history.device_id = ${deviceId}
        and history.frames_at = removed.first_at and history.part = removed.part
      returning history.series_id, history.last_at
    )
    select series_id as "seriesId", max(last_at) as "lastAt" from readings group by series_id`.execute(db);
  return rows;
}

/** Of some series those whose newest value is not newer than a time. */
export async function listNewestUpTo(
  db: Db,
  orgId: OrgId,
  ends: readonly { seriesId: number; lastAt: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select latest.series_id as id
    from unnest(${ends.map(({ seriesId }) => seriesId)}::int[], ${ends.map(({ lastAt }) => lastAt)}::float8[])
      as given (series_id, last_at)
    join latest on latest.org_id = ${orgId} and latest.series_id = given.series_id
    where latest.measured_at <= to_timestamp(last_at / 1000)
    order by latest.series_id for update of latest`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteLatest(db: Db, orgId: OrgId, seriesIds: readonly number[]): Promise<void> {
  await sql`delete from latest where org_id = ${orgId} and series_id = any(${seriesIds}::int[])`.execute(db);
}
