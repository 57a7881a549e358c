import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, inTransaction, sql } from '../../platform/postgres/db';
import type { Range } from './history.repository';
import type { Owned } from './packing.repository';
import type { RawUplink } from './uplink-codec.model';

// The tables of the version before, while a job packs what stands in them. Once they are empty, views without rows have
// their names. A later release removes this file, its service and the views.

/** Readings of these series within the range that are not packed yet, as rows of findParts. */
export const oldReadings = (orgId: OrgId, seriesIds: number[], { from, to }: Range) => sql`
  select 'old', null, series.series_id, null, null, measured_at, uploaded_at, f_cnt::float8, null, null, null, value, null,
    null, convert_to(detail::text, 'UTF8'), null::bytea
  from series join old_reading on old_reading.series_id = series.series_id
  where series.org_id = ${orgId} and series.series_id = any(${seriesIds}::int[])
    and measured_at between ${at(from)} and ${at(to)}`;

/** Devices of which the organisation has uplinks in the old table. */
export const devicesWithOldUplinks = (orgId: OrgId) => sql`
  select device_id from device
  where exists (
    select from old_uplink where old_uplink.device_id = device.device_id and old_uplink.org_id = ${orgId}
  )`;

/** Organisations that have uplinks of the device in the old table. */
export const organisationsWithOldUplinks = (deviceId: number) => sql`
  select org_id from old_uplink where device_id = ${deviceId}`;

export async function eraseOldReadings(db: Db, seriesId: number): Promise<void> {
  await sql`delete from old_reading where series_id = ${seriesId}`.execute(db);
}

export async function eraseOldUplinks(db: Db, { orgId, deviceId }: Owned): Promise<void> {
  await sql`delete from old_uplink where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
}

export async function hasOldTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select relkind <> 'v' as exists from pg_class where oid = 'old_reading'::regclass`.execute(db);
  return rows[0]!.exists;
}

export async function listDeviceIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select device_id as id from device order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where a portion ends: with the row that has these values, or with the last row. */
interface End {
  time: string;
  next: string;
}

const LAST_TIME = 'infinity';
const READING_BYTES = 400;
const UPLINK_BYTES = 1000;

export interface OldReadingRow {
  orgId: string;
  seriesId: number;
  measuredAt: number;
  uploadedAt: number;
  fCnt: number | null;
  value: number | null;
  detail: unknown;
}

/** Takes the oldest readings of a device out of the old table, in the order of their arrival: about so many bytes of memory. */
export async function takeOldReadings(db: Db, deviceId: number, bytes: number): Promise<OldReadingRow[]> {
  const { rows: own } = await sql<{ id: number }>`
    select series_id as id from series where device_id = ${deviceId}`.execute(db);
  if (own.length === 0) return [];
  const seriesIds = own.map(({ id }) => id);
  // Each series offers its share; the one that reaches it first ends the portion. Text keeps microseconds.
  const share = Math.ceil(bytes / seriesIds.length);
  const { rows: ends } = await sql<End>`
    select measured_at::text as time, uploaded_at::text as next
    from unnest(${seriesIds}::int[]) as own (series_id)
    cross join lateral (
      select measured_at, uploaded_at from (
        select measured_at, uploaded_at,
          sum(${READING_BYTES} + coalesce(octet_length(detail::text), 0))
            over (order by measured_at, uploaded_at rows unbounded preceding) as bytes
        from (
          select measured_at, uploaded_at, detail from old_reading where series_id = own.series_id
          order by measured_at, uploaded_at limit ${Math.ceil(share / READING_BYTES)}
        ) as oldest
      ) as weighed
      where bytes >= ${share} order by measured_at, uploaded_at limit 1
    ) as filled
    order by measured_at, uploaded_at limit 1`.execute(db);
  const { time, next } = ends[0] ?? { time: LAST_TIME, next: LAST_TIME };
  const { rows } = await sql<OldReadingRow>`
    with taken as (
      delete from old_reading using series
      where series.device_id = ${deviceId} and series.series_id = any(${seriesIds}::int[])
        and old_reading.series_id = series.series_id and measured_at <= ${time}::timestamptz
        and (measured_at < ${time}::timestamptz or uploaded_at <= ${next}::timestamptz)
      returning series.org_id, old_reading.*, old_reading.ctid as place
    )
    select org_id as "orgId", series_id as "seriesId", measured_at as "measuredAt", uploaded_at as "uploadedAt",
      f_cnt::float8 as "fCnt", value, detail
    from taken order by measured_at, uploaded_at, place`.execute(db);
  return rows;
}

export type OldUplinkRow = RawUplink & { orgId: string };

/** Takes the oldest uplinks of a device out of the old table: about so many bytes of memory. */
export async function takeOldUplinks(db: Db, deviceId: number, bytes: number): Promise<OldUplinkRow[]> {
  const { rows: ends } = await sql<End>`
    select received_at::text as time, frame_key::text as next from (
      select received_at, frame_key,
        sum(${UPLINK_BYTES} + octet_length(payload) + coalesce(octet_length(info::text), 0))
          over (order by received_at, frame_key rows unbounded preceding) as bytes
      from (
        select received_at, frame_key, payload, info from old_uplink where device_id = ${deviceId}
        order by received_at, frame_key limit ${Math.ceil(bytes / UPLINK_BYTES)}
      ) as oldest
    ) as weighed
    where bytes >= ${bytes} order by received_at, frame_key limit 1`.execute(db);
  const { time, next } = ends[0] ?? { time: LAST_TIME, next: '0' };
  const { rows } = await sql<OldUplinkRow>`
    with taken as (
      delete from old_uplink
      where device_id = ${deviceId} and received_at <= ${time}::timestamptz
        and (received_at < ${time}::timestamptz or frame_key <= ${next}::bigint)
      returning *
    )
    select org_id as "orgId", received_at as "receivedAt", uploaded_at as "uploadedAt", f_cnt::float8 as "fCnt",
      f_port as "fPort", reading_count as "readingCount", rssi, snr, source, refusal, detail,
      time_replaced as "isTimeReplaced", payload, gateways, info
    from taken order by received_at, frame_key`.execute(db);
  return rows;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Puts views without rows in the place of the old tables, unless somebody reads them for longer than a moment.
 * @returns whether it is done
 */
export async function dropOldTables(db: Db): Promise<boolean> {
  try {
    await inTransaction(db, async (trx) => {
      await sql`set local lock_timeout = '300ms'`.execute(trx);
      await sql`select drop_old_tables()`.execute(trx);
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
