import { type Sorting, sortedBy } from '../../ui/tables/sorting';

/** Order of a list of devices until the reader wants another: by state, the silent ones first. */
export const WORST_FIRST: Sorting = { column: 'state', order: 'asc' };

/** An order of devices as the calls want it: by state means by how bad it is, low batteries included. */
export const devicesSortedBy = <Name extends string>(names: readonly (Name | 'worst')[], sorting: Sorting) =>
  sortedBy(names, sorting.column === 'state' ? { ...sorting, column: 'worst' } : sorting);
