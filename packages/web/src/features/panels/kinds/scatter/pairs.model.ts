import { MINUTE_MS } from '@fieldscope/contract/time';
import { type ChartCurve, nearestIndex } from '../../../../ui/charts/chart-data';

/** Readings of two series that were measured together. */
export interface Pair {
  /** Of the second one, epoch ms. */
  at: number;
  x: number;
  y: number;
}

type Readings = Pick<ChartCurve, 'times' | 'values' | 'interval_minutes' | 'bin_ms'>;

/** Each reading of `over` with the nearest one of `along` that is no further than an interval of the slower device. */
export function pairsOf(along: Readings, over: Readings): Pair[] {
  const withinMs = Math.max(
    ...[along, over].flatMap(({ interval_minutes, bin_ms }) => [interval_minutes * MINUTE_MS, bin_ms]),
  );
  const known = { times: [] as number[], values: [] as number[] };
  along.values.forEach((value, index) => {
    if (value === null) return;
    known.times.push(along.times[index]!);
    known.values.push(value);
  });
  return over.times.flatMap((at, index) => {
    const y = over.values[index];
    const nearest = nearestIndex(known.times, at, withinMs);
    return typeof y === 'number' && nearest !== undefined ? [{ at, x: known.values[nearest]!, y }] : [];
  });
}

interface Measured {
  eui: string;
  channel: number;
  measurement_id: number;
}

/** Which series are drawn over which: all others over the first, those of another device over its own one of that measurement. */
export function axesOf<Series extends Measured>(all: readonly Series[]): { along: Series; over: Series }[] {
  const [first, ...others] = all;
  if (!first) return [];
  const isAlong = ({ measurement_id }: Measured) => measurement_id === first.measurement_id;
  if (others.every(isAlong)) return others.map((over) => ({ along: first, over }));
  return others
    .filter((one) => !isAlong(one))
    .map((over) => {
      const own = all.filter((one) => one.eui === over.eui && isAlong(one));
      return { along: own.find(({ channel }) => channel === over.channel) ?? own[0] ?? first, over };
    });
}
