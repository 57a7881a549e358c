import type { Bins, Numbers } from '../../history/history.service';
import type { ValueLimits } from '../../telemetry/drawn-chart';
import type { ReportFigure } from './report-content';

/** What the numbers of a period came to, and how their mean differs from that of the period before. */
export function figuresOf(bins: Bins | undefined, from: number): Pick<ReportFigure, 'measured' | 'change'> {
  const place = bins?.starts.indexOf(from) ?? -1;
  if (!bins || place < 0) return { measured: null, change: null };
  const meanOf = (bin: number) => bins.total[bin]! / bins.count[bin]!;
  const mean = meanOf(place);
  const before = bins.starts.findIndex((start) => start < from);
  return {
    measured: { last: bins.last[place]!, least: bins.least[place]!, mean, most: bins.most[place]! },
    change: before < 0 ? null : mean - meanOf(before),
  };
}

/**
 * For which part of the time a value was between limits. A reading stands until the next one, but no longer than until its
 * device counts as silent; null: nothing was measured.
 */
export function shareInRange(
  { times, values }: Pick<Numbers, 'times' | 'values'>,
  { low, high }: ValueLimits,
  { to, longestMs }: { to: number; longestMs: number },
): number | null {
  let [inRange, known] = [0, 0];
  for (let index = 0; index < times.length; index += 1) {
    const lasts = Math.min((times[index + 1] ?? to) - times[index]!, longestMs);
    const value = values[index]!;
    known += lasts;
    if ((low === null || value >= low) && (high === null || value <= high)) inRange += lasts;
  }
  return known === 0 ? null : inRange / known;
}

/** Of several limits those that are passed first. */
export const tightest = (limits: readonly ValueLimits[]): ValueLimits => ({
  low: limits.reduce<number | null>(
    (most, { low }) => (low === null ? most : Math.max(most ?? low, low)),
    null,
  ),
  high: limits.reduce<number | null>(
    (least, { high }) => (high === null ? least : Math.min(least ?? high, high)),
    null,
  ),
});
