import type { Quote } from '@fieldscope/contract/quote';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { shownRate } from '../../values/money';
import { Money } from './Money';
import classes from './Orders.module.css';

interface QuoteTotalsProps {
  quote: Pick<Quote, 'currency' | 'net' | 'taxes' | 'is_reverse_charge' | 'total'>;
  /** What was given back, in minor units. */
  refunded?: number;
}

/** The sum of all lines, its taxes, and what is to be paid. */
export function QuoteTotals({ quote, refunded = 0 }: QuoteTotalsProps) {
  const { t } = useTexts('orders');
  const language = useLanguage();
  const { currency, net, taxes, is_reverse_charge: isReverse, total } = quote;
  return (
    <>
      <dl className={classes.totals}>
        <div>
          <dt>{t('subtotal')}</dt>
          <dd>
            <Money amount={net} currency={currency} />
          </dd>
        </div>
        {taxes.map(({ rate, tax }) => (
          <div key={rate}>
            <dt>{t('tax', { rate: shownRate(rate, language) })}</dt>
            <dd>
              <Money amount={tax} currency={currency} />
            </dd>
          </div>
        ))}
        <div data-total>
          <dt>{t('total')}</dt>
          <dd>
            <Money amount={total} currency={currency} />
          </dd>
        </div>
        {refunded > 0 && (
          <div>
            <dt>{t('refunded')}</dt>
            <dd>
              <Money amount={-refunded} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      {isReverse && <p className={classes.note}>{t('reverseCharge')}</p>}
    </>
  );
}
