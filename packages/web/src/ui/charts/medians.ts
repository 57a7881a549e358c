import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type uPlot from 'uplot';
import type { ChartCurve } from './chart-data';
import type { PlotRange } from './plot-range';

const SPANS_MS = [
  ...[15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
  ...[DAY_MS, 2 * DAY_MS, 7 * DAY_MS, 30 * DAY_MS],
];
/** Medians of a chart at most. */
const MOST = 32;
/** Points behind a median, where none is missing. */
const LEAST_POINTS = 4;

/** How much time a median stands for: a chart has about thirty of them. All times in ms. */
export function medianSpanMs(curves: readonly ChartCurve[], { from, to }: PlotRange): number {
  const points = curves.map((curve) => Math.max(curve.interval_minutes * MINUTE_MS, curve.bin_ms));
  const least = LEAST_POINTS * Math.max(0, ...points);
  return SPANS_MS.find((span) => span >= least && (to - from) / span <= MOST) ?? SPANS_MS.at(-1)!;
}

/** A stretch of time and the median of its points. */
export interface MedianStep {
  from: number;
  to: number;
  value: number;
}

/**
 * The median of each stretch of `spanMs` that has points; stretches are counted from `anchor`.
 * @param times epoch ms, ascending
 */
export function medianSteps(
  { times, values }: { times: ArrayLike<number>; values: ArrayLike<number | null | undefined> },
  spanMs: number,
  anchor: number,
): MedianStep[] {
  const stretches = new Map<number, number[]>();
  for (let index = 0; index < times.length; index++) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    const place = Math.floor((times[index]! - anchor) / spanMs);
    const known = stretches.get(place);
    if (known) known.push(value);
    else stretches.set(place, [value]);
  }
  return [...stretches].map(([place, known]) => ({
    from: anchor + place * spanMs,
    to: anchor + (place + 1) * spanMs,
    value: medianOf(known),
  }));
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Draws the medians of a curve as steps, without a line across a stretch that has no point. */
export const medianPaths =
  (spanMs: () => number, range: { readonly current: PlotRange }): uPlot.Series.PathBuilder =>
  (plot, place) => {
    const stroke = new Path2D();
    const { scale = 'y' } = plot.series[place]!;
    const values = plot.data[place] as (number | null | undefined)[];
    const { from, to } = range.current;
    let before: MedianStep | undefined;
    // The newest stretch is a whole one.
    for (const step of medianSteps({ times: plot.data[0], values }, spanMs(), to)) {
      if (step.to <= from) continue;
      const y = plot.valToPos(step.value, scale, true);
      const [left, right] = [plot.valToPos(step.from, 'x', true), plot.valToPos(step.to, 'x', true)];
      if (before?.to === step.from) stroke.lineTo(left, y);
      else stroke.moveTo(left, y);
      stroke.lineTo(right, y);
      before = step;
    }
    return { stroke, fill: null, clip: null, flags: 0 };
  };
