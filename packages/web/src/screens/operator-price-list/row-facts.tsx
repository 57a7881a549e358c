import type { PriceListRow, PriceListTax } from '@fieldscope/contract/calls/price-list';
import type { Currency } from '@fieldscope/contract/money';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { formatList } from '../../values/format-list';
import { formatNumber } from '../../values/format-number';
import { formatDate } from '../../values/format-time';
import { shownMoney, shownRate } from '../../values/money';

/** Days of a list are those of UTC, and the last one is one of them. */
const LIST_ZONE = 'UTC';

type FactName = 'kind' | 'name' | 'gives' | 'models' | 'price' | 'validity';
export type RowFacts = Record<FactName, string>;

/** What a row says, in words. */
export function useRowFacts() {
  const { t } = useTexts('price-list');
  const language = useLanguage();
  const givesOf = ({ um, dm, days }: PriceListRow) =>
    [
      um > 0 && `${formatNumber(um)} ${t('gives.um')}`,
      dm > 0 && `${formatNumber(dm)} ${t('gives.dm')}`,
      days > 0 && t('gives.days', { count: days, number: formatNumber(days) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const validityOf = ({ valid_from: from, valid_until: until }: PriceListRow) =>
    [
      from !== null && t('from', { from: formatDate(from, LIST_ZONE) }),
      until !== null && t('until', { until: formatDate(until - 1, LIST_ZONE) }),
    ]
      .filter(Boolean)
      .join(' ') || t('always');
  const pricesOf = ({ prices }: PriceListRow) =>
    (Object.entries(prices) as [Currency, number][]).map(([currency, amount]) =>
      shownMoney(amount, currency, language),
    );
  const factsOf = (row: PriceListRow): RowFacts => ({
    kind: t(`kinds.${row.kind}`),
    name: row.name,
    gives: givesOf(row),
    models: row.models.length === 0 ? t('everyModel') : formatList(row.models),
    price: pricesOf(row).join(' · '),
    validity: validityOf(row),
  });
  const taxText = ({ rate, reverse }: PriceListTax) =>
    [shownRate(rate, language), reverse && t('taxes.reverse')].filter(Boolean).join(' · ');
  return { factsOf, pricesOf, taxText };
}
