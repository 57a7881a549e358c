import type { PriceListTax } from '@fieldscope/contract/calls/price-list';
import { Text } from '@mantine/core';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { countryName } from '../../values/country-name';
import { shownRate } from '../../values/money';
import { TitledList } from './TitledList';

/** Name of the country of a tax; `*` is every other one. */
export function useTaxCountry() {
  const { t } = useTexts('price-list');
  return (country: string): string => (country === '*' ? t('taxes.elsewhere') : countryName(country));
}

/** Taxes by the country of the buyer. */
export function TaxTable({ taxes }: { taxes: readonly PriceListTax[] }) {
  const { t } = useTexts('price-list');
  const language = useLanguage();
  const nameOf = useTaxCountry();
  return (
    <TitledList title={t('taxes.title')}>
      {taxes.length === 0 ? (
        <Text c="dimmed">{t('taxes.none')}</Text>
      ) : (
        <RowsOrCards
          label={t('taxes.title')}
          rows={taxes}
          keyOf={({ country }) => country}
          minWidth={520}
          columns={[
            {
              name: 'country',
              head: t('taxes.country'),
              cell: ({ country }) => nameOf(country),
              isCardHead: true,
              width: '50%',
            },
            {
              name: 'business',
              head: t('taxes.business'),
              cell: ({ reverse }) => t(reverse ? 'taxes.reverse' : 'taxes.same'),
            },
            {
              name: 'rate',
              head: t('taxes.rate'),
              cell: ({ rate }) => shownRate(rate, language),
              numeric: true,
              width: '16%',
            },
          ]}
        />
      )}
    </TitledList>
  );
}
