import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import type { LocalFigures } from '@fieldscope/contract/calls/local-figures';
import type { Bins, LocalUnit } from '../history/history.service';

/** Days of a period at least. */
export const DAYS = { day: 1, week: 7, month: 28 } as const;

/** Years of dense readings take longer to add up than other calls should wait: these are answered between two portions. */
const PORTION_DAYS = 84;

/** Periods that are read at once, by the edges of all of them. */
export function portionsOf(
  edges: readonly number[],
  unit: LocalUnit,
): { beginnings: number[]; end: number }[] {
  const length = PORTION_DAYS / DAYS[unit];
  const count = Math.ceil((edges.length - 1) / length);
  return Array.from({ length: count }, (_, portion) => {
    const [first, next] = [portion * length, Math.min((portion + 1) * length, edges.length - 1)];
    return { beginnings: edges.slice(first, next), end: edges[next]! };
  });
}

type Columns = Omit<LocalFigures, keyof SeriesKey>;

export const emptyColumns = (): Columns => ({ count: [], min: [], mean: [], max: [], sum: [] });

/** Adds the figures of the periods that begin then; null where there is no reading. */
export function addFigures(columns: Columns, bins: Bins | undefined, beginnings: readonly number[]): void {
  const binOf = new Map(bins?.starts.map((start, bin) => [start, bin]));
  for (const start of beginnings) {
    const bin = binOf.get(start);
    const of = (column: number[] | undefined) => (bin === undefined ? null : column![bin]!);
    const [count, sum] = [of(bins?.count), of(bins?.total)];
    columns.count.push(count ?? 0);
    columns.min.push(of(bins?.least));
    columns.mean.push(count === null || sum === null ? null : sum / count);
    columns.max.push(of(bins?.most));
    columns.sum.push(sum);
  }
}
