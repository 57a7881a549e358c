import type { OrgId } from '@fieldscope/contract/ids';
import type { ErrorLog } from '../../platform/observability/log';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { type Frame, inOrder } from './chunks.model';
import { deleteDerived } from './derived-readings.repository';
import { ensureSeries, listSeries, type Series } from './history.repository';
import { readNewest, readNumbers } from './history.service';
import * as repository from './imported-readings.repository';
import { latestRowOf, newestOf } from './latest.model';
import { type LatestRow, upsertLatest } from './latest.repository';
import { lockDevice } from './packing.repository';
import { packFrames } from './packing.service';
import type { Range } from './range.model';

export { listImportedDevices } from './imported-readings.repository';

interface HistoryCtx {
  db: Db;
  log: ErrorLog;
  orgId: OrgId;
}

/** Chunks that one transaction removes. */
const PORTION = 200;

/** A number of a device; the time in ms since 1970. */
export interface ImportedReading {
  channel: number;
  measurementId: number;
  measuredAt: number;
  value: number;
}

/**
 * What was stored of a batch: how many, how many had a reading of their moment before, and the times between which they are.
 * `newest` is to be given to storeNewest.
 */
export interface StoredImport {
  stored: number;
  duplicates: number;
  firstAt: number;
  lastAt: number;
  newest: LatestRow[];
}

/**
 * Stores readings of a device as part of an import, in the transaction of the caller. A reading of a series and moment that
 * has one already is left out: the first stays.
 */
export async function storeImported(
  { db, log, orgId }: HistoryCtx,
  { importId, deviceId }: { importId: number; deviceId: number },
  readings: readonly ImportedReading[],
  now: number,
): Promise<StoredImport> {
  await lockDevice(db, { deviceId });
  const series = await seriesOf(db, orgId, deviceId, readings);
  const [from, to] = spanOf(readings);
  const known = await readNumbers({ db, log, orgId }, [...series.values()], { from, to });
  const times = new Map([...known].map(([id, numbers]) => [id, new Set(numbers.times)]));
  const frames = new Map<number, Frame>();
  let stored = 0;
  for (const { channel, measurementId, measuredAt, value } of readings) {
    const { seriesId } = series.get(keyOf(channel, measurementId))!;
    const own = times.get(seriesId)!;
    if (own.has(measuredAt)) continue;
    own.add(measuredAt);
    stored += 1;
    const frame = frames.get(measuredAt) ?? { measuredAt, uploadedAt: now, fCnt: null, readings: [] };
    frames.set(measuredAt, frame);
    frame.readings.push({ seriesId, value });
  }
  const ordered = [...frames.values()].sort(inOrder);
  if (ordered.length > 0) await packFrames({ db, log }, { orgId, deviceId }, ordered, importId);
  return {
    stored,
    duplicates: readings.length - stored,
    firstAt: ordered[0]?.measuredAt ?? Number.POSITIVE_INFINITY,
    lastAt: ordered.at(-1)?.measuredAt ?? Number.NEGATIVE_INFINITY,
    newest: newestOf(latestRowsOf(orgId, ordered, now)),
  };
}

/**
 * Writes newest values of what was imported: of all devices at once and last in their transaction, so that it holds none that
 * another writer of newest values waits for while it waits itself.
 */
export const storeNewest = (db: Db, stored: readonly StoredImport[]): Promise<void> =>
  upsertLatest(
    db,
    stored.flatMap(({ newest }) => newest),
  );

const keyOf = (channel: number, measurementId: number) => `${channel}/${measurementId}`;

async function seriesOf(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  readings: readonly ImportedReading[],
): Promise<Map<string, Series>> {
  const byChannel = new Map<number, Set<number>>();
  for (const { channel, measurementId } of readings)
    byChannel.set(channel, (byChannel.get(channel) ?? new Set()).add(measurementId));
  const found = new Map<string, Series>();
  for (const [channel, ids] of byChannel) {
    const series = await ensureSeries(db, orgId, { deviceId, channel, measurementIds: [...ids] });
    for (const [measurementId, one] of series) found.set(keyOf(channel, measurementId), one);
  }
  return found;
}

function spanOf(readings: readonly ImportedReading[]): [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { measuredAt } of readings) {
    from = Math.min(from, measuredAt);
    to = Math.max(to, measuredAt);
  }
  return [from, to];
}

const latestRowsOf = (orgId: OrgId, frames: readonly Frame[], now: number) =>
  frames.flatMap(({ measuredAt, readings }) =>
    readings.map(({ seriesId, value }) =>
      latestRowOf(orgId, seriesId, { measuredAt, uploadedAt: now, value }),
    ),
  );

/** Until when readings of a series were removed, in ms since 1970. */
export interface RemovedEnd {
  seriesId: number;
  lastAt: number;
}

/**
 * Removes what an import has stored of a device, in short transactions; killed, it goes on when called again. Newest values
 * are those of what is left.
 * @param removeDependent removes what was worked out of it in the same transaction: what is left of a device is not looked for
 * once all of the import is gone
 */
export async function removeImported(
  ctx: HistoryCtx,
  { importId, deviceId }: { importId: number; deviceId: number },
  removeDependent: (db: Db) => Promise<RemovedEnd[]>,
): Promise<void> {
  const removeSome = () =>
    inTransaction(ctx.db, async (trx) => {
      await lockDevice(trx, { deviceId });
      const ends = await repository.deleteImported(trx, ctx.orgId, { importId, deviceId, limit: PORTION });
      if (ends.length === 0) return false;
      const dependent = await removeDependent(trx);
      // All at once, in the order in which newest values are written.
      await renewLatest({ ...ctx, db: trx }, deviceId, [...ends, ...dependent]);
      return true;
    });
  while (await removeSome());
}

async function renewLatest(ctx: HistoryCtx, deviceId: number, ends: readonly RemovedEnd[]): Promise<void> {
  const outdated = new Set(await repository.listNewestUpTo(ctx.db, ctx.orgId, ends));
  if (outdated.size === 0) return;
  const all = await listSeries(ctx.db, ctx.orgId, { deviceIds: [deviceId] });
  const series = all.filter(({ seriesId }) => outdated.has(seriesId));
  const newest = await readNewest(
    ctx,
    series,
    { from: 0, to: Math.max(...ends.map(({ lastAt }) => lastAt)) },
    1,
  );
  await repository.deleteLatest(ctx.db, ctx.orgId, [...outdated]);
  const rows = [...newest].flatMap(([seriesId, [reading]]) =>
    reading ? [latestRowOf(ctx.orgId, seriesId, reading)] : [],
  );
  if (rows.length > 0) await upsertLatest(ctx.db, rows);
}

/** Removes what was derived of a device's measurements within a time; newest values are left to the caller. */
export async function removeDerived(
  { db, orgId }: Pick<HistoryCtx, 'db' | 'orgId'>,
  deviceId: number,
  isDerived: (measurementId: number) => boolean,
  range: Range,
): Promise<RemovedEnd[]> {
  const series = await listSeries(db, orgId, { deviceIds: [deviceId] });
  const ids = series.filter(({ measurementId }) => isDerived(measurementId)).map(({ seriesId }) => seriesId);
  await deleteDerived(db, orgId, ids, range);
  return ids.map((seriesId) => ({ seriesId, lastAt: range.to }));
}
