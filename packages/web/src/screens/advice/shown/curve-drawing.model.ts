import type { Advice, AdviceSeries } from '@fieldscope/contract/advice/advice';
import type { Finding } from '@fieldscope/contract/advice/findings';
import { ADVICE_QUANTITIES } from '@fieldscope/contract/advice/quantities';
import { DAY_MS } from '@fieldscope/contract/time';

/** Units of the drawing. */
export const CURVE = { width: 300, height: 80, margin: 4 } as const;

export interface Range {
  /** null: no limit on this side. */
  least: number | null;
  most: number | null;
}

/** Judged otherwise than as the readings stand: sums of a day, and shares that depend on the soil. */
const NOT_AS_READ: readonly string[] = ['dailyLight', 'soilWater', 'heatIndex'];

/** The range of a finding as readings of a series are stored; undefined: it has none that can be compared with them. */
export function rangeInReadings(finding: Finding, { measurement_id }: AdviceSeries): Range | undefined {
  if (finding.kind !== 'outside' && finding.kind !== 'within') return undefined;
  const { quantity, least, most } = finding;
  const measured: readonly { id: number; times?: number }[] = ADVICE_QUANTITIES[quantity];
  const found = measured.find(({ id }) => id === measurement_id);
  if (!found || NOT_AS_READ.includes(quantity)) return undefined;
  const times = found.times ?? 1;
  return { least: least === null ? null : least / times, most: most === null ? null : most / times };
}

interface CurveDrawing {
  /** Paths of the means, one for each stretch without a gap. */
  lines: string[];
  /** Paths of parts between two gaps, which are points. */
  points: string[];
  /** Paths of the areas between least and most. */
  bands: string[];
  /** Where the range is. */
  shaded: { y: number; height: number } | null;
  lowest: number;
  highest: number;
}

/** Draws a curve over the whole period, in stored values: with gaps where nothing was measured, and with the range. */
export function drawCurve(
  { from, to }: Pick<Advice, 'from' | 'to'>,
  { starts, mean, least, most }: AdviceSeries['curve'],
  range: Range | undefined,
): CurveDrawing {
  const { width, height, margin } = CURVE;
  const [lowest, highest] = [Math.min(...least), Math.max(...most)];
  const limits = [range?.least, range?.most].filter((limit) => typeof limit === 'number');
  const bottom = Math.min(lowest, ...limits);
  const span = Math.max(highest, ...limits) - bottom || 1;
  const step = stepOf(starts);
  const x = (at: number) => ((Math.min(at + step / 2, to) - from) / (to - from)) * width;
  const y = (value: number) => height - margin - ((value - bottom) / span) * (height - 2 * margin);
  const point = (at: number, value: number) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
  const stretches = stretchesOf(starts, step);
  const long = stretches.filter((indices) => indices.length > 1);
  const path = (indices: readonly number[], values: readonly number[]) =>
    indices.map((index) => point(starts[index]!, values[index]!)).join('L');
  return {
    lines: long.map((indices) => `M${path(indices, mean)}`),
    points: stretches
      .filter((indices) => indices.length === 1)
      .map((indices) => `M${path(indices, mean)}h0.01`),
    bands: long.map((indices) => `M${path(indices, most)}L${path(indices.toReversed(), least)}Z`),
    shaded: range ? shadedOf(range, y) : null,
    ...{ lowest, highest },
  };
}

function shadedOf({ least, most }: Range, y: (value: number) => number) {
  const top = most === null ? 0 : y(most);
  return { y: top, height: (least === null ? CURVE.height : y(least)) - top };
}

/** Length of a part: some days, the least distance of two. */
const stepOf = (starts: readonly number[]): number =>
  starts.length < 2 ? DAY_MS : Math.min(...starts.slice(1).map((at, index) => at - starts[index]!));

/** Indices of parts that follow each other; a part without readings is a gap. */
function stretchesOf(starts: readonly number[], step: number): number[][] {
  const stretches: number[][] = [];
  starts.forEach((at, index) => {
    const isNext = index > 0 && at - starts[index - 1]! < 1.5 * step;
    if (isNext) stretches.at(-1)!.push(index);
    else stretches.push([index]);
  });
  return stretches;
}
