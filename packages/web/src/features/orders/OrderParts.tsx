import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { PageSection } from '../../ui/layout/PageSection';
import { BuyerFacts } from './BuyerFacts';
import { OrderChanges } from './OrderChanges';
import { OrderInvoices } from './OrderInvoices';
import { OrderLines } from './OrderLines';
import classes from './OrderParts.module.css';
import { QuoteTotals } from './QuoteTotals';
import { ServicesOfOrder } from './ServicesOfOrder';

interface OrderPartsProps {
  order: OrderDetail;
  /** Above everything else: what is to be done. */
  notice: ReactNode;
  /** First on the side. */
  side?: ReactNode;
  /** The document with an id, as a file. @throws ApiError */
  fetchInvoice(invoiceId: string): Promise<File>;
}

/** Everything about an order, as its buyer and the operator see it. */
export function OrderParts({ order, notice, side, fetchInvoice }: OrderPartsProps) {
  const { t } = useTexts('orders');
  const hasDevices = order.lines.some(({ devices }) => devices.length > 0);
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {notice}
        <PageSection title={t('detail.lines')}>
          <OrderLines order={order} />
          <div className={classes.sum}>
            <QuoteTotals quote={order} refunded={order.refunded} />
          </div>
        </PageSection>
        {hasDevices && (
          <PageSection title={t('detail.devices')}>
            <ServicesOfOrder order={order} />
          </PageSection>
        )}
      </div>
      <div className={classes.side}>
        {side}
        <PageSection title={t('detail.changes')} isCard>
          <OrderChanges order={order} />
        </PageSection>
        <PageSection title={t('detail.invoices')} isCard>
          <OrderInvoices order={order} fetchInvoice={fetchInvoice} />
        </PageSection>
        <PageSection title={t('detail.buyer')} isCard>
          <BuyerFacts order={order} />
        </PageSection>
      </div>
    </div>
  );
}
