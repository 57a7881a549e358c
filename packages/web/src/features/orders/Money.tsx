import type { Currency } from '@fieldscope/contract/money';
import { useLanguage } from '../../texts/use-texts';
import { OneLine } from '../../ui/tables/OneLine';
import { shownMoney } from '../../values/money';

/** An amount of money, on one line. */
export function Money({ amount, currency }: { amount: number; currency: Currency }) {
  return <OneLine>{shownMoney(amount, currency, useLanguage())}</OneLine>;
}
