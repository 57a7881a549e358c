import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import type { Quote } from '@fieldscope/contract/quote';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { failureText, isForTip } from '../../api/failure-text';
import { newId } from '../../browser/new-id';
import { addressOfOrder, addressOfResult } from '../../features/orders/order-addresses';
import { useCheckOut } from '../../features/orders/orders.queries';
import { tip } from '../../ui/feedback/tip-store';
import { type Basket, itemsOf } from './basket.model';
import type { Offer } from './Offers';
import { useCreateOrder } from './purchase.queries';

interface Placing {
  basket: Basket;
  /** The order is placed: the basket is empty. */
  onDone(): void;
}

interface Attempt {
  offer: Offer;
  quote: Quote;
  method: PaymentMethod;
}

/** Places the order of a basket and begins its payment; an attempt that is repeated makes no second order. */
export function usePlaceOrder({ basket, onDone }: Placing) {
  const create = useCreateOrder();
  const checkOut = useCheckOut();
  const navigate = useNavigate();
  const requestIdOf = useRequestId();
  const pay = (orderId: string, method: PaymentMethod) =>
    checkOut.mutate(
      { order_id: orderId, payment_method: method },
      {
        onSuccess({ url }) {
          onDone();
          if (url === null) navigate(addressOfResult(orderId));
          else window.location.assign(url);
        },
        // The order is there, and its page offers to pay it.
        onError(error) {
          onDone();
          if (isForTip(error)) tip.error(failureText(error));
          navigate(addressOfOrder(orderId));
        },
      },
    );
  const place = ({ offer, quote, method }: Attempt) => {
    const order = {
      ...{ currency: quote.currency, items: itemsOf(basket), vat_number: basket.vatNumber },
      ...{ expected_total: quote.total, agreement_version: offer.agreement_version },
    };
    create.mutate(
      { ...order, request_id: requestIdOf(JSON.stringify(order)) },
      { onSuccess: ({ order_id }) => pay(order_id, method) },
    );
  };
  return { place, error: create.error, isPending: create.isPending || checkOut.isPending };
}

/** @returns the id of a request, the same for the same order until another is tried */
function useRequestId() {
  const last = useRef({ order: '', id: '' });
  return (order: string): string => {
    if (last.current.order !== order) last.current = { order, id: newId() };
    return last.current.id;
  };
}
