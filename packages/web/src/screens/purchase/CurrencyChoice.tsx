import type { Currency } from '@fieldscope/contract/money';
import { Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import classes from './Purchase.module.css';

interface CurrencyChoiceProps {
  currencies: readonly Currency[];
  currency: Currency | null;
  onChange(currency: Currency): void;
}

/** In which currency prices are shown and orders placed. */
export function CurrencyChoice({ currencies, currency, onChange }: CurrencyChoiceProps) {
  const { t } = useTexts('purchase');
  return (
    <Select
      className={classes.currency}
      aria-label={t('currency')}
      data={[...currencies]}
      value={currency}
      allowDeselect={false}
      onChange={(next) => next && onChange(next as Currency)}
    />
  );
}
