import type { MeasurementValue } from '@fieldscope/codecs';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { type Frame, inOrder } from './chunks.model';
import type { OldReadingRow } from './old-tables.repository';
import * as oldTables from './old-tables.repository';
import { lockDevice } from './packing.repository';
import { type DbAndLog, type PackingParts, packFrames, packInPortions, packUplinks } from './packing.service';
import { inOrderOfReception } from './uplink-chunks.model';

/** What one transaction packs of a device: it is held in memory. */
const PORTION_BYTES = 8 * 1024 * 1024;

/**
 * Packs what the tables of the version before hold, device by device in portions, each in a transaction of its own, and
 * drops them when they hold nothing more. What a run leaves is done by the next.
 */
export async function packOldTables(
  parts: Omit<PackingParts, 'clock'>,
  portionBytes = PORTION_BYTES,
): Promise<void> {
  const { db, log } = parts;
  if (!(await oldTables.hasOldTables(db))) return;
  const deviceIds = await oldTables.listDeviceIds(db);
  let isAllPacked = true;
  for (const packPortion of [packOldUplinks, packOldReadings]) {
    for (const deviceId of deviceIds) {
      isAllPacked =
        (await packInPortions(parts, { deviceId }, () => packPortion(parts, deviceId, portionBytes))) &&
        isAllPacked;
    }
  }
  // What is left by now belongs to devices and series that are no more.
  if (isAllPacked && (await oldTables.dropOldTables(db)))
    log.info({}, 'the old tables of history are dropped');
}

type PackPortion = (parts: DbAndLog, deviceId: number, bytes: number) => Promise<boolean>;

const packOldUplinks: PackPortion = ({ db, log }, deviceId, bytes) =>
  inLockedTransaction(db, deviceId, async (trx) => {
    const uplinks = await oldTables.takeOldUplinks(trx, deviceId, bytes);
    for (const [orgId, own] of byOrganisation(uplinks.sort(inOrderOfReception)))
      await packUplinks({ db: trx, log }, { orgId, deviceId }, own);
    return uplinks.length > 0;
  });

const packOldReadings: PackPortion = ({ db, log }, deviceId, bytes) =>
  inLockedTransaction(db, deviceId, async (trx) => {
    const readings = await oldTables.takeOldReadings(trx, deviceId, bytes);
    for (const [orgId, own] of byOrganisation(readings))
      await packFrames({ db: trx, log }, { orgId, deviceId }, framesOf(own).sort(inOrder));
    return readings.length > 0;
  });

const inLockedTransaction = (
  db: Db,
  deviceId: number,
  work: (trx: Db) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await lockDevice(trx, { deviceId });
    return work(trx);
  });

function byOrganisation<T extends { orgId: string }>(items: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const own = found.get(item.orgId) ?? [];
    found.set(item.orgId, own);
    own.push(item);
  }
  return found;
}

/** Readings of one measuring time, upload and counter came in one uplink. */
function framesOf(readings: readonly OldReadingRow[]): Frame[] {
  const frames = new Map<string, Frame>();
  for (const { seriesId, measuredAt, uploadedAt, fCnt, value, detail } of readings) {
    const key = `${measuredAt}/${uploadedAt}/${fCnt}`;
    const frame = frames.get(key) ?? { measuredAt, uploadedAt, fCnt, readings: [] };
    frames.set(key, frame);
    frame.readings.push({ seriesId, value: oldValue(value, detail) });
  }
  return [...frames.values()];
}

/** Packed numbers are finite; what is not is kept as its text. */
const oldValue = (value: number | null, detail: unknown): MeasurementValue =>
  value === null || Number.isFinite(value) ? (value ?? (detail as MeasurementValue)) : String(value);
