import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import type { ReactNode } from 'react';
import { BookSection } from '../../features/books/BookSection';
import { useTexts } from '../../texts/use-texts';
import { BuyerFacts } from './BuyerFacts';
import classes from './OperatorOrder.module.css';
import { OrderChanges } from './OrderChanges';
import { OrderInvoices } from './OrderInvoices';
import { OrderLines } from './OrderLines';

import { QuoteTotals } from './QuoteTotals';

interface OrderPartsProps {
  order: OrderDetail;
  /** Above everything else: what is to be done. */
  notice: ReactNode;
  /** First on the side. */
  side?: ReactNode;
}

/** Everything about an order, as its buyer has it. */
export function OrderParts({ order, notice, side }: OrderPartsProps) {
  const { t } = useTexts('books');
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {notice}
        <BookSection title={t('sale.detail.lines')}>
          <OrderLines order={order} />
          <div className={classes.sum}>
            <QuoteTotals quote={order} refunded={order.refunded} />
          </div>
        </BookSection>
      </div>
      <div className={classes.side}>
        {side}
        <BookSection title={t('sale.detail.changes')} isCard>
          <OrderChanges order={order} />
        </BookSection>
        <BookSection title={t('sale.detail.invoices')} isCard>
          <OrderInvoices order={order} />
        </BookSection>
        <BookSection title={t('sale.detail.buyer')} isCard>
          <BuyerFacts order={order} />
        </BookSection>
      </div>
    </div>
  );
}
