import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import {
  type ArrangedValues,
  arrangedReadings,
  isChartable,
  readingsOf,
  type SeriesOfDevice,
  seriesKey,
} from '../../values/series';

/** Whether a series can be drawn over time: its newest value is a number. */
export const isDrawable = (one: LatestValue): boolean => typeof one.value === 'number' && isChartable(one);

/** Between names of series in the address. */
const SEPARATOR = '.';
/** Axes of a chart, one at each side. */
const MOST_UNITS = 2;

/**
 * The series that the address names and the node has, also hidden ones, in that order; without any the first that is shown
 * and can be drawn.
 */
export function chosenSeries(node: ArrangedValues, named: string | null): LatestValue[] {
  const all = readingsOf(node.latest).filter(isDrawable);
  const names = [...new Set(named?.split(SEPARATOR))].slice(0, LIMITS.chartMeasurements);
  const chosen = names.flatMap((name) => all.find((one) => seriesKey(one) === name) ?? []);
  return chosen.length > 0 ? chosen : arrangedReadings(node).filter(isDrawable).slice(0, 1);
}

/** As the address has them. */
export const namesOfSeries = (series: readonly SeriesOfDevice[]): string =>
  series.map(seriesKey).join(SEPARATOR);

/** Why a series cannot be laid over others in one chart; undefined: it can. */
export function barToOverlay(
  chosen: readonly SeriesOfDevice[],
  added: SeriesOfDevice,
  unitOf: (measurementId: number) => string,
): 'count' | 'units' | undefined {
  if (chosen.length >= LIMITS.chartMeasurements) return 'count';
  const units = new Set([...chosen, added].map(({ measurement_id }) => unitOf(measurement_id)));
  return units.size > MOST_UNITS ? 'units' : undefined;
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
