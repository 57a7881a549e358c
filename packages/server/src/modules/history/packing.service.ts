import { setTimeout } from 'node:timers/promises';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Clock } from '../../platform/clock';
import type { ErrorLog } from '../../platform/observability/log';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { eachServer, type Shards } from '../../platform/postgres/shards';
import { DatabaseUnavailable } from '../../platform/postgres/unavailable';
import { chunkKeys, type Extent, openChunks, splitIntoChunks } from './chunking.model';
import { FRAMES, type Frame, inOrder, packChunk, unpackChunk } from './chunks.model';
import { unpackReadings } from './hot-readings.model';
import { latestRowOf, newestOf } from './latest.model';
import { type LatestRow, upsertLatest } from './latest.repository';
import { DamagedHistory } from './packed-bytes.model';
import type { HotUplink, Owned } from './packing.repository';
import * as repository from './packing.repository';
import type { HistoryPorts } from './ports.model';
import { inOrderOfReception, packUplinkChunk, UPLINKS } from './uplink-chunks.model';
import { type RawUplink, unpackUplinks } from './uplink-codec.model';

/** Uplinks stay rows for so many whole days: what is counted by hour and by local day is counted from rows. */
const HOT_DAYS = 3;
/** What one transaction packs of a device: it is held in memory, and it holds up late uplinks of that device. */
const PASS = { uplinks: 4_000, bytes: 8 * 1024 * 1024 };
/** Rests so much longer than it works: ingest goes first. */
const REST_FACTOR = 6;

export interface PackingParts {
  db: Db;
  clock: Clock;
  log: ErrorLog;
  /** Absent: nobody looks at what is packed. */
  ports?: Pick<HistoryPorts, 'beforePacking'>;
  /** Absent: there is one database server. */
  shards?: Pick<Shards, 'eachServer'>;
  /** Waits, in ms, or until the signal is given; replaced in tests. */
  rest?: (ms: number, signal?: AbortSignal) => Promise<void>;
  signal?: AbortSignal;
}

type DbAndLog = Pick<PackingParts, 'db' | 'log'>;
type PassParts = Pick<PackingParts, 'db' | 'log' | 'ports'>;

/** Ends early when the signal is given. */
const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {});

/** Uplinks received before this are packed. */
export const packsBefore = (now: number): number => (Math.floor(now / DAY_MS) - HOT_DAYS) * DAY_MS;

/**
 * Packs the uplinks of closed days, device by device, each in transactions of its own: killed at any moment, what is
 * committed is packed and the rest is not. A device that cannot be packed is logged and left.
 */
export async function packClosedDays(
  parts: PackingParts,
  before = packsBefore(parts.clock.now()),
): Promise<void> {
  await eachServer(parts.shards, async (served) => {
    for (const device of await repository.listUnpacked(parts.db, before, served))
      await packInPortions(parts, device, () => packSome(parts, device, before));
  });
}

/**
 * Packs a device portion by portion, until there is none left or the signal is given, and rests after each.
 * @param packPortion resolves to whether there was any
 * @returns whether none is left; a failure is logged
 * @throws DatabaseUnavailable: the next device would fail as well
 */
export async function packInPortions(
  { log, rest = wait, signal }: Pick<PackingParts, 'log' | 'rest' | 'signal'>,
  device: Partial<Owned>,
  packPortion: () => Promise<boolean>,
): Promise<boolean> {
  try {
    while (!signal?.aborted) {
      const start = performance.now();
      const more = await packPortion();
      await rest(REST_FACTOR * (performance.now() - start), signal);
      if (!more) return true;
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    log.error({ err: error, ...device }, 'the history of a device was not packed');
  }
  return false;
}

/** Packs some of a device's oldest uplinks. @returns whether there were any */
async function packSome(parts: PassParts, device: Owned, before: number): Promise<boolean> {
  return inTransaction(parts.db, async (db) => {
    await repository.lockDevice(db, device);
    const uplinks = await repository.listOldestUplinks(db, device, before, PASS);
    if (uplinks.length === 0) return false;
    await parts.ports?.beforePacking(db, device, uplinks);
    await packFrames({ ...parts, db }, device, uplinks.flatMap(framesOf).sort(inOrder));
    await packUplinks({ ...parts, db }, device, uplinks.toSorted(inOrderOfReception));
    await upsertLatest(db, newestOf(uplinks.flatMap((uplink) => latestOf(device, uplink))));
    const deleted = await repository.deleteUplinks(db, device, uplinks);
    if (deleted !== uplinks.length)
      throw new Error(`${uplinks.length} uplinks were packed, ${deleted} were there`);
    return true;
  });
}

/** More readings than messages of a device's present have. */
const WIDE_READINGS = 500;

/** Whether a message of so many readings is packed before its day is over. */
export const isWide = (readings: number): boolean => readings >= WIDE_READINGS;

/**
 * Packs the readings of some of a device's wide uplinks. Their rows stay, without readings: by them uplinks are counted and known again.
 * @returns whether there were any
 */
export async function packWideUplinks(parts: DbAndLog, device: Owned): Promise<boolean> {
  return inTransaction(parts.db, async (db) => {
    await repository.lockDevice(db, device);
    const uplinks = await repository.listWideUplinks(db, device, {
      readings: WIDE_READINGS,
      bytes: PASS.bytes,
    });
    if (uplinks.length === 0) return false;
    await packFrames({ ...parts, db }, device, uplinks.flatMap(framesOf).sort(inOrder));
    await upsertLatest(db, newestOf(uplinks.flatMap((uplink) => latestOf(device, uplink))));
    const emptied = await repository.emptyUplinks(db, device, uplinks);
    if (emptied !== uplinks.length)
      throw new Error(`${uplinks.length} uplinks were packed, ${emptied} were there`);
    return true;
  });
}

/** Readings of one uplink by the moment that they measured, in their order. */
function framesOf({ receivedAt, uploadedAt, fCnt, packedReadings }: HotUplink): Frame[] {
  if (!packedReadings) return [];
  const frames = new Map<number, Frame>();
  for (const { seriesId, measuredAt, value } of unpackReadings(packedReadings, receivedAt)) {
    const frame = frames.get(measuredAt) ?? { measuredAt, uploadedAt, fCnt, readings: [] };
    frames.set(measuredAt, frame);
    frame.readings.push({ seriesId, value });
  }
  return [...frames.values()];
}

/** What a process that ended could not write any more is caught up with before it leaves the rows. */
const latestOf = ({ orgId }: Owned, { receivedAt, uploadedAt, packedReadings }: HotUplink): LatestRow[] =>
  packedReadings
    ? unpackReadings(packedReadings, receivedAt).map((reading) =>
        latestRowOf(orgId, reading.seriesId, { ...reading, uploadedAt }),
      )
    : [];

/**
 * Packs frames of a device together with what is packed already of their time.
 * @param importId of the import that they come with: its chunks are its own, so that it can be removed
 */
export async function packFrames(
  { db, log }: DbAndLog,
  device: Owned,
  frames: Frame[],
  importId: number | null = null,
): Promise<void> {
  const extents = await repository.listFrameExtents(db, device);
  const keys = chunkKeys(extents);
  const own = extents.filter((extent) => extent.importId === importId);
  for (const { chunk, items } of openChunks(own, frames, FRAMES)) {
    const known =
      chunk &&
      (await unlessDamaged(log, device, chunk, async () => {
        const { frames: packed, series } = await repository.readChunk(db, device, chunk);
        return unpackChunk(packed, series);
      }));
    if (chunk && known) {
      await repository.deleteChunk(db, device, chunk);
      keys.free(chunk);
    }
    for (const part of splitIntoChunks(known ? [...known, ...items].sort(inOrder) : items, FRAMES)) {
      const packed = packChunk(part);
      await repository.insertChunk(db, device, keys.take(packed.firstAt), packed, importId);
    }
  }
}

/** Packs raw uplinks of a device together with what is packed already of their time. */
async function packUplinks({ db, log }: DbAndLog, device: Owned, uplinks: RawUplink[]): Promise<void> {
  const extents = await repository.listUplinkExtents(db, device);
  const keys = chunkKeys(extents);
  const whole = extents.filter(({ isPurged }) => !isPurged);
  for (const { chunk, items } of openChunks(whole, uplinks, UPLINKS)) {
    const known =
      chunk &&
      (await unlessDamaged(log, device, chunk, async () =>
        unpackUplinks(await repository.readUplinks(db, device, chunk)),
      ));
    if (chunk && known) {
      await repository.deleteUplinkChunk(db, device, chunk);
      keys.free(chunk);
    }
    const together = known ? [...known, ...items].sort(inOrderOfReception) : items;
    for (const part of splitIntoChunks(together, UPLINKS)) {
      const packed = packUplinkChunk(part);
      await repository.insertUplinkChunk(db, device, keys.take(packed.firstAt), packed);
    }
  }
}

/** What is damaged stays as it is, and what is new is packed beside it. */
async function unlessDamaged<T>(
  log: ErrorLog,
  device: Owned,
  { firstAt }: Extent,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedHistory)) throw error;
    log.error({ ...device, firstAt, reason: error.message }, 'packed history is damaged');
    return undefined;
  }
}
