import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error';
import { useNamedPage } from '../../browser/page-name';
import { MissingPage } from '../../features/devices/MissingPage';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { ORDERS_PATH } from '../../features/orders/order-addresses';
import { stateOf } from '../../features/orders/order-states';
import { useOrder } from '../../features/orders/orders.queries';
import { PayOrder } from '../../features/orders/PayOrder';
import { QuoteTotals } from '../../features/orders/QuoteTotals';
import { ServicesOfOrder } from '../../features/orders/ServicesOfOrder';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { BuyerFacts } from './BuyerFacts';
import { OrderChanges } from './OrderChanges';
import classes from './OrderDetail.module.css';
import { OrderInvoices } from './OrderInvoices';
import { OrderLines } from './OrderLines';
import { Payment } from './Payment';
import { Section } from './Section';

/** An order with everything about it; `order_id` in the address says which. */
export function OrderDetailScreen() {
  const { t } = useTexts('orders');
  const [address] = useSearchParams();
  const orderId = address.get('order_id') ?? '';
  const { data: order, error, refetch } = useOrder(orderId);
  useNamedPage(order?.number);
  const isMissing = orderId === '' || (error instanceof ApiError && isNoOrder(error));
  if (isMissing && !order)
    return (
      <MissingPage
        title={t('routes:orderDetail')}
        drawing="logger"
        missing={t('detail.missing')}
        back={t('detail.back')}
        list={ORDERS_PATH}
      />
    );
  return (
    <>
      <PageHead
        title={order ? t('detail.title', { number: order.number }) : t('routes:orderDetail')}
        about={order && <State order={order} />}
        action={order && stateOf(order.status) === 'unpaid' && <PayOrder order={order} />}
      />
      {error && !order ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : order ? (
        <Order order={order} />
      ) : (
        <Skeleton height={480} radius={8} />
      )}
    </>
  );
}

/** A number of another organisation, or what is none. */
const isNoOrder = ({ errorName }: ApiError): boolean =>
  errorName === 'resource_missing' || errorName === 'parameter_invalid';

function State({ order: { status } }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  return (
    <span className={classes.state}>
      <span className={classes.status}>
        <OrderStatus status={status} />
      </span>
      <span>{t(`meaning.${stateOf(status)}`)}</span>
    </span>
  );
}

function Order({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const hasDevices = order.lines.some(({ devices }) => devices.length > 0);
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <Payment order={order} />
        <Section title={t('detail.lines')}>
          <OrderLines order={order} />
          <div className={classes.totals}>
            <QuoteTotals quote={order} refunded={order.refunded} />
          </div>
        </Section>
        {hasDevices && (
          <Section title={t('detail.devices')}>
            <ServicesOfOrder order={order} />
          </Section>
        )}
      </div>
      <div className={classes.side}>
        <Section title={t('detail.changes')} isCard>
          <OrderChanges order={order} />
        </Section>
        <Section title={t('detail.invoices')} isCard>
          <OrderInvoices order={order} />
        </Section>
        <Section title={t('detail.buyer')} isCard>
          <BuyerFacts order={order} />
        </Section>
      </div>
    </div>
  );
}
