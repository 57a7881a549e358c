import { type OrderDetail, orders } from '@fieldscope/contract/calls/orders';
import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { failureText, isForTip } from '../../api/failure-text';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { CancelOrder } from './CancelOrder';
import { useCheckOut, useOffer } from './orders.queries';

/** What can be done with an unpaid order: pay it in one of the ways that are offered, or cancel it. */
export function PayOrder({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const mayPay = useMayCall(orders.checkOut);
  const [isCanceling, setCanceling] = useState(false);
  if (!mayPay) return null;
  return (
    <Group gap="xs">
      <PaymentButtons order={order} />
      <Button variant="default" aria-haspopup="dialog" onClick={() => setCanceling(true)}>
        {t('cancel.action')}
      </Button>
      {isCanceling && <CancelOrder order={order} onClose={() => setCanceling(false)} />}
    </Group>
  );
}

/** A bank transfer that has been chosen needs no button. */
function PaymentButtons({ order: { order_id, payment_method } }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const methods = useOffer().data?.payment_methods ?? [];
  const checkOut = useCheckOut();
  const pay = (method: PaymentMethod) =>
    checkOut.mutate(
      { order_id, payment_method: method },
      {
        onSuccess: ({ url }) => url !== null && window.location.assign(url),
        onError: (error) => isForTip(error) && tip.error(failureText(error)),
      },
    );
  return methods
    .filter((method) => method !== 'invoice' || payment_method !== 'invoice')
    .toSorted((one, other) => Number(one === 'invoice') - Number(other === 'invoice'))
    .map((method) => (
      <Button
        key={method}
        variant={method === 'invoice' && methods.length > 1 ? 'default' : 'filled'}
        loading={checkOut.isPending && checkOut.variables.payment_method === method}
        onClick={() => pay(method)}
      >
        {t(`pay.${method}`)}
      </Button>
    ));
}
