import { MINUTE_MS } from '@fieldscope/contract/time';
import type { ChartCurve } from './chart-data';
import type { PlotRange } from './plot-range';

/** Readings of a curve that are drawn as dots at most. */
const FEW = 200;
/** So much of the range is empty before the first reading. */
const EMPTY_SHARE = 0.5;
const MARGIN = 0.04;

/**
 * The stretch in which a chart has its first readings, where these are few and most of its range is empty before them;
 * undefined: it is drawn as wide as it is. All times in epoch ms.
 */
export function youngRange(
  curves: readonly ChartCurve[],
  { from, to }: PlotRange,
  now: number,
): (PlotRange & { first: number }) | undefined {
  const read = curves.map(({ times, values }) => times.filter((_, index) => values[index] !== null));
  const all = read.flat();
  if (all.length === 0 || curves.some(({ isCompared }) => isCompared)) return undefined;
  if (Math.max(...read.map(({ length }) => length)) > FEW) return undefined;
  const first = Math.min(...all);
  if (first - from < EMPTY_SHARE * (to - from)) return undefined;
  const intervalMs = Math.max(...curves.map((curve) => curve.interval_minutes)) * MINUTE_MS;
  const span = Math.max(Math.min(to, Math.max(now, ...all)) - first, intervalMs);
  return { first, from: first - MARGIN * span, to: Math.min(to, first + (1 + MARGIN) * span) };
}
