import { type OrderDetail, orders } from '@fieldscope/contract/calls/orders';
import { Button, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { keyOf, useQueryCall } from '../../api/use-call';
import { MissingPage } from '../../features/devices/MissingPage';
import { HowToPay } from '../../features/orders/HowToPay';
import { isNoOrder } from '../../features/orders/is-no-order';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { addressOfOrder, ORDERS_PATH } from '../../features/orders/order-addresses';
import { stateOf } from '../../features/orders/order-states';
import { useOrder } from '../../features/orders/orders.queries';
import { PayOrder } from '../../features/orders/PayOrder';
import { ServicesOfOrder } from '../../features/orders/ServicesOfOrder';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { PageHead } from '../../ui/layout/PageHead';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import { resultOf } from './purchase-result.model';

/** What has become of an order, right after it was placed or its payment page returned. */
export function PurchaseResultScreen() {
  const { t } = useTexts('orders');
  const [address] = useSearchParams();
  const orderId = address.get('order_id') ?? '';
  const asked = usePaidPostProcess(orderId);
  const { data: order, error, refetch } = useOrder(orderId);
  const isMissing = orderId === '' || isNoOrder(error);
  if (isMissing && !order)
    return (
      <MissingPage
        title={t('routes:purchaseResult')}
        drawing="logger"
        missing={t('detail.missing')}
        back={t('detail.back')}
        list={ORDERS_PATH}
      />
    );
  return (
    <>
      <PageHead title={t('routes:purchaseResult')} about={t('result.about')} />
      {order && asked.isKnown ? (
        <Result order={order} isUnasked={asked.hasFailed} />
      ) : error && !order ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={280} radius={8} maw={760} />
      )}
    </>
  );
}

/** Has the server ask the payment service, once; what becomes of the order later is announced. */
function usePaidPostProcess(orderId: string) {
  const client = useQueryClient();
  const { data, error, dataUpdatedAt } = useQueryCall(
    orders.paidPostProcess,
    { order_id: orderId },
    { enabled: orderId !== '', staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  useEffect(() => {
    if (dataUpdatedAt > 0) void client.invalidateQueries({ queryKey: keyOf(orders.view) });
  }, [client, dataUpdatedAt]);
  return { isKnown: data !== undefined || error !== null, hasFailed: error !== null };
}

interface ResultProps {
  order: OrderDetail;
  /** The payment service did not answer. */
  isUnasked: boolean;
}

function Result({ order, isUnasked }: ResultProps) {
  const { t } = useTexts('orders');
  const { timeZone } = useDisplaySetting();
  const { number, status, order_id, services, payment_method: method } = order;
  const { refundable_until: refundable, unpaid_until: until } = order;
  const result = resultOf(order);
  return (
    <Stack gap="lg" maw={760}>
      <Paper withBorder p="lg">
        <Stack gap="md">
          <OrderStatus status={status} />
          <Title order={2} size="h3">
            {t(`result.${result}`, { number })}
          </Title>
          {result === 'invoice' && <HowToPay order={order} />}
          {result !== 'invoice' && <span>{t(`meaning.${stateOf(status)}`)}</span>}
          {result === 'unpaid' && until !== null && (
            <span>{t(method === null ? 'notBegun' : 'online', { until: formatDate(until, timeZone) })}</span>
          )}
          {refundable !== null && <span>{t('refundable', { until: formatDate(refundable, timeZone) })}</span>}
          {isUnasked && result === 'unpaid' && <Notice kind="warning">{t('result.unasked')}</Notice>}
          <Group gap="xs">
            {(result === 'unpaid' || result === 'invoice') && <PayOrder order={order} />}
            <Button component={Link} to={addressOfOrder(order_id)} variant="default">
              {t('result.open')}
            </Button>
          </Group>
        </Stack>
      </Paper>
      {services.length > 0 && (
        <section aria-label={t('result.services')}>
          <Title order={2} size="h4" mb="sm">
            {t('result.services')}
          </Title>
          <ServicesOfOrder order={order} />
        </section>
      )}
    </Stack>
  );
}
