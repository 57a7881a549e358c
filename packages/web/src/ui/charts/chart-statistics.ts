import { LIMITS } from '@fieldscope/contract/limits';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { type DrawnCurve, newestOf } from './chart-data';

/** What a curve comes to in the time that is shown, in the reader's unit. */
export interface CurveStatistics {
  min: number;
  mean: number;
  max: number;
  last: number;
  /** Epoch ms. */
  lastAt: number;
  /** Readings, however few points are drawn. */
  count: number;
  /** undefined: the measurement does not add up. */
  sum?: number;
}

/** undefined: the curve has no reading. */
export function statisticsOf(curve: DrawnCurve): CurveStatistics | undefined {
  const known = curve.values.filter((value) => value !== null);
  const newest = newestOf(curve);
  if (newest === undefined) return undefined;
  const lows = curve.min?.filter((value) => value !== null) ?? known;
  const highs = curve.max?.filter((value) => value !== null) ?? known;
  return {
    min: lows.reduce((one, other) => Math.min(one, other)),
    mean: known.reduce((total, value) => total + value, 0) / known.length,
    max: highs.reduce((one, other) => Math.max(one, other)),
    last: curve.values[newest]!,
    lastAt: curve.times[newest]!,
    count: curve.reading_count ?? known.length,
    sum: sumOfCurve(curve),
  };
}

function sumOfCurve(curve: DrawnCurve): number | undefined {
  switch (curve.sum?.kind) {
    case 'amount':
      return added(curve, amountsInBin(curve));
    case 'rate':
      return rateOverTime(curve);
    case 'count':
      return increase(curve.values.filter((value) => value !== null));
    default:
      return undefined;
  }
}

/** A point that covers several amounts is their mean. */
const amountsInBin = ({ bin_ms, interval_minutes }: DrawnCurve): number =>
  Math.max(1, bin_ms / (interval_minutes * MINUTE_MS));

const added = ({ values }: DrawnCurve, times: number): number =>
  values.reduce<number>((total, value) => total + (value ?? 0) * times, 0);

/** Each rate holds since the reading before it, but for no longer than makes a gap. */
function rateOverTime({ times, values, bin_ms, interval_minutes }: DrawnCurve): number {
  const intervalMs = interval_minutes * MINUTE_MS;
  let total = 0;
  let before: number | undefined;
  values.forEach((rate, index) => {
    if (rate === null) return;
    const at = times[index]!;
    const held =
      bin_ms || Math.min(at - (before ?? at - intervalMs), LIMITS.missedIntervalsUntilOffline * intervalMs);
    total += (rate * held) / HOUR_MS;
    before = at;
  });
  return total;
}

/** Of the count before. */
const RESTARTED_BELOW = 0.5;

/** How far a count went on; one that falls to less than half began again at 0. */
function increase(counts: readonly number[]): number {
  return counts.reduce((total, count, index) => {
    const before = counts[index - 1] ?? count;
    if (count >= before) return total + count - before;
    return count < before * RESTARTED_BELOW ? total + count : total;
  }, 0);
}
