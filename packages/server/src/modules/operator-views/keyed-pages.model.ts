import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';

/** Rows to be read for a page: one more shows whether there is a next one. */
export const READ_FOR_PAGE = OPERATOR_LIMITS.pageRows + 1;

/** A page of rows in the order of their keys, of which one more than a page was read. */
export function keyedPage<Row>(
  rows: Row[],
  keyOf: (row: Row) => string,
): { list: Row[]; next: string | null } {
  const list = rows.slice(0, OPERATOR_LIMITS.pageRows);
  const hasMore = rows.length > list.length;
  return { list, next: hasMore ? keyOf(list.at(-1)!) : null };
}

/** A count of which so many at most were counted. */
export const countedUpTo = (most: number, count: number): { count: number; more: boolean } => ({
  count: Math.min(count, most),
  more: count > most,
});
