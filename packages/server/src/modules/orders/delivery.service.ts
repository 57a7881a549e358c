import { books } from '@fieldscope/contract/calls/books';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { orderNumber } from '@fieldscope/contract/order-number';
import type { OrderState } from '@fieldscope/contract/order-status';
import { type Db, inPartOf, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { recordOperatorAction } from '../audit/audit.service';
import { changeCredits } from '../credits/credits.service';
import { addQuota, keepDevices, startServices } from '../device-services/device-services.service';
import type { PricedLine } from '../price-list/quote.model';
import { announceOrders } from './orders.events';
import { ensureMayBecome } from './orders.model';
import type { OrderPorts } from './orders.ports';
import * as repository from './orders.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock'>;

/**
 * Marks an unpaid order paid and delivers it, in one transaction: credits and services are there, or it is pending with what keeps
 * them. An order that is paid already is left as it is.
 * @throws AppError operation_unsupported when it was canceled
 */
export async function markPaid(
  services: Needs,
  trx: Db,
  ports: OrderPorts,
  { orderId, method }: { orderId: string; method: PaymentMethod },
): Promise<repository.OrderRow> {
  const order = (await repository.lockOrder(trx, null, orderId)) ?? fail('resource_missing');
  if (order.paidAt !== null) return order;
  ensureMayBecome(order.status, 'paid');
  const now = services.clock.now();
  await repository.putState(trx, orderId, { status: 'paid', now, paidAt: now, paymentMethod: method });
  const paid = { ...order, status: 'paid', paidAt: now, paymentMethod: method } as const;
  const delivered = await deliver(trx, paid, now);
  // Last: its number is locked until the transaction ends.
  await ports.issueInvoice(trx, paid);
  await announceOrders(trx, order.orgId);
  return delivered;
}

/** Delivers a paid order; what cannot be delivered makes it pending. */
async function deliver(trx: Db, order: repository.OrderRow, now: number): Promise<repository.OrderRow> {
  const { orderId } = order;
  const kept = await tryDelivery(trx, order, now);
  if (kept === undefined) {
    await repository.putDelivered(trx, orderId, now);
    return { ...order, deliveredAt: now };
  }
  ensureMayBecome(order.status, 'pending');
  await repository.putState(trx, orderId, { status: 'pending', reason: kept, now });
  return { ...order, status: 'pending' };
}

/** @returns what kept the order from being delivered, and then nothing of it is */
async function tryDelivery(trx: Db, order: repository.OrderRow, now: number): Promise<string | undefined> {
  try {
    await inPartOf(trx, async (part) => {
      const { lines } = order.content;
      const euis = lines.flatMap(({ devices }) => devices.map(({ eui }) => eui));
      if (euis.length > 0) await keepDevices(part, order.orgId, euis);
      for (const line of lines) await deliverLine(part, order, line, now);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

async function deliverLine(
  trx: Db,
  { orgId, orderId }: repository.OrderRow,
  { sku, kind, names, um, dm, days, models, quantity, devices }: PricedLine,
  now: number,
): Promise<void> {
  if (kind === 'credits')
    return changeCredits(trx, orgId, {
      ...{ kind: 'purchase', um: um * quantity, dm: dm * quantity, at: now },
      details: { source: 'paid', orderId },
    });
  if (kind === 'quota') {
    const quota = { orderId, sku, names, days, models, bought: quantity, madeAt: now };
    return addQuota(trx, orgId, quota);
  }
  const euis = devices.map(({ eui }) => eui);
  return startServices(trx, orgId, euis, { orderId, sku, names, days: days * quantity }, now);
}

/** Delivers what could not be delivered before, or gives it up. @throws AppError resource_missing, operation_unsupported */
export async function retryDelivery(services: Needs, orderId: string): Promise<'completed' | 'error'> {
  return inTransaction(services.db, async (trx) => {
    const order = (await repository.lockOrder(trx, null, orderId)) ?? fail('resource_missing');
    const now = services.clock.now();
    if (order.status === 'error') await repository.putState(trx, orderId, { status: 'pending', now });
    else if (order.status !== 'pending') fail('operation_unsupported');
    const kept = await tryDelivery(trx, order, now);
    const done =
      kept === undefined
        ? ({ status: 'completed', now, deliveredAt: now } as const)
        : ({ status: 'error', reason: kept, now } as const);
    await repository.putState(trx, orderId, done);
    await announceOrders(trx, order.orgId);
    await recordOperatorAction(
      { ...services, db: trx },
      { call: books.retryOrder, orgId: order.orgId, subject: orderNumber(order) },
    );
    return done.status;
  });
}

const DUE = [
  ['unpaid', ORDER_LIMITS.unpaidMs, 'canceled'],
  ['paid', ORDER_LIMITS.refundMs, 'completed'],
] as const;

/**
 * Cancels unpaid orders that waited too long, and completes paid ones that are refunded no more.
 * @throws what failed of one of them; the others are settled all the same
 */
export async function settleOrders({ db, clock }: Needs, ports: OrderPorts): Promise<void> {
  const now = clock.now();
  const failures: unknown[] = [];
  for (const [state, ms, next] of DUE)
    for (const orderId of await repository.listInState(db, state, now - ms)) {
      const settling = inTransaction(db, (trx) => settle(trx, ports, { orderId, state, next, now }));
      await settling.catch((error: unknown) => failures.push(error));
    }
  if (failures.length > 0) throw failures[0];
}

async function settle(
  trx: Db,
  ports: OrderPorts,
  { orderId, state, next, now }: { orderId: string; state: OrderState; next: OrderState; now: number },
): Promise<void> {
  const order = await repository.lockOrder(trx, null, orderId);
  if (order?.status !== state) return;
  await repository.putState(trx, orderId, { status: next, now });
  await announceOrders(trx, order.orgId);
  if (next !== 'canceled') return;
  await ports.withdrawPayment(trx, orderId);
  await ports.cancelInvoice(trx, order);
}
