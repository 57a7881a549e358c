import type { Language } from '@fieldscope/contract/languages';
import { CURRENCY_DIGITS, type Currency, WHOLE_RATE } from '@fieldscope/contract/money';
import { withMinus } from './amounts';
import { localeOf } from './locale';

/** An amount of minor units with its currency, as a language writes it: €1,234.50, −€5.00. */
export function shownMoney(amount: number, currency: Currency, language: Language): string {
  const digits = CURRENCY_DIGITS[currency];
  const style = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return withMinus(new Intl.NumberFormat(localeOf(language), style).format(amount / 10 ** digits));
}

/** A tax rate of hundredths of a per cent: 19%, 7.7%. */
export const shownRate = (rate: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / WHOLE_RATE,
  );
