import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import { books, type LedgerSides } from '@fieldscope/contract/calls/books';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { orderNumber } from '@fieldscope/contract/order-number';
import { ORDER_STATES, ORDER_STATUS } from '@fieldscope/contract/order-status';
import { cappedCount } from '@fieldscope/contract/paging';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { recordOperatorAction } from '../audit/audit.service';
import { correctCredits } from '../credits/credits.service';
import {
  findOrder,
  listOrdersOfAll,
  type OrderPorts,
  orderDetail,
  ordersIn,
  quoteRefund,
  retryDelivery,
  shownOrder,
} from '../orders/orders.service';
import * as repository from './books.repository';
import { countedPage } from './counted-page.model';

type Reads = Pick<PlatformServices, 'db'> & { language: Language };

/** Orders of all organisations, newest first. */
export async function listOrders(
  { db, language }: Reads,
  { status, search, ...page }: InputOf<typeof books.listOrders>,
): Promise<ResultOf<typeof books.listOrders>> {
  const state = ORDER_STATES.find((one) => ORDER_STATUS[one] === status);
  const filter = {
    ...(state && { status: state }),
    ...(search && { among: { orderIds: orderIdsIn(search), orgIds: await orgIdsOf(db, search) } }),
  };
  const { rows, count } = await listOrdersOfAll(db, filter, countedPage(page));
  return {
    list: rows.map(({ orgName, ...order }) => ({
      ...shownOrder(order, language),
      ...{ org_id: order.orgId, org_name: orgName },
    })),
    page: cappedCount(count),
  };
}

/** Organisations of which orders are searched at once. */
const MOST_ORGANISATIONS = 1000;

async function orgIdsOf(db: Reads['db'], search: string): Promise<OrgId[]> {
  const page = { skip: 0, take: MOST_ORGANISATIONS, most: 0 };
  const { rows } = await repository.findOrganisations(db, search, page);
  return rows.map(({ orgId }) => orgId);
}

/** Ids of the orders that a text may mean: an id, a number such as 2026-001001, or a reference of a payment. */
function orderIdsIn(text: string): string[] {
  const [, digits] = /^(?:\d{4}-)?0*(\d{1,18})$/.exec(text) ?? [];
  return digits === undefined ? ordersIn(text) : [digits];
}

/** An order of any organisation. @throws AppError resource_missing */
export async function viewOrder(
  { db, language }: Reads,
  { order_id }: InputOf<typeof books.viewOrder>,
  ports: OrderPorts,
): Promise<ResultOf<typeof books.viewOrder>> {
  const order = (await findOrder(db, null, order_id)) ?? fail('resource_missing');
  const [detail, org_name] = await Promise.all([
    orderDetail({ db, language }, order, ports),
    repository.findOrganisationName(db, order.orgId),
  ]);
  return { ...detail, org_id: order.orgId, org_name };
}

/** What a refund would give back now. @throws AppError resource_missing, operation_unsupported */
export async function viewRefund(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  { order_id }: InputOf<typeof books.quoteRefund>,
): Promise<ResultOf<typeof books.quoteRefund>> {
  const { order, amount } = await quoteRefund(services, order_id);
  return { currency: order.currency, amount };
}

/** Tries once more to deliver an order. @throws AppError resource_missing, operation_unsupported */
export async function retryOrder(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  { order_id }: InputOf<typeof books.retryOrder>,
): Promise<ResultOf<typeof books.retryOrder>> {
  return { status: ORDER_STATUS[await retryDelivery(services, order_id)] };
}

/** Organisations with what they have of credits. */
export async function listAccounts(
  { db }: Pick<PlatformServices, 'db'>,
  { search, ...page }: InputOf<typeof books.listAccounts>,
): Promise<ResultOf<typeof books.listAccounts>> {
  const { rows, count } = await repository.findOrganisations(db, search, countedPage(page));
  const balances = await repository.listBalances(
    db,
    rows.map(({ orgId }) => orgId),
  );
  const balanceOf = new Map(balances.map(({ orgId, um, dm }) => [orgId, { um, dm }]));
  return {
    list: rows.map(({ orgId, orgName }) => {
      const { um, dm } = balanceOf.get(orgId)!;
      return { org_id: orgId, org_name: orgName, um_balance: um, dm_balance: dm };
    }),
    page: cappedCount(count),
  };
}

/** Movements of credits with both sides. */
export async function listLedger(
  { db }: Pick<PlatformServices, 'db'>,
  { org_id: orgId, cause, ...page }: InputOf<typeof books.listLedger>,
): Promise<ResultOf<typeof books.listLedger>> {
  const { rows, count } = await repository.listBookings(db, { orgId, cause }, countedPage(page));
  return {
    list: rows.map(({ entry_id, at, org_id, org_name, cause, order_id, ordered_at, reason, ...sides }) => ({
      ...{ entry_id, at, org_id, org_name, cause, order_id, reason },
      order_number:
        order_id === null || ordered_at === null
          ? null
          : orderNumber({ orderId: order_id, createdAt: ordered_at }),
      ...bothSides(sides),
    })),
    page: cappedCount(count),
  };
}

/** The whole book of credits added up. */
export const sumLedger = async ({
  db,
}: Pick<PlatformServices, 'db'>): Promise<ResultOf<typeof books.sumLedger>> =>
  bothSides(await repository.sumBookings(db));

function bothSides(row: repository.SidesRow): { um: LedgerSides; dm: LedgerSides } {
  const of = (unit: 'um' | 'dm'): LedgerSides => ({
    granted: row[`${unit}_granted`],
    paid: row[`${unit}_paid`],
    debt: row[`${unit}_debt`],
    other: row[`${unit}_other`],
  });
  return { um: of('um'), dm: of('dm') };
}

/**
 * Gives or takes credits of an organisation; its owner reads the reason in the audit log and in the history of credits.
 * @throws AppError resource_missing, parameter_invalid (more is taken than is there, or what is given has expired)
 */
export async function correctCreditsOf(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  { org_id: orgId, expires_at: expiresAt, ...change }: InputOf<typeof books.correctCredits>,
): Promise<ResultOf<typeof books.correctCredits>> {
  const now = services.clock.now();
  if (expiresAt !== null && expiresAt <= now) fail('parameter_invalid', { field: 'expires_at' });
  return inTransaction(services.db, async (trx) => {
    const balance =
      (await correctCredits(trx, orgId, { ...change, expiresAt }, now)) ?? fail('resource_missing');
    await recordOperatorAction(
      { ...services, db: trx },
      { call: books.correctCredits, orgId, subject: subjectOf(change) },
    );
    return { um_balance: balance.um, dm_balance: balance.dm };
  });
}

/** Such as `+1000 UM, -5 DM: Given for the outage`. */
function subjectOf({ um, dm, reason }: { um: number; dm: number; reason: string }): string {
  const parts = [
    [um, 'UM'],
    [dm, 'DM'],
  ] as const;
  const amounts = parts.filter(([amount]) => amount !== 0);
  return `${amounts.map(([amount, unit]) => `${amount > 0 ? '+' : ''}${amount} ${unit}`).join(', ')}: ${reason}`;
}
