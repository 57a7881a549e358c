import type { PriceListTax } from '@fieldscope/contract/calls/price-list';
import { Text, Title } from '@mantine/core';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { countryName } from '../../values/country-name';
import { shownRate } from '../../values/money';
import classes from './PriceList.module.css';

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
    <div className={classes.section}>
      <Title order={2} size="h4" mb="xs">
        {t('taxes.title')}
      </Title>
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
    </div>
  );
}
