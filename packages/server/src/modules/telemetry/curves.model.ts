import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { binNumbers, evenEdges, type Numbers } from '../history/history.service';

/** Widths that bins take up to a day: all of them divide a day, so that bins of one width always stand alike. */
const BIN_WIDTHS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 20, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR_MS),
  DAY_MS,
];

/**
 * Width of the bins, in ms, that put a range of `rangeMs` on at most `points` bins (two, when one is requested);
 * beyond a day, whole days. Bins are counted from 1970, so the range may begin and end inside of one.
 */
export function chooseBinMs(rangeMs: number, points: number): number {
  const leastMs = rangeMs / Math.max(1, points - 1);
  return BIN_WIDTHS_MS.find((width) => width >= leastMs) ?? Math.ceil(leastMs / DAY_MS) * DAY_MS;
}

/** Width in ms, a multiple of the wanted interval, that keeps a range of `rangeMs` within `points` bins. */
export function widenToPoints(intervalMs: number, rangeMs: number, points: number): number {
  return intervalMs * Math.max(1, Math.ceil(rangeMs / ((points - 1) * intervalMs)));
}

/** The columns of one curve: times in ms, ascending; `min` and `max` are null when every point is one reading. */
interface Columns {
  times: number[];
  values: (number | null)[];
  min: (number | null)[] | null;
  max: (number | null)[] | null;
}

/** The columns of one curve and how they came about. */
export interface CurveColumns extends Columns {
  /** Width of a bin in ms; 0 when every point is one reading. */
  bin_ms: number;
  reading_count: number;
}

export const EMPTY_CURVE: CurveColumns = {
  times: [],
  values: [],
  min: null,
  max: null,
  bin_ms: 0,
  reading_count: 0,
};

/** How a curve is made of numbers. */
interface CurveShape {
  from: number;
  to: number;
  /** Numbers that are drawn as they are; more come in bins. */
  rawUpTo: number;
  /** Width of a bin in ms, counted from 1970. */
  binMs: number;
  /** Of means; undefined: all that there are. */
  decimals?: number;
}

/** The numbers of a series as a curve. */
export function curveOf(numbers: Numbers, { rawUpTo, binMs, decimals, ...range }: CurveShape): CurveColumns {
  const reading_count = numbers.times.length;
  if (reading_count <= rawUpTo) {
    const [times, values] = [Array.from(numbers.times), Array.from(numbers.values)];
    return { times, values, min: null, max: null, bin_ms: 0, reading_count };
  }
  const { starts, total, count, least, most } = binNumbers(numbers, evenEdges(range, binMs));
  return {
    times: starts,
    values: total.map((sum, bin) => rounded(sum / count[bin]!, decimals)),
    min: least,
    max: most,
    bin_ms: binMs,
    reading_count,
  };
}

function rounded(value: number, decimals: number | undefined): number {
  if (decimals === undefined) return value;
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** Two points further apart than this, in ms, have a gap between them: the device missed three intervals. */
export function gapLimitMs(intervalMinutes: number, binMs: number): number {
  return Math.max(LIMITS.missedIntervalsUntilOffline * intervalMinutes * MINUTE_MS, 2 * binMs);
}

/** Puts a point without a value in the middle of every gap, so that no line is drawn across it. */
export function withGaps(columns: Columns, limitMs: number): Columns {
  const { times, values, min, max } = columns;
  const opens = (index: number) => index > 0 && times[index]! - times[index - 1]! > limitMs;
  if (!times.some((_, index) => opens(index))) return columns;
  const spread: Columns = { times: [], values: [], min: min && [], max: max && [] };
  for (const [index, time] of times.entries()) {
    if (opens(index)) {
      spread.times.push(Math.floor((times[index - 1]! + time) / 2));
      spread.values.push(null);
      spread.min?.push(null);
      spread.max?.push(null);
    }
    spread.times.push(time);
    spread.values.push(values[index]!);
    spread.min?.push(min![index]!);
    spread.max?.push(max![index]!);
  }
  return spread;
}
