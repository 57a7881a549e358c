import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { ErrorLog } from '../../platform/observability/log';
import type { Db } from '../../platform/postgres/db';
import type { Served } from '../../platform/postgres/shards';
import { type Bins, binNumbers } from './bins.model';
import { portionsOfDevices } from './device-portions.model';
import { estimateReadings, findParts, type HistoryParts, type Series } from './history.repository';
import { unpackReadings } from './hot-readings.model';
import { latestRowOf, newestOf } from './latest.model';
import { upsertLatest, visitUnwritten } from './latest.repository';
import { collectNumbers, type Numbers } from './numbers.model';
import type { ReportDamage } from './packed-parts.model';
import type { Range } from './range.model';
import { collectReadings, type SeriesReading } from './readings.model';

export { type Bins, binNumbers, evenEdges } from './bins.model';
export { listSeries, type Series } from './history.repository';
export { latestRowOf, newerOf } from './latest.model';
export { hideLatest, type LatestRow, upsertLatest } from './latest.repository';
export { dayReader, hoursOf, type LocalUnit, localEdges } from './local-days.model';
export type { NewUplink } from './new-uplink.model';
export type { Numbers } from './numbers.model';
export type { Range } from './range.model';
export type { SeriesReading } from './readings.model';
export { findOrCreateSeries, findSeriesBegins } from './series.repository';
export {
  insertNewUplinks,
  insertUplinks,
  LATE_MS,
  listStoredFrames,
} from './uplink-store.repository';

interface HistoryCtx {
  db: Db;
  log: ErrorLog;
  orgId: OrgId;
}

/** Numbers of each series within the range, oldest first, packed or not, each once. */
export function readNumbers(
  ctx: HistoryCtx,
  series: readonly Series[],
  range: Range,
): Promise<Map<number, Numbers>> {
  return find(ctx, series, range, collectNumbers);
}

/**
 * Numbers of each series in bins. Bin `n` reaches from `edges[n]` up to, not including, `edges[n + 1]`; the last one has
 * no end. Where a bin holds whole chunks, their summaries are read in place of their points. Other calls are answered
 * between portions of the devices.
 */
export async function readBins(
  ctx: HistoryCtx,
  series: readonly Series[],
  range: Range,
  edges: number[],
): Promise<Map<number, Bins>> {
  const bins = new Map<number, Bins>();
  for (const portion of portionsOfDevices(series)) {
    const found = await find(ctx, portion, range, collectNumbers, { edges });
    for (const [id, numbers] of found) bins.set(id, binNumbers(numbers, edges));
  }
  return bins;
}

async function find<T>(
  { db, log, orgId }: HistoryCtx,
  series: readonly Series[],
  range: Range,
  collect: (seriesIds: readonly number[], parts: HistoryParts, range: Range, reportDamage: ReportDamage) => T,
  options?: Parameters<typeof findParts>[4],
): Promise<T> {
  const ids = idsOf(series);
  const parts = await findParts(db, orgId, ids, range, options);
  return collect(ids.seriesIds, parts, range, (damage) =>
    log.error({ orgId, ...damage }, 'packed history is damaged'),
  );
}

const idsOf = (series: readonly Series[]) => ({
  seriesIds: series.map(({ seriesId }) => seriesId),
  deviceIds: [...new Set(series.map(({ deviceId }) => deviceId))],
});

/** The newest `take` readings of each series within the range, newest first. */
export async function readNewest(
  ctx: HistoryCtx,
  series: readonly Series[],
  range: Range,
  take: number,
): Promise<Map<number, SeriesReading[]>> {
  const newest = new Map(series.map(({ seriesId }): [number, SeriesReading[]] => [seriesId, []]));
  let missing = series;
  for await (const portion of portionsBackwards(ctx, () => missing, range)) {
    for (const reading of portion) {
      const own = newest.get(reading.seriesId)!;
      if (own.length < take) own.push(reading);
    }
    missing = missing.filter(({ seriesId }) => newest.get(seriesId)!.length < take);
    if (missing.length === 0) break;
  }
  return newest;
}

/** Readings of many series, newest first, in portions that are read as the caller takes them. */
export const streamNewestFirst = (
  ctx: HistoryCtx,
  series: readonly Series[],
  range: Range,
): AsyncGenerator<SeriesReading[]> => portionsBackwards(ctx, () => series, range);

/** About how many readings of these series there are within the range; of hot uplinks all readings count. */
export const countReadings = (
  { db, orgId }: Pick<HistoryCtx, 'db' | 'orgId'>,
  series: readonly Series[],
  range: Range,
): Promise<number> => estimateReadings(db, orgId, idsOf(series), range, MOST_ROWS);

/** More than the tables of an organisation hold. */
const MOST_ROWS = 2 ** 31;

const FIRST_WINDOW_MS = 5 * MINUTE_MS;
const PORTION_READINGS = 10_000;
const WIDER = 4;
const MOST_READINGS = WIDER * PORTION_READINGS;

/** Visits the range part by part, newest first. The parts hold about PORTION_READINGS each, however dense history is. */
async function* portionsBackwards(
  ctx: HistoryCtx,
  wanted: () => readonly Series[],
  { from, to }: Range,
): AsyncGenerator<SeriesReading[]> {
  let width = FIRST_WINDOW_MS;
  for (let end = to; end >= from; ) {
    width = await narrowed(ctx, wanted(), width, (widest) => lastOf({ from, to: end }, widest));
    const part = lastOf({ from, to: end }, width);
    const found = await find(ctx, wanted(), part, collectReadings, { withUploads: true });
    yield found;
    width = nextWidth(width, found.length);
    end = part.from - 1;
  }
}

/**
 * Numbers of some series in portions, the portions in the order of their times or from the newest back. Each has all numbers of
 * its time, oldest first; the next one is read when the caller takes it.
 * @param readings of a portion, about
 */
export async function* streamNumbers(
  ctx: HistoryCtx,
  series: readonly Series[],
  range: Range,
  { direction, readings = PORTION_READINGS }: { direction: 'forwards' | 'backwards'; readings?: number },
): AsyncGenerator<{ part: Range; numbers: Map<number, Numbers> }> {
  const cut = direction === 'forwards' ? firstOf : lastOf;
  const share = Math.min(1, readings / ((await countReadings(ctx, series, range)) + 1));
  let width = Math.max(FIRST_WINDOW_MS, Math.ceil((range.to - range.from + 1) * share));
  for (let left = range; left.from <= left.to; ) {
    const open = left;
    width = await narrowed(ctx, series, width, (widest) => cut(open, widest));
    const part = cut(open, width);
    const numbers = await find(ctx, series, part, collectNumbers);
    yield { part, numbers };
    const count = [...numbers.values()].reduce((sum, { times }) => sum + times.length, 0);
    width = nextWidth(width, count, readings);
    left =
      direction === 'forwards' ? { from: part.to + 1, to: open.to } : { from: open.from, to: part.from - 1 };
  }
}

const firstOf = ({ from, to }: Range, width: number): Range => ({ from, to: Math.min(to, from + width - 1) });
const lastOf = ({ from, to }: Range, width: number): Range => ({ from: Math.max(from, to - width + 1), to });

const nextWidth = (width: number, found: number, wanted = PORTION_READINGS): number =>
  Math.ceil(width * Math.min(WIDER, Math.max(1 / WIDER, wanted / (found + 1))));

/** Empty years make a part wide: it is narrowed before it meets years that are not. */
async function narrowed(
  { db, orgId }: HistoryCtx,
  series: readonly Series[],
  widest: number,
  partOf: (width: number) => Range,
): Promise<number> {
  let width = widest;
  while (width > FIRST_WINDOW_MS) {
    if ((await estimateReadings(db, orgId, idsOf(series), partOf(width), MOST_READINGS)) < MOST_READINGS)
      break;
    width = Math.max(FIRST_WINDOW_MS, Math.ceil(width / WIDER));
  }
  return width;
}

/**
 * Catches up with newest values that were committed before the last process could write them.
 * @param isNotedHere false: another installation stored them, of whose processes nothing is known
 */
export async function recoverLatest(db: Db, served?: Served, isNotedHere = true): Promise<void> {
  const visit: Parameters<typeof visitUnwritten>[2] = async (uplinks) => {
    const rows = uplinks.flatMap(({ orgId, receivedAt, uploadedAt, packed }) =>
      unpackReadings(packed, receivedAt).map((reading) =>
        latestRowOf(orgId, reading.seriesId, { ...reading, uploadedAt }),
      ),
    );
    await upsertLatest(db, newestOf(rows), served !== undefined);
  };
  await visitUnwritten(db, served, visit, isNotedHere);
}
