import { fail } from '@fieldscope/contract/errors/fail';
import { partOf } from '@fieldscope/contract/money';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { bookCreditsOf, findUnusedOfOrder, type TakenBack, takeBackOrder } from '../credits/credits.service';
import {
  endServicesOfOrder,
  findUnusedServices,
  type Unused,
} from '../device-services/device-services.service';
import { announceOrders } from './orders.events';
import { ensureMayBecome } from './orders.model';
import type { OrderPorts } from './orders.ports';
import * as repository from './orders.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock'>;

interface UnusedParts {
  credits: TakenBack;
  services: Unused;
  quotas: Unused;
}

/**
 * Takes back what of a paid order was not used, and says how much money that is. The order is then a refund, with a credit note.
 * @returns the order as it was, and the amount in minor units
 * @throws AppError resource_missing, operation_unsupported
 */
export async function takeBack(
  services: Needs,
  trx: Db,
  ports: OrderPorts,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<{ order: repository.OrderRow; amount: number }> {
  const order = (await repository.lockOrder(trx, null, orderId)) ?? fail('resource_missing');
  ensureMayBecome(order.status, 'refund');
  const now = services.clock.now();
  const { orgId } = order;
  const amount =
    order.deliveredAt === null
      ? order.total
      : unusedAmount(order, {
          credits: await takeBackOrder(trx, { orgId, orderId, reason, now }),
          ...(await endServicesOfOrder(trx, { orgId, orderId, now })),
        });
  await repository.putState(trx, orderId, { status: 'refund', reason, now, refunded: amount });
  await ports.issueCreditNote(trx, order, amount);
  await announceOrders(trx, orgId);
  return { order, amount };
}

/**
 * What a refund of an order would give back now.
 * @throws AppError resource_missing, operation_unsupported
 */
export async function quoteRefund(
  { db, clock }: Needs,
  orderId: string,
): Promise<{ order: repository.OrderRow; amount: number }> {
  return inTransaction(db, async (trx) => {
    const order = (await repository.findOrder(trx, null, orderId)) ?? fail('resource_missing');
    ensureMayBecome(order.status, 'refund');
    if (order.deliveredAt === null) return { order, amount: order.total };
    const { orgId } = order;
    const now = clock.now();
    // Credits of an order that was just paid are not in the book yet, nor is what was used since.
    await bookCreditsOf(trx, orgId, now);
    const unused = {
      credits: await findUnusedOfOrder(trx, orgId, orderId),
      ...(await findUnusedServices(trx, { orgId, orderId, now })),
    };
    return { order, amount: unusedAmount(order, unused) };
  });
}

/**
 * What of the total of an order was not used: of each kind of line the part that is left. Of credits the kind of which less is
 * left counts, because both were bought together.
 */
export function unusedAmount(
  { content, total }: Pick<repository.OrderRow, 'content' | 'total'>,
  unused: UnusedParts,
): number {
  const { net } = content;
  if (net === 0) return 0;
  const netOf = (kind: string) =>
    content.lines.reduce((sum, line) => (line.kind === kind ? sum + line.subtotal : sum), 0);
  const { left, given } = unused.credits;
  const credits = (['um', 'dm'] as const)
    .filter((unit) => given[unit] > 0)
    .map((unit): Unused => ({ part: left[unit], whole: given[unit] }))
    .toSorted((a, b) => a.part / a.whole - b.part / b.whole)[0];
  const parts: [kind: string, unused: Unused | undefined][] = [
    ['credits', credits],
    ['service', unused.services],
    ['quota', unused.quotas],
  ];
  const unusedNet = parts.reduce(
    (sum, [kind, part]) => (part && part.whole > 0 ? sum + partOf(netOf(kind), part.part, part.whole) : sum),
    0,
  );
  return partOf(total, unusedNet, net);
}
