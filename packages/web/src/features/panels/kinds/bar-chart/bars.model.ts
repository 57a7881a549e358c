import { numberOf } from '../../../../values/number-of';
import type { ShownSeries } from '../../panel-values';
import { type Scale, shareOf } from '../scale.model';

/** Bars of one measurement. */
export interface BarGroup {
  measurementId: number;
  bars: ShownSeries[];
}

/** Series by measurement, in the order in which they come; the largest value first, those without a number last. */
export function barGroupsOf(shown: readonly ShownSeries[]): BarGroup[] {
  const groups = new Map<number, ShownSeries[]>();
  for (const series of shown) {
    const group = groups.get(series.measurement_id);
    if (group) group.push(series);
    else groups.set(series.measurement_id, [series]);
  }
  return [...groups].map(([measurementId, bars]) => ({ measurementId, bars: bars.sort(byValue) }));
}

function byValue(one: ShownSeries, other: ShownSeries): number {
  const [a, b] = [numberOf(one.value), numberOf(other.value)];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return b - a;
}

/** The first bars of all groups, and of each group those that are among them. */
export function firstBars(groups: readonly BarGroup[], count: number): BarGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const bars = group.bars.slice(0, Math.max(0, left));
    left -= bars.length;
    return bars.length > 0 ? [{ ...group, bars }] : [];
  });
}

/** From where to where a bar reaches, 0 to 1: from zero, or from the end of the scale that is nearest to it. */
export function barOf(value: number, scale: Scale): { from: number; to: number } {
  const [zero, end] = [shareOf(0, scale), shareOf(value, scale)];
  return { from: Math.min(zero, end), to: Math.max(zero, end) };
}
