import type { SumKind } from '@fieldscope/contract/definitions/sums';
import { formatAge } from '../../values/format-time';
import { isOld } from '../../values/freshness';
import type { ReadersUnit } from '../../values/readers-unit';
import type { OldEnd } from './plot-marks';

/** One curve as a screen passes it, column by column; values in the measurement's own unit. */
export interface ChartCurve {
  /** Stable over reloads: keeps its colour and its place. */
  key: string;
  name: string;
  measurementId: number;
  /** Instead of a measurement's: of what is none, and counts in whole numbers. `isBars`: each is what came in its time. */
  quantity?: { name: string; unit: string; isBars?: true };
  /** Minutes between uplinks of its device. */
  interval_minutes: number;
  /** Readings behind the points; as many as there are points by default. */
  reading_count?: number;
  /** The span that a point covers, in ms; 0: a single reading. */
  bin_ms: number;
  /** Epoch ms, ascending. */
  times: readonly number[];
  /** null is a gap. */
  values: readonly (number | null)[];
  /** Lowest and highest of what each point covers; null when every reading is drawn. */
  min?: readonly (number | null)[] | null;
  max?: readonly (number | null)[] | null;
  /** Place in the palette, 0 to 7; its place in the list by default. */
  color?: number;
  /** Of another time, and moved here: it is paler. */
  isCompared?: boolean;
}

/** A curve that is still loading. */
export type AwaitedCurve = Pick<ChartCurve, 'key' | 'name'>;

/** A curve in the reader's unit. */
export interface DrawnCurve extends ChartCurve, Omit<ReadersUnit, 'convert' | 'store'> {
  /** For the title of its axis. */
  measurementName: string;
  colorName: string;
  /** How it adds up, and in which unit; absent: it does not. */
  sum?: { kind: SumKind; unit: string };
  /** It is drawn as bars from zero. */
  isBars: boolean;
  /** Its values are points, and its line is their median. */
  isPoints?: boolean;
  /** Its values are points without a line. */
  isDots?: boolean;
  /** Each of its readings is a dot on its line. */
  hasDots?: boolean;
}

/** Whether a curve has a band from its lowest to its highest values. */
export const hasBand = <Curve extends Pick<DrawnCurve, 'min' | 'max' | 'isBars' | 'isPoints' | 'isDots'>>(
  curve: Curve,
): curve is Curve & { min: readonly (number | null)[]; max: readonly (number | null)[] } =>
  !curve.isBars && !curve.isPoints && !curve.isDots && Boolean(curve.min && curve.max);

/** Index of the newest reading; undefined when there is none. */
export function newestOf({ values }: ChartCurve): number | undefined {
  const index = values.findLastIndex((value) => value !== null);
  return index < 0 ? undefined : index;
}

/**
 * The newest reading of a curve that should reach up to now, when it is older than three intervals: then it must not
 * look fresh. `to` is the end of the time axis. All in epoch ms.
 */
export function oldEndOf(curve: ChartCurve, to: number, now: number): number | undefined {
  const newest = curve.isCompared ? undefined : newestOf(curve);
  if (newest === undefined || isOld(to, curve.interval_minutes, now)) return undefined;
  return isOld(curve.times[newest]! + curve.bin_ms, curve.interval_minutes, now) ? newest : undefined;
}

/** The old ends of all curves, with their ages. */
export const oldEndsOf = (curves: readonly DrawnCurve[], to: number, now: number): OldEnd[] =>
  curves.flatMap((curve) => {
    const index = oldEndOf(curve, to, now);
    if (index === undefined) return [];
    const { unit, colorName } = curve;
    const at = curve.times[index]!;
    return [{ at, value: curve.values[index]!, unit, colorName, label: formatAge(at, now) }];
  });

const PALETTE_SIZE = 8;

/** The custom property of a place in the palette. */
export const colorNameOf = (place: number, isPale = false): string =>
  `--curve-${(place % PALETTE_SIZE) + 1}${isPale ? '-pale' : ''}`;

const HAIR_MS = 0.001;

/** Times in ms of which no two are equal: those of one moment follow each other at a hair's breadth. */
export function distinctTimes(times: readonly number[]): readonly number[] {
  if (!times.some((at, index) => at === times[index - 1])) return times;
  let repeated = 0;
  return times.map((at, index) => {
    repeated = at === times[index - 1] ? repeated + 1 : 0;
    return at + repeated * HAIR_MS;
  });
}

export interface ChartRow {
  key: number;
  at: number;
  values: (number | null)[];
  /** Lowest and highest of what each point covers; null where it is a single reading. */
  bands: ([low: number, high: number] | null)[];
}

/** Rows of the table behind a chart: every moment, newest first, with the value of each curve or null. */
export function rowsOf(curves: readonly ChartCurve[]): ChartRow[] {
  const rows = new Map<number, ChartRow>();
  curves.forEach((curve, place) => {
    distinctTimes(curve.times).forEach((key, index) => {
      const row = rows.get(key) ?? {
        key,
        at: curve.times[index]!,
        values: curves.map(() => null),
        bands: curves.map(() => null),
      };
      row.values[place] = curve.values[index] ?? null;
      const [low, high] = [curve.min?.[index], curve.max?.[index]];
      if (typeof low === 'number' && typeof high === 'number') row.bands[place] = [low, high];
      rows.set(key, row);
    });
  });
  return [...rows.values()]
    .filter(({ values }) => values.some((value) => value !== null))
    .sort((a, b) => b.key - a.key);
}

/** Index of the reading nearest to a moment, or undefined when there is none within `withinMs`. */
export function nearestIndex(times: readonly number[], at: number, withinMs: number): number | undefined {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const candidates = [low - 1, low].filter((index) => times[index] !== undefined);
  const distance = (index: number) => Math.abs((times[index] ?? 0) - at);
  const nearest = candidates.sort((a, b) => distance(a) - distance(b))[0];
  return nearest !== undefined && distance(nearest) <= withinMs ? nearest : undefined;
}
