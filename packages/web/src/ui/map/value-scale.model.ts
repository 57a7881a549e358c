/** Bands of values, each of which has one colour. */
export interface ValueScale {
  /** Ascending; each but the last ends before its upper border. */
  bands: readonly Band[];
}
interface Band {
  from: number;
  to: number;
  /** Which of the `SCALE_COLORS` it has. */
  color: number;
}

/** How many colours there are; more could not be distinguished. */
export const SCALE_COLORS = 5;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** Bands with round borders around some values, in the unit in which they are shown; undefined: there is none. */
export function scaleOf(values: readonly number[]): ValueScale | undefined {
  if (values.length === 0) return undefined;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return { bands: [{ from: least, to: most, color: Math.floor(SCALE_COLORS / 2) }] };
  const step = roundStep(least, most);
  const first = Math.floor(withoutNoise(least / step));
  const count = Math.max(1, Math.ceil(withoutNoise(most / step)) - first);
  return {
    bands: Array.from({ length: count }, (_, index) => ({
      from: withoutNoise((first + index) * step),
      to: withoutNoise((first + index + 1) * step),
      color:
        count === 1 ? Math.floor(SCALE_COLORS / 2) : Math.round((index * (SCALE_COLORS - 1)) / (count - 1)),
    })),
  };
}

/** The smallest round step with which no more bands are needed than there are colours. */
function roundStep(least: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10((most - least) / SCALE_COLORS));
  const steps = [...ROUND_STEPS, ...ROUND_STEPS.map((step) => 10 * step)].map((step) => step * power);
  return (
    steps.find(
      (step) => Math.ceil(withoutNoise(most / step)) - Math.floor(withoutNoise(least / step)) <= SCALE_COLORS,
    ) ?? most - least
  );
}

/** The colour of a value that lies within the scale. */
export const colorOf = ({ bands }: ValueScale, value: number): number =>
  (bands.find(({ to }) => value < to) ?? bands.at(-1)!).color;

const DIGITS = 12;
/** 0.1 + 0.2 is 0.3. */
const withoutNoise = (value: number): number => Number(value.toPrecision(DIGITS));
