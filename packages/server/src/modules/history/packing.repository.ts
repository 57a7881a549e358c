import { at, type Db, sql } from '../../platform/postgres/db';
import { LOCKS } from '../../platform/postgres/locks';
import { among, type Served } from '../../platform/postgres/shards';
import type { PackedFrames } from './chunk-codec.model';
import type { ChunkKey, Extent } from './chunking.model';
import { type PackedChunk, weightOfFrames } from './chunks.model';
import { type PackedUplinks, weightOfUplinks } from './uplink-chunks.model';
import type { RawUplink } from './uplink-codec.model';

// Packing serves the whole database, device by device; every statement names the organisation as well, which comes
// first in every key.

/** A device while it belongs to an organisation. */
export interface Owned {
  orgId: string;
  deviceId: number;
}

/** Devices with uplinks that were received before a time. */
export async function listUnpacked(db: Db, before: number, served: Served): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select distinct org_id as "orgId", device_id as "deviceId" from uplink
    where received_at < ${at(before)} ${among(served)} order by 1, 2`.execute(db);
  return rows;
}

/** Keeps late uplinks of the device out until the transaction ends. */
export async function lockDevice(db: Db, { deviceId }: Pick<Owned, 'deviceId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.packing}::int, ${deviceId}::int)`.execute(db);
}

/** Columns of `uplink` under the names of RawUplink. */
export const RAW_COLUMNS = sql`
  received_at as "receivedAt", uploaded_at as "uploadedAt", f_cnt::float8 as "fCnt", f_port as "fPort",
  reading_count as "readingCount", rssi, snr, source, refusal, detail, time_replaced as "isTimeReplaced", payload,
  gateways, info, spreading_factor as "spreadingFactor"`;

export type HotUplink = RawUplink & { frameKey: string; packedReadings: Buffer | null };

/** The oldest uplinks of a device that were received before a time: at most so many, and about so many bytes. */
export async function listOldestUplinks(
  db: Db,
  { orgId, deviceId }: Owned,
  before: number,
  most: { uplinks: number; bytes: number },
): Promise<HotUplink[]> {
  const { rows } = await sql<HotUplink>`
    select ${RAW_COLUMNS}, frame_key as "frameKey", readings as "packedReadings"
    from (
      select *, sum(bytes) over (order by received_at, frame_key) - bytes as bytes_before
      from (
        select *, octet_length(payload) + coalesce(octet_length(readings), 0) as bytes from uplink
        where org_id = ${orgId} and device_id = ${deviceId} and received_at < ${at(before)}
        order by received_at, frame_key limit ${most.uplinks}
      ) as oldest
    ) as measured
    where bytes_before < ${most.bytes}
    order by received_at, frame_key`.execute(db);
  return rows;
}

/** The oldest uplinks of a device with so many readings or more: about so many bytes. */
export async function listWideUplinks(
  db: Db,
  { orgId, deviceId }: Owned,
  { readings, bytes }: { readings: number; bytes: number },
): Promise<HotUplink[]> {
  const { rows } = await sql<HotUplink>`
    select ${RAW_COLUMNS}, frame_key as "frameKey", readings as "packedReadings"
    from (
      select *, sum(octet_length(readings)) over (order by received_at, frame_key) - octet_length(readings) as bytes_before
      from uplink
      where org_id = ${orgId} and device_id = ${deviceId} and reading_count >= ${readings} and readings is not null
    ) as wide
    where bytes_before < ${bytes}
    order by received_at, frame_key`.execute(db);
  return rows;
}

/** Takes the readings of uplinks out of their rows. @returns how many uplinks there were */
export async function emptyUplinks(
  db: Db,
  { orgId, deviceId }: Owned,
  uplinks: readonly HotUplink[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update uplink set readings = null
    from unnest(
      ${uplinks.map(({ receivedAt }) => at(receivedAt))}::timestamptz[],
      ${uplinks.map(({ frameKey }) => frameKey)}::bigint[]
    ) as packed (received_at, frame_key)
    where uplink.org_id = ${orgId} and uplink.device_id = ${deviceId}
      and uplink.received_at = packed.received_at and uplink.frame_key = packed.frame_key`.execute(db);
  return Number(numAffectedRows);
}

/** @returns how many there were */
export async function deleteUplinks(
  db: Db,
  { orgId, deviceId }: Owned,
  uplinks: HotUplink[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from uplink using unnest(
      ${uplinks.map(({ receivedAt }) => at(receivedAt))}::timestamptz[],
      ${uplinks.map(({ frameKey }) => frameKey)}::bigint[]
    ) as packed (received_at, frame_key)
    where uplink.org_id = ${orgId} and uplink.device_id = ${deviceId}
      and uplink.received_at = packed.received_at and uplink.frame_key = packed.frame_key`.execute(db);
  return Number(numAffectedRows);
}

/** Packed frames of a device, in the order of their keys; with the import that they came with, if any. */
export async function listFrameExtents(
  db: Db,
  { orgId, deviceId }: Owned,
): Promise<(Extent & { importId: number | null })[]> {
  const { rows } = await sql<
    ChunkKey & { lastAt: number; frames: number; readings: number; importId: number | null }
  >`
    select first_at as "firstAt", part, last_at as "lastAt", frame_count as frames, reading_count as readings,
      import_id as "importId"
    from history_frames where org_id = ${orgId} and device_id = ${deviceId} order by first_at, part`.execute(
    db,
  );
  return rows.map(({ frames, readings, ...extent }) => ({
    ...extent,
    weight: weightOfFrames(frames, readings),
  }));
}

/** What stands in a chunk of frames. */
export async function readChunk(
  db: Db,
  { orgId, deviceId }: Owned,
  { firstAt, part }: ChunkKey,
): Promise<{ frames: PackedFrames; series: { seriesId: number; packed: Buffer }[] }> {
  const { rows: series } = await sql<{ seriesId: number; packed: Buffer }>`
    select history.series_id as "seriesId", history.packed
    from series join history using (org_id, series_id)
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
      and history.frames_at = ${at(firstAt)} and history.part = ${part}`.execute(db);
  const { rows: frames } = await sql<PackedFrames>`
    select times, uploads from history_frames
    where org_id = ${orgId} and device_id = ${deviceId} and first_at = ${at(firstAt)} and part = ${part}`.execute(
    db,
  );
  return { frames: frames[0]!, series };
}

export async function deleteChunk(
  db: Db,
  { orgId, deviceId }: Owned,
  { firstAt, part }: ChunkKey,
): Promise<void> {
  await sql`
    delete from history using series
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
      and history.org_id = ${orgId} and history.series_id = series.series_id
      and history.frames_at = ${at(firstAt)} and history.part = ${part}`.execute(db);
  await sql`
    delete from history_frames
    where org_id = ${orgId} and device_id = ${deviceId} and first_at = ${at(firstAt)} and part = ${part}`.execute(
    db,
  );
}

export async function insertChunk(
  db: Db,
  { orgId, deviceId }: Owned,
  { firstAt, part }: ChunkKey,
  chunk: PackedChunk,
  importId: number | null = null,
): Promise<void> {
  const { lastAt, frameCount, readingCount, times, uploads, series } = chunk;
  await sql`
    insert into history_frames
      (org_id, device_id, first_at, part, last_at, frame_count, reading_count, times, uploads, import_id)
    values (${orgId}, ${deviceId}, ${at(firstAt)}, ${part}, ${at(lastAt)}, ${frameCount}, ${readingCount}, ${times},
      ${uploads}, ${importId})`.execute(db);
  await sql`
    insert into history (org_id, series_id, device_id, frames_at, part, first_at, last_at, reading_count, least, most,
      total, first_value, last_value, packed)
    select ${orgId}, series_id, ${deviceId}, ${at(firstAt)}, ${part}, first_at, last_at, reading_count, least, most,
      total, first_value, last_value, packed
    from unnest(
      ${series.map(({ seriesId }) => seriesId)}::int[],
      ${series.map((one) => at(one.firstAt))}::timestamptz[],
      ${series.map((one) => at(one.lastAt))}::timestamptz[],
      ${series.map((one) => one.readingCount)}::int[],
      ${series.map(({ summary }) => summary?.least ?? null)}::float8[],
      ${series.map(({ summary }) => summary?.most ?? null)}::float8[],
      ${series.map(({ summary }) => summary?.total ?? null)}::float8[],
      ${series.map(({ summary }) => summary?.first ?? null)}::float8[],
      ${series.map(({ summary }) => summary?.last ?? null)}::float8[],
      ${series.map((one) => one.packed)}::bytea[]
    ) as given (series_id, first_at, last_at, reading_count, least, most, total, first_value, last_value, packed)
    -- what was cleared meanwhile stays so
    where exists (select 1 from series where series.org_id = ${orgId} and series.series_id = given.series_id)`.execute(
    db,
  );
}

/** Packed uplinks of a device, in the order of their keys. */
export async function listUplinkExtents(
  db: Db,
  { orgId, deviceId }: Owned,
): Promise<(Extent & { isPurged: boolean })[]> {
  const { rows } = await sql<
    ChunkKey & { lastAt: number; uplinks: number; bytes: number; isPurged: boolean }
  >`
    select first_at as "firstAt", part, last_at as "lastAt", uplink_count as uplinks, raw_bytes as bytes,
      packed is null as "isPurged"
    from uplink_history
    where org_id = ${orgId} and device_id = ${deviceId} order by first_at, part`.execute(db);
  return rows.map(({ uplinks, bytes, ...extent }) => ({
    ...extent,
    weight: weightOfUplinks(uplinks, bytes),
  }));
}

export async function readUplinks(
  db: Db,
  { orgId, deviceId }: Owned,
  { firstAt, part }: ChunkKey,
): Promise<Buffer> {
  const { rows } = await sql<{ packed: Buffer }>`
    select packed from uplink_history
    where org_id = ${orgId} and device_id = ${deviceId} and first_at = ${at(firstAt)} and part = ${part}`.execute(
    db,
  );
  return rows[0]!.packed;
}

export async function deleteUplinkChunk(
  db: Db,
  { orgId, deviceId }: Owned,
  { firstAt, part }: ChunkKey,
): Promise<void> {
  await sql`
    delete from uplink_history
    where org_id = ${orgId} and device_id = ${deviceId} and first_at = ${at(firstAt)} and part = ${part}`.execute(
    db,
  );
}

export async function insertUplinkChunk(
  db: Db,
  { orgId, deviceId }: Owned,
  { firstAt, part }: ChunkKey,
  chunk: PackedUplinks,
): Promise<void> {
  await sql`
    insert into uplink_history (org_id, device_id, first_at, part, last_at, uplink_count, raw_bytes, refused_count,
      reading_count, counted, missing, first_f_cnt, last_f_cnt, packed)
    values (${orgId}, ${deviceId}, ${at(firstAt)}, ${part}, ${at(chunk.lastAt)}, ${chunk.uplinkCount},
      ${chunk.bytes}, ${chunk.refusedCount}, ${chunk.readingCount}, ${chunk.counted}, ${chunk.missing},
      ${chunk.firstFCnt}, ${chunk.lastFCnt}, ${chunk.packed})`.execute(db);
}
