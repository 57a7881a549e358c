import type { BodyOf, InputOf, ResultOf } from '@fieldscope/contract/call';
import { payments } from '@fieldscope/contract/calls/payments';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { rowsOfPage } from '@fieldscope/contract/paging';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { recordOperatorAction } from '../audit/audit.service';
import {
  findOrder,
  lockOrder,
  markPaid,
  type OrderPorts,
  orderNumber,
  ordersIn,
  takeBack,
} from '../orders/orders.service';
import { isTooLong, NoStatement, readStatement } from './bank-statement.model';
import * as repository from './payments.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock'>;

/** What became of a payment that came in. `known`: it came before. */
type Outcome = 'matched' | 'open' | 'known';

/**
 * Takes a payment in, once, whatever is repeated or late, and pays its order if it fits; what does not fit waits for the operator.
 * @param orderIds orders that it may be for
 */
export async function takePayment(
  services: Needs,
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
  const fault = faultOf(payment, order) ?? (await pay(services, trx, ports, orderId, payment.method));
  await repository.putPaymentOrder(trx, paymentId, { orderId, fault });
  return fault === null ? 'matched' : 'open';
}

const faultOf = (
  { currency, amount }: repository.NewPayment,
  order: { currency: string; total: number },
): repository.PaymentFault | null =>
  currency !== order.currency ? 'currency' : amount !== order.total ? 'amount' : null;

/** @returns what keeps the order from being paid by it */
async function pay(
  services: Needs,
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
    return null;
  } catch (error) {
    if (error instanceof AppError && error.name === 'operation_unsupported') return 'order_canceled';
    throw error;
  }
}

/** Says that the money of an order has come. @throws AppError resource_missing, operation_unsupported (it is paid, or canceled) */
export async function markOrderPaid(
  services: Needs,
  ports: OrderPorts,
  { order_id: orderId, reference }: BodyOf<typeof payments.markPaid>,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const order = (await findOrder(trx, null, orderId)) ?? fail('resource_missing');
    const { currency, total: amount, orgId } = order;
    const came = { currency, amount, reference, payer: '', at: services.clock.now() };
    const payment = { method: 'invoice', senderId: `order ${orderId}`, ...came } as const;
    if ((await takePayment(services, trx, ports, payment, [orderId])) !== 'matched')
      fail('operation_unsupported');
    await recordOperatorAction(
      { ...services, db: trx },
      { call: payments.markPaid, orgId, subject: orderNumber(order) },
    );
  });
}

/** Reads a bank statement: each payment is taken in once. @throws AppError parameter_invalid when it is none */
export async function importStatement(
  services: Needs,
  ports: OrderPorts,
  { file }: BodyOf<typeof payments.importStatement>,
): Promise<ResultOf<typeof payments.importStatement>> {
  const entries = entriesOf(file);
  const counts = { matched: 0, open: 0, known: 0 };
  for (const entry of entries) {
    const outcome = await inTransaction(services.db, (trx) =>
      takePayment(services, trx, ports, { method: 'invoice', ...entry }, ordersIn(entry.reference)),
    );
    counts[outcome] += 1;
  }
  return counts;
}

function entriesOf(file: string) {
  try {
    const entries = readStatement(file);
    return isTooLong(entries) ? fail('parameter_invalid', { field: 'file' }) : entries;
  } catch (error) {
    if (error instanceof NoStatement) return fail('parameter_invalid', { field: 'file' });
    throw error;
  }
}

/** Says to which order a payment belongs that waits. @throws AppError resource_missing, operation_unsupported */
export async function assignPayment(
  services: Needs,
  ports: OrderPorts,
  { payment_id: paymentId, order_id: orderId, reason: note }: BodyOf<typeof payments.assign>,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const payment = (await repository.lockPayment(trx, paymentId)) ?? fail('resource_missing');
    if (payment.fault === null) fail('operation_unsupported');
    if (orderId !== null) {
      await findOrderOrFail(trx, orderId);
      if ((await pay(services, trx, ports, orderId, payment.method)) !== null) fail('operation_unsupported');
    }
    await repository.putPaymentOrder(trx, paymentId, { orderId, fault: null, note });
  });
}

const findOrderOrFail = async (trx: Db, orderId: string) =>
  (await findOrder(trx, null, orderId)) ?? fail('resource_missing');

/** Gives back what of an order was not used. @throws AppError resource_missing, operation_unsupported */
export async function refundOrder(
  services: Needs,
  ports: OrderPorts,
  { order_id: orderId, reason }: BodyOf<typeof payments.refund>,
): Promise<ResultOf<typeof payments.refund>> {
  return inTransaction(services.db, async (trx) => {
    const { order, amount } = await takeBack(services, trx, ports, { orderId, reason });
    const { currency, orgId } = order;
    const method = order.paymentMethod ?? 'invoice';
    const gone = { currency, amount: -amount, reference: reason, payer: '', at: services.clock.now() };
    const id = await repository.insertPayment(trx, { method, senderId: `refund ${orderId}`, ...gone });
    if (id !== undefined) await repository.putPaymentOrder(trx, id, { orderId, fault: null });
    await recordOperatorAction(
      { ...services, db: trx },
      { call: payments.refund, orgId, subject: orderNumber(order) },
    );
    return { currency, refunded: amount };
  });
}

/** Payments, newest first. */
export async function listPayments(
  ctx: OrgCtx,
  { open, ...page }: InputOf<typeof payments.list>,
): Promise<ResultOf<typeof payments.list>> {
  const { rows, count } = await repository.listPayments(ctx.db, open, rowsOfPage(page));
  return {
    list: rows.map(({ order_created_at: createdAt, ...row }) => ({
      ...row,
      order_number:
        row.order_id === null || createdAt === null
          ? null
          : orderNumber({ orderId: row.order_id, createdAt }),
    })),
    page: { count },
  };
}
