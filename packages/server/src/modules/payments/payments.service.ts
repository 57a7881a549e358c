import type { BodyOf, InputOf, ResultOf } from '@fieldscope/contract/call';
import { payments } from '@fieldscope/contract/calls/payments';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Currency } from '@fieldscope/contract/money';
import { orderNumber } from '@fieldscope/contract/order-number';
import { rowsOfPage } from '@fieldscope/contract/paging';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { recordOperatorAction } from '../audit/audit.service';
import { findOrder, lockOrder, type OrderPorts, ordersIn, takeBack } from '../orders/orders.service';
import type { BankStatement } from './bank-statement.model';
import { givesBack } from './kinds';
import * as repository from './payments.repository';
import { READ_STATEMENT } from './read-statement.work';
import { SEND_REFUND_JOB } from './refunds/refund-job.service';
import { payOrder, type TakingParts, takePayment } from './taken-payments.service';

export { takePayment } from './taken-payments.service';

/** Says that the money of an order has come. @throws AppError resource_missing, operation_unsupported (it is paid, or canceled) */
export async function markOrderPaid(
  services: TakingParts,
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

/** A statement, read in a thread of its own. */
export const readInThread = (
  ctx: OrgCtx,
  { file }: BodyOf<typeof payments.importStatement>,
): Promise<BankStatement> => ctx.workers.run(READ_STATEMENT, ctx.orgId, { file }, { signal: ctx.whenGone() });

/** What came in by a statement, or what is wrong with it. */
export async function checkStatement(
  ctx: OrgCtx,
  input: BodyOf<typeof payments.checkStatement>,
): Promise<ResultOf<typeof payments.checkStatement>> {
  const { entries, faults } = await readInThread(ctx, input);
  const totals: Partial<Record<Currency, number>> = {};
  for (const { currency, amount } of entries) totals[currency] = (totals[currency] ?? 0) + amount;
  return { payments: entries.length, totals, faults };
}

/** Takes in each payment of a bank statement, once. @throws AppError parameter_invalid when anything is wrong with it */
export async function importStatement(
  services: TakingParts,
  ports: OrderPorts,
  { entries, faults }: BankStatement,
): Promise<ResultOf<typeof payments.importStatement>> {
  const [fault] = faults;
  if (fault) fail('parameter_invalid', { field: `file.${fault.place}.${fault.column || fault.fault}` });
  const counts = { matched: 0, open: 0, known: 0 };
  for (let from = 0; from < entries.length; from += TOGETHER) {
    const came = entries.slice(from, from + TOGETHER).map((entry) => ({
      payment: { method: 'invoice', ...entry } as const,
      orderIds: ordersIn(entry.reference),
    }));
    const ids = came.map(({ payment }) => payment.senderId);
    const known = await repository.findKnown(services.db, 'invoice', ids);
    const fresh = came.filter(({ payment }) => !known.has(payment.senderId));
    const unnamed = fresh.filter(({ orderIds }) => orderIds.length === 0).map(({ payment }) => payment);
    const open = await repository.insertUnnamed(services.db, unnamed);
    counts.open += open;
    counts.known += came.length - fresh.length + unnamed.length - open;
    for (const { payment, orderIds } of fresh) {
      if (orderIds.length === 0) continue;
      // Each in a transaction of its own: whoever pays or buys meanwhile waits for one order, not for the statement.
      const outcome = await inTransaction(services.db, (trx) =>
        takePayment(services, trx, ports, payment, orderIds),
      );
      counts[outcome] += 1;
    }
  }
  return counts;
}

/** Payments of a statement that are looked up, and if they name no order noted, at once. */
const TOGETHER = 500;

/**
 * Says to which order a payment belongs that waits, or that it was given back; of a refund or dispute that it was dealt with.
 * @throws AppError resource_missing, operation_unsupported
 */
export async function assignPayment(
  services: TakingParts,
  ports: OrderPorts,
  { payment_id: paymentId, order_id: orderId, reason: note }: BodyOf<typeof payments.assign>,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    // Before the payment, as whoever takes one in does.
    if (orderId !== null) await lockOrder(trx, null, orderId);
    const payment = (await repository.lockPayment(trx, paymentId)) ?? fail('resource_missing');
    // What goes back by itself needs nobody.
    if (payment.fault === null || payment.fault === 'refund_pending') fail('operation_unsupported');
    if (payment.amount <= 0) {
      if (orderId !== null) fail('operation_unsupported');
      return repository.putPaymentOrder(trx, paymentId, { orderId: payment.order_id, fault: null, note });
    }
    if (orderId !== null) {
      const order = await findOrderOrFail(trx, orderId);
      if ((await payOrder(services, trx, ports, orderId, payment.method)) !== null)
        fail('operation_unsupported');
      await recordOperatorAction(
        { ...services, db: trx },
        { call: payments.assign, orgId: order.orgId, subject: orderNumber(order) },
      );
    }
    await repository.putPaymentOrder(trx, paymentId, { orderId, fault: null, note });
  });
}

const findOrderOrFail = async (trx: Db, orderId: string) =>
  (await findOrder(trx, null, orderId)) ?? fail('resource_missing');

/**
 * Gives back what of an order was not used. Money that came by a payment service is sent back by it later, so that nothing here
 * depends on whether it answers now: until it has, the refund waits among the payments.
 * @throws AppError resource_missing, operation_unsupported
 */
export async function refundOrder(
  services: TakingParts,
  ports: OrderPorts,
  { order_id: orderId, reason }: BodyOf<typeof payments.refund>,
): Promise<ResultOf<typeof payments.refund>> {
  return inTransaction(services.db, async (trx) => {
    const { order, amount } = await takeBack(services, trx, ports, { orderId, reason });
    const { currency, orgId } = order;
    const paid = await repository.findPaymentOf(trx, orderId);
    const isSent = paid !== undefined && givesBack(paid.method);
    const left = isSent ? amount - (await repository.settleForeignRefunds(trx, paid)) : amount;
    const refund = {
      ...{
        method: paid?.method ?? 'invoice',
        ofSenderId: isSent ? paid.senderId : null,
        senderId: repository.refundIdOf(orderId),
      },
      ...{ currency, amount: -Math.max(0, left), reference: reason, payer: '', at: services.clock.now() },
    } as const;
    const mustSend = isSent && refund.amount < 0;
    const id = await repository.insertPayment(trx, refund);
    if (id !== undefined)
      await repository.putPaymentOrder(trx, id, { orderId, fault: mustSend ? 'refund_pending' : null });
    if (mustSend) await services.queue.send(SEND_REFUND_JOB, { orderId }, { db: trx });
    await recordOperatorAction(
      { ...services, db: trx },
      { call: payments.refund, orgId, subject: orderNumber(order) },
    );
    return { currency, refunded: amount, is_sent: mustSend };
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
