import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { isChartable, readingsOf, seriesKey } from '../../values/series';

/** Whether a series can be drawn over time: its newest value is a number. */
export const isDrawable = (one: LatestValue): boolean => typeof one.value === 'number' && isChartable(one);

/** The series that the address names when the node has it, else the first that can be drawn. */
export function chosenSeries(latest: readonly LatestValue[], named: string | null): LatestValue | undefined {
  const ordered = readingsOf(latest).filter(isDrawable);
  return ordered.find((one) => seriesKey(one) === named) ?? ordered[0];
}

/** Splits a list into parts of at most `size`. */
export const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );

/** Lowest and highest number of a curve; undefined when it has none. */
export function extremesOf(curve: {
  values: readonly (number | null)[];
  min: readonly (number | null)[] | null;
  max: readonly (number | null)[] | null;
}): { min: number; max: number } | undefined {
  const lows = (curve.min ?? curve.values).filter((value) => value !== null);
  const highs = (curve.max ?? curve.values).filter((value) => value !== null);
  if (lows.length === 0 || highs.length === 0) return undefined;
  return { min: Math.min(...lows), max: Math.max(...highs) };
}
