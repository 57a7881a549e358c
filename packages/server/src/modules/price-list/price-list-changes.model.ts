import { isDeepStrictEqual } from 'node:util';
import type { PricedCommodity, PriceList } from './price-list.model';

/** What becomes of a row: `after` is absent of what goes, `before` of what is new. */
export interface Change<Row> {
  before?: Row;
  after?: Row;
}

export interface PriceListChanges {
  commodities: Change<PricedCommodity>[];
  taxes: Change<PriceList['taxes'][number]>[];
}

/** What is different in a list from the one before: rows in its order, then those that go. */
export const changesOf = (before: PriceList, after: PriceList): PriceListChanges => ({
  // One SKU may have several prices, one after the other.
  commodities: changedRows(
    before.commodities,
    after.commodities,
    ({ sku, validFrom }) => `${sku} ${validFrom}`,
  ),
  taxes: changedRows(before.taxes, after.taxes, ({ country }) => country),
});

function changedRows<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): Change<Row>[] {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const kept = new Set(after.map(keyOf));
  return [
    ...after.map((row) => ({ before: old.get(keyOf(row)), after: row })),
    ...before.filter((row) => !kept.has(keyOf(row))).map((row) => ({ before: row })),
  ].filter((change) => !('after' in change) || !isDeepStrictEqual(change.before, change.after));
}
