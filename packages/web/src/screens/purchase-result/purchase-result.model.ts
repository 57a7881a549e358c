import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import type { OrderState } from '@fieldscope/contract/order-status';
import { stateOf } from '../../features/orders/order-states';

/** What the page says of an order. `invoice`: it is placed and to be paid by bank transfer. */
export type PurchaseResult = Exclude<OrderState, 'completed'> | 'invoice';

/** What is said of an order in its state. */
export function resultOf(order: Pick<OrderDetail, 'status' | 'payment_method'>): PurchaseResult {
  const state = stateOf(order.status);
  if (state === 'completed') return 'paid';
  if (state !== 'unpaid') return state;
  return order.payment_method === 'invoice' ? 'invoice' : 'unpaid';
}
