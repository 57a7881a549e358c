import { CREDIT_UNITS } from '@fieldscope/contract/credit-states';
import { fail } from '@fieldscope/contract/errors/fail';
import { partOf } from '@fieldscope/contract/money';
import { DAY_MS } from '@fieldscope/contract/time';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { bookCreditsOf, findUnusedOfOrder, type TakenBack, takeBackOrder } from '../credits/credits.service';
import { sumBySku } from '../device-services/device-services.model';
import {
  endServicesOfOrder,
  findUnusedServices,
  type Unused,
} from '../device-services/device-services.service';
import type { PricedLine } from '../price-list/quote.model';
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
          ...(await endServicesOfOrder(trx, { orgId, orderId, now })),
          // Last: while it waits for nothing more, nobody waits long for the book.
          credits: await takeBackOrder(trx, { orgId, orderId, reason, now }),
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
 * What of the total of an order was not used: of each line the part that is left, so that what is cheap and left is not paid for at the
 * price of what is dear and used. Of credits the kind of which less is left counts, because both were bought together.
 */
export function unusedAmount(
  { content: { net, lines }, total }: Pick<repository.OrderRow, 'content' | 'total'>,
  { credits, services, quotas }: UnusedParts,
): number {
  if (net === 0) return 0;
  const whole = sumBySku(lines.map((line) => [line.sku, boughtOf(line)]));
  const ofCredits = partOfCredits(credits);
  const unusedNet = lines.reduce((sum, { kind, sku, subtotal }) => {
    if (kind === 'credits') return sum + partOf(subtotal, ...ofCredits);
    const left = (kind === 'service' ? services : quotas).get(sku) ?? 0;
    return sum + partOf(subtotal, left, whole.get(sku)!);
  }, 0);
  return partOf(total, unusedNet, net);
}

/** How much a line brought, as what is left of it is counted. */
const boughtOf = ({ kind, quantity, days, devices }: PricedLine): number =>
  kind === 'service' ? quantity * days * devices.length * DAY_MS : quantity;

function partOfCredits({ left, given }: TakenBack): [part: number, whole: number] {
  const parts = CREDIT_UNITS.filter((unit) => given[unit] > 0).map(
    (unit) => [left[unit], given[unit]] as const,
  );
  const [least] = parts.toSorted(([a, wholeA], [b, wholeB]) => a / wholeA - b / wholeB);
  return least ? [...least] : [0, 1];
}
