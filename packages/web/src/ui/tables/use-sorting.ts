import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Column } from './column';
import { nextSorting, type Sorting, sortingOfText, textOfSorting } from './sorting';

/** How a list is sorted, and how to change it. */
export interface SortControl {
  now: Sorting;
  change(next: Sorting): void;
  /** A click on the head of a column. */
  toggle(column: string): void;
}

/** The order of a list, kept in the address (`sort=-seen`) unless it is the usual one. Another order begins with the first page. */
export function useSorting(
  columns: readonly Pick<Column<never>, 'name' | 'sort'>[],
  usual: Sorting,
): SortControl {
  const [address, setAddress] = useSearchParams();
  const names = columns.filter(({ sort }) => sort !== undefined).map(({ name }) => name);
  const now = sortingOfText(address.get('sort'), names) ?? usual;
  const change = (next: Sorting) => {
    const changed = new URLSearchParams(address);
    changed.delete('page');
    if (textOfSorting(next) === textOfSorting(usual)) changed.delete('sort');
    else changed.set('sort', textOfSorting(next));
    setAddress(changed, { replace: true });
  };
  return { now, change, toggle: (column) => change(nextSorting(now, column, usual)) };
}

/** The order of a list that is one of several on its page: it lasts as long as the list is shown. */
export function useOwnSorting(usual: Sorting): SortControl {
  const [now, change] = useState(usual);
  return { now, change, toggle: (column) => change(nextSorting(now, column, usual)) };
}
