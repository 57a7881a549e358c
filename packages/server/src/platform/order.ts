type Sortable = string | number | boolean | null;

/**
 * Rows in the order of a key, without changing the given ones; those that are alike keep their order, those without a
 * key (null) come last in either direction.
 */
export function ordered<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Sortable,
  order: 'asc' | 'desc',
): Row[] {
  const sign = order === 'desc' ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b ? -sign : sign;
  });
}
