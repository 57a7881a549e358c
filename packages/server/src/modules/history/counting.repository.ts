import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** Packed readings of each series of a device; series without any are left out. */
export async function countPacked(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<{ seriesId: number; count: number }[]> {
  const { rows } = await sql<{ seriesId: number; count: number }>`
    select series_id as "seriesId", sum(reading_count)::float8 as count
    from series join history using (org_id, series_id)
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
    group by series_id`.execute(db);
  return rows;
}

/** Readings of a device that stand in the rows of their uplinks, packed by row. */
export async function listHot(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<{ receivedAt: number; packed: Buffer }[]> {
  const { rows } = await sql<{ receivedAt: number; packed: Buffer }>`
    select received_at as "receivedAt", readings as packed from uplink
    where org_id = ${orgId} and device_id = ${deviceId} and readings is not null`.execute(db);
  return rows;
}
