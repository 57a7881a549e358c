import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import type { Quote } from '@fieldscope/contract/quote';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText, isForTip } from '../../api/failure-text';
import { newId } from '../../browser/new-id';
import { addressOfOrder, addressOfResult } from '../../features/orders/order-addresses';
import { useCheckOut } from '../../features/orders/orders.queries';
import { tip } from '../../ui/feedback/tip-store';
import { attemptOf, type Basket, itemsOf, orderedBasket, withoutAttempt } from './basket.model';
import type { Offer } from './Offers';
import { useCreateOrder } from './purchase.queries';

interface Placing {
  basket: Basket;
  onChange(basket: Basket): void;
}

interface Wanted {
  offer: Offer;
  quote: Quote;
  method: PaymentMethod;
}

/** Places the order of a basket and begins its payment; an attempt that is repeated makes no second order, unless the first one was canceled. */
export function usePlaceOrder({ basket, onChange }: Placing) {
  const create = useCreateOrder();
  const checkOut = useCheckOut();
  const navigate = useNavigate();
  const [tried, setTried] = useState<Basket['lines']>();
  const empty = () => onChange(orderedBasket(basket));
  const pay = (orderId: string, method: PaymentMethod) =>
    checkOut.mutate(
      { order_id: orderId, payment_method: method },
      {
        onSuccess({ url }) {
          empty();
          // Back leads to where the basket was filled from, not to an empty one.
          if (url === null) navigate(addressOfResult(orderId), { replace: true });
          else window.location.assign(url);
        },
        // The order is there, and its page offers to pay it.
        onError(error) {
          empty();
          if (isForTip(error)) tip.error(failureText(error));
          navigate(addressOfOrder(orderId), { replace: true });
        },
      },
    );
  const isPending = create.isPending || checkOut.isPending;
  const place = ({ offer, quote, method }: Wanted) => {
    if (isPending) return;
    const order = {
      ...{ currency: quote.currency, items: itemsOf(basket), vat_number: basket.vatNumber },
      ...{ expected_total: quote.total, agreement_version: offer.agreement_version },
    };
    const send = (from: Basket) => {
      const attempt = attemptOf(from, JSON.stringify(order), newId);
      onChange({ ...from, attempt });
      create.mutate(
        { ...order, request_id: attempt.requestId },
        {
          onSuccess({ order_id, status }) {
            // What was lost of the attempt before was its answer, and its order has been canceled since.
            if (status === ORDER_STATUS.canceled) return send(withoutAttempt(from));
            if (status === ORDER_STATUS.unpaid) return pay(order_id, method);
            // Somebody has paid it since.
            empty();
            navigate(addressOfResult(order_id), { replace: true });
          },
        },
      );
    };
    setTried(basket.lines);
    send(basket);
  };
  // What was wrong with other lines is not wrong with these.
  return { place, error: tried === basket.lines ? create.error : null, isPending };
}
