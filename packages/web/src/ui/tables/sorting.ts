import { currentLanguage } from '../../texts/language';
import type { Column, SortKey } from './column';

/** A list is sorted by the column of this name. */
export interface Sorting {
  column: string;
  order: 'asc' | 'desc';
}

/** As it stands in an address: `seen`, or `-seen` from the last to the first. */
export const textOfSorting = ({ column, order }: Sorting): string =>
  order === 'asc' ? column : `-${column}`;

/** Reads `seen` or `-seen`; undefined when there is no such column to sort by. */
export function sortingOfText(text: string | null, columns: readonly string[]): Sorting | undefined {
  const column = columns.find((name) => name === text?.replace(/^-/, ''));
  return column === undefined ? undefined : { column, order: text?.startsWith('-') ? 'desc' : 'asc' };
}

/** An order as a call wants it whose columns have the names of the list's. */
export const sortedBy = <Name extends string>(names: readonly Name[], { column, order }: Sorting) => ({
  sort: names.find((name) => name === column),
  order,
});

/** After a click on the head of `column`: upwards, then downwards, then as usual. */
export function nextSorting(now: Sorting, column: string, usual: Sorting): Sorting {
  if (now.column !== column) return { column, order: 'asc' };
  if (now.order === 'asc') return { column, order: 'desc' };
  return column === usual.column ? { column, order: 'asc' } : usual;
}

/**
 * Rows in the order of a column that has a key; of any other column they are left as the server sent them. Rows without
 * a value come last in either direction, as on the server.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { column, order }: Sorting,
): readonly Row[] {
  const sort = columns.find(({ name }) => name === column)?.sort;
  if (typeof sort !== 'function') return rows;
  const { compare } = new Intl.Collator(currentLanguage(), { numeric: true });
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [sort(a), sort(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compareKeys(one, other, compare);
  });
}

function compareKeys(
  one: NonNullable<SortKey>,
  other: NonNullable<SortKey>,
  compare: (a: string, b: string) => number,
): number {
  if (typeof one === 'string' || typeof other === 'string') return compare(String(one), String(other));
  return Number(one) - Number(other);
}
