import { orders } from '@fieldscope/contract/calls/orders';
import { priceLists } from '@fieldscope/contract/calls/price-list';
import type { Currency } from '@fieldscope/contract/money';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** What is sold, with prices in a currency; undefined: the first one of the list. */
export const useOffer = (currency?: Currency, { enabled = true } = {}) =>
  useQueryCall(priceLists.selectBySku, currency ? { currency } : {}, { keepPrevious: true, enabled });

/** An order with everything about it; empty: the address names none. */
export const useOrder = (orderId: string) =>
  useQueryCall(orders.view, { order_id: orderId }, { enabled: orderId !== '' });

/** Begins the payment of an order; who calls it shows what went wrong. */
export const useCheckOut = () => useMutationCall(orders.checkOut, useRefresh());

/** Cancels an unpaid order; the dialog shows what went wrong. */
export const useCancelOrder = () => useMutationCall(orders.cancel, useRefresh());

function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of [orders.list, orders.view]) void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
