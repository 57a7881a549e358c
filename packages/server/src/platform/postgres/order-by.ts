import type { Sorting } from '@fieldscope/contract/fields';
import { sql } from './db';

export type Fragment = ReturnType<typeof sql<unknown>>;

/**
 * What follows `order by` in a list that people sort: the wanted column by its expression, rows without a value last,
 * then the usual order, which is also the one without a wanted column.
 */
export function orderBy<Column extends string>(
  columns: Record<Column, Fragment>,
  { sort, order }: Sorting<Column>,
  usual: Fragment,
): Fragment {
  if (sort === undefined) return usual;
  return sql`${columns[sort]} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last, ${usual}`;
}
