import type { QuantityKey } from './quantities';
import type { SeenKey } from './seen';
import type { SourceKey } from './sources';

/** Least and most of a range; null where it is open. */
export type Limits = readonly [least: number | null, most: number | null];

/**
 * What of a day a range is about: the mean of the light or of the dark hours, or any half hour (frost). Without it, the mean
 * of the whole day.
 */
export type Part = 'day' | 'night' | 'moment';

/** Where a quantity should be for a crop or an animal, as a publication has it. */
export interface AdviceRange {
  readonly quantity: QuantityKey;
  /** Nothing is lost within it. */
  readonly best: Limits;
  /** Beyond it there is harm; between it and `best` something is lost. Left out where the source has none. */
  readonly bearable?: Limits;
  readonly part?: Part;
  /** The source speaks of means of months, from which single days may differ. */
  readonly over?: 'month';
  readonly source: SourceKey;
  /**
   * Texts that quote the publication, in which the figures were seen; none: they rest on memory of it. Absent: they were entered
   * from the publication, or from the page at its address.
   */
  readonly seenIn?: readonly SeenKey[];
  /** What the source says about the figures. */
  readonly note?: string;
}

/** Where a value is: `below` and `above` are beyond what is bearable. */
export type Standing = 'below' | 'low' | 'best' | 'high' | 'above';

/**
 * Where a value is in a range. The limits themselves belong to the better side.
 * @param value in the unit of the range's quantity
 * @returns `low` and `high`, never `below` and `above`, where the range does not say what is bearable; undefined for no number
 */
export function judge(value: number, { best, bearable }: AdviceRange): Standing | undefined {
  if (!Number.isFinite(value)) return undefined;
  const [least, most] = best;
  if (least !== null && value < least) return isUnder(value, bearable) ? 'below' : 'low';
  if (most !== null && value > most) return isOver(value, bearable) ? 'above' : 'high';
  return 'best';
}

const isUnder = (value: number, limits: Limits | undefined): boolean =>
  limits !== undefined && limits[0] !== null && value < limits[0];

const isOver = (value: number, limits: Limits | undefined): boolean =>
  limits !== undefined && limits[1] !== null && value > limits[1];

/** Ranges of a stage: its own, and of all stages those about what it has no range of its own. */
export const rangesOf = (all: readonly AdviceRange[], own: readonly AdviceRange[]): AdviceRange[] => [
  ...own,
  ...all.filter(
    ({ quantity, part }) => !own.some((each) => each.quantity === quantity && each.part === part),
  ),
];
