import type { Queue } from '../../platform/jobs/queue';
import type { Db } from '../../platform/postgres/db';
import { findOrder, type OrderPorts } from '../orders/orders.service';
import type { OpenedKinds } from './kinds';
import { withdrawPages } from './pages/payment-pages.service';

interface PaymentParts {
  db: Db;
  queue: Pick<Queue, 'send'>;
  kinds: OpenedKinds;
}

/** Has orders paid by the kinds of payment that are set up. */
export function registerPayments(ports: OrderPorts, parts: PaymentParts): void {
  const { db, kinds } = parts;
  ports.register({
    async beginPayment(order, method, language) {
      await withdrawPages(parts, db, order.orderId, method);
      return (await kinds.get(method)?.begin(order, language)) ?? null;
    },
    async askPayment(orderId) {
      for (const kind of kinds.values()) await kind.ask?.(orderId);
    },
    withdrawPayment: (trx, orderId) => withdrawPages(parts, trx, orderId),
  });
}

/** Works on WITHDRAW_JOB: closes what is not the way in which the order is to be paid. */
export const withdrawOthers =
  ({ db, kinds }: Pick<PaymentParts, 'db' | 'kinds'>) =>
  async ({ orderId }: { orderId: string }): Promise<void> => {
    const order = await findOrder(db, null, orderId);
    for (const [method, kind] of kinds)
      if (order?.status !== 'unpaid' || order.paymentMethod !== method) await kind.withdraw?.(orderId);
  };
