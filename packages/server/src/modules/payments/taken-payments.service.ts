import { AppError } from '@fieldscope/contract/errors/fail';
import type { Queue } from '../../platform/jobs/queue';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { findOrder, lockOrder, markPaid, type OrderPorts } from '../orders/orders.service';
import { withdrawPages } from './pages/payment-pages.service';
import * as repository from './payments.repository';

/** What payments are taken with. */
export type TakingParts = Pick<PlatformServices, 'db' | 'clock'> & { queue: Pick<Queue, 'send'> };

/** What became of a payment that came in. `known`: it came before. */
type Outcome = 'matched' | 'open' | 'known';

/**
 * Takes a payment in, once, whatever is repeated or late, and pays its order if it fits; what does not fit waits for the operator.
 * @param orderIds orders that it may be for
 */
export async function takePayment(
  services: TakingParts,
  trx: Db,
  ports: OrderPorts,
  payment: repository.NewPayment,
  orderIds: readonly string[],
): Promise<Outcome> {
  const paymentId = await repository.insertPayment(trx, payment);
  if (paymentId === undefined) return 'known';
  const found = await Promise.all(orderIds.map((orderId) => findOrder(trx, null, orderId)));
  const order = found.find((one) => one !== undefined);
  if (!order) return 'open';
  const { orderId } = order;
  const fault = faultOf(payment, order) ?? (await payOrder(services, trx, ports, orderId, payment.method));
  await repository.putPaymentOrder(trx, paymentId, { orderId, fault });
  return fault === null ? 'matched' : 'open';
}

const faultOf = (
  { currency, amount }: repository.NewPayment,
  order: { currency: string; total: number },
): repository.PaymentFault | null =>
  currency !== order.currency ? 'currency' : amount !== order.total ? 'amount' : null;

/** Pays an order, which then is paid in no other way. @returns what keeps it from being paid */
export async function payOrder(
  services: TakingParts,
  trx: Db,
  ports: OrderPorts,
  orderId: string,
  method: repository.NewPayment['method'],
): Promise<repository.PaymentFault | null> {
  // Of two payments that come at once the second one waits here, and is too much.
  const order = await lockOrder(trx, null, orderId);
  if (order?.paidAt != null) return 'order_paid';
  try {
    await markPaid(services, trx, ports, { orderId, method });
  } catch (error) {
    if (error instanceof AppError && error.name === 'operation_unsupported') return 'order_canceled';
    throw error;
  }
  await withdrawPages(services, trx, orderId);
  return null;
}
