/** Where values take a colour, up to the next step. */
export interface ColorStep {
  from: number;
  color: string;
}

export interface Scale {
  min: number;
  max: number;
}

/** A stretch of a scale that has one colour. */
export interface Band extends ColorStep {
  to: number;
}

/** The colour of the highest step that a value has reached; undefined: there is none. */
export function colorAt(value: number | null, steps: readonly ColorStep[]): string | undefined {
  if (value === null) return undefined;
  let reached: ColorStep | undefined;
  for (const step of steps)
    if (step.from <= value && step.from >= (reached?.from ?? Number.NEGATIVE_INFINITY)) reached = step;
  return reached?.color;
}

/** How far a value is along a scale, 0 to 1; one beyond an end is at it. */
export const shareOf = (value: number, { min, max }: Scale): number =>
  Math.min(1, Math.max(0, (value - min) / (max - min)));

/** The coloured stretches of a scale, upwards. */
export function bandsOf({ min, max }: Scale, steps: readonly ColorStep[]): Band[] {
  const upwards = steps.toSorted((one, other) => one.from - other.from);
  return upwards
    .map(({ from, color }, place) => ({
      from: Math.max(min, from),
      to: Math.min(max, upwards[place + 1]?.from ?? max),
      color,
    }))
    .filter(({ from, to }) => from < to);
}

/** Where the colour of a scale changes, its ends left out. */
export const limitsOf = ({ min, max }: Scale, steps: readonly ColorStep[]): number[] =>
  [...new Set(steps.map(({ from }) => from))]
    .filter((from) => from > min && from < max)
    .sort((one, other) => one - other);

const ROUND = [1, 2, 5, 10];
const DIGITS = 12;

/** Round numbers along a scale, no more than `most`. */
export function ticksOf({ min, max }: Scale, most: number): number[] {
  const least = (max - min) / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ROUND.map((round) => round * power).find((round) => round >= least) ?? 10 * power;
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step) - first + 1;
  return Array.from({ length: count }, (_, place) => Number(((first + place) * step).toPrecision(DIGITS)));
}
