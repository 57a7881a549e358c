import type { Currency } from '@fieldscope/contract/money';
import { useLanguage } from '../../texts/use-texts';
import { shownMoney } from '../../values/money';

/** An amount of money, on one line. */
export function Money({ amount, currency }: { amount: number; currency: Currency }) {
  return (
    <span className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {shownMoney(amount, currency, useLanguage())}
    </span>
  );
}
