import { invoices } from '@fieldscope/contract/calls/invoices';
import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { callFile } from '../../api/call-api';
import { useNamedPage } from '../../browser/page-name';
import { MissingPage } from '../../features/devices/MissingPage';
import { isNoOrder } from '../../features/orders/is-no-order';
import { OrderHead } from '../../features/orders/OrderHead';
import { OrderParts } from '../../features/orders/OrderParts';
import { ORDERS_PATH } from '../../features/orders/order-addresses';
import { stateOf } from '../../features/orders/order-states';
import { useOrder } from '../../features/orders/orders.queries';
import { PayOrder } from '../../features/orders/PayOrder';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { Payment } from './Payment';

/** An order with everything about it; `order_id` in the address says which. */
export function OrderDetailScreen() {
  const { t } = useTexts('orders');
  const [address] = useSearchParams();
  const orderId = address.get('order_id') ?? '';
  const { data: order, error, refetch } = useOrder(orderId);
  useNamedPage(order?.number);
  const isMissing = orderId === '' || isNoOrder(error);
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
        about={order && <OrderHead status={order.status}>{t(`meaning.${stateOf(order.status)}`)}</OrderHead>}
        action={order && stateOf(order.status) === 'unpaid' && <PayOrder order={order} />}
      />
      {error && !order ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : order ? (
        <OrderParts
          order={order}
          notice={<Payment order={order} />}
          fetchInvoice={(invoice_id) => callFile(invoices.download, { invoice_id })}
        />
      ) : (
        <Skeleton height={480} radius={8} />
      )}
    </>
  );
}
