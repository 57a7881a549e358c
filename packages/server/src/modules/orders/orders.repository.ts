import type { Buyer } from '@fieldscope/contract/calls/orders';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Currency } from '@fieldscope/contract/money';
import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import type { OrderState } from '@fieldscope/contract/order-status';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { PricedBasket } from '../price-list/quote.model';

export interface OrderRow {
  orderId: string;
  orgId: OrgId;
  status: OrderState;
  createdAt: number;
  content: PricedBasket;
  buyer: Buyer;
  currency: Currency;
  total: number;
  refunded: number;
  agreementVersion: string;
  paymentMethod: PaymentMethod | null;
  paidAt: number | null;
  deliveredAt: number | null;
}

const COLUMNS = sql`purchase_order.order_id as "orderId", purchase_order.org_id as "orgId", status,
  purchase_order.created_at as "createdAt", content, buyer, currency, total::float8 as total, refunded::float8 as refunded,
  agreement_version as "agreementVersion", payment_method as "paymentMethod", paid_at as "paidAt",
  delivered_at as "deliveredAt"`;

export interface NewOrder {
  orgId: OrgId;
  requestId: string;
  content: PricedBasket;
  buyer: Buyer;
  agreementVersion: string;
  now: number;
}

/** A new order; nobody else may order for the organisation meanwhile. */
export async function insertOrder(trx: Db, order: NewOrder): Promise<OrderRow> {
  const { orgId, requestId, content, buyer, agreementVersion, now } = order;
  const { rows } = await sql<OrderRow>`
    insert into purchase_order (org_id, request_id, status, created_at, content, buyer, currency, total, agreement_version)
    values (${orgId}, ${requestId}, 'unpaid', ${at(now)}, ${JSON.stringify(content)}::jsonb,
      ${JSON.stringify(buyer)}::jsonb, ${content.currency}, ${content.total}, ${agreementVersion})
    returning ${COLUMNS}`.execute(trx);
  return rows[0]!;
}

export async function findOrderOfRequest(
  db: Db,
  orgId: OrgId,
  requestId: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from purchase_order where org_id = ${orgId} and request_id = ${requestId}`.execute(db);
  return rows[0];
}

/** An order; of one organisation, or for the operator of any (`null`). */
export async function findOrder(db: Db, orgId: OrgId | null, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from purchase_order
    where order_id = ${orderId} and org_id = coalesce(${orgId}, org_id)`.execute(db);
  return rows[0];
}

/** The same; nobody else changes it until the transaction ends. */
export async function lockOrder(
  trx: Db,
  orgId: OrgId | null,
  orderId: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from purchase_order
    where order_id = ${orderId} and org_id = coalesce(${orgId}, org_id) for update`.execute(trx);
  return rows[0];
}

/** Orders that are unpaid, or canceled and were made since a time. */
export async function countUnpaid(trx: Db, orgId: OrgId, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from purchase_order
    where org_id = ${orgId} and (status = 'unpaid' or (status = 'canceled' and created_at > ${at(since)}))`.execute(
    trx,
  );
  return rows[0]!.count;
}

/** What changes with the state of an order; what is absent stays. */
export interface OrderPatch {
  paymentMethod?: PaymentMethod;
  paidAt?: number;
  deliveredAt?: number;
  refunded?: number;
}

export async function putState(
  trx: Db,
  orderId: string,
  { status, reason = '', now, ...patch }: { status: OrderState; reason?: string; now: number } & OrderPatch,
): Promise<void> {
  const time = (value: number | undefined) => (value === undefined ? null : at(value));
  await sql`
    update purchase_order set status = ${status}, payment_method = coalesce(${patch.paymentMethod ?? null}, payment_method),
      paid_at = coalesce(${time(patch.paidAt)}, paid_at), delivered_at = coalesce(${time(patch.deliveredAt)}, delivered_at),
      refunded = coalesce(${patch.refunded ?? null}, refunded)
    where order_id = ${orderId}`.execute(trx);
  await insertChange(trx, orderId, { status, reason, now });
}

/** Notes that an order is delivered, in the state that it has. */
export async function putDelivered(trx: Db, orderId: string, now: number): Promise<void> {
  await sql`update purchase_order set delivered_at = ${at(now)} where order_id = ${orderId}`.execute(trx);
}

export async function insertChange(
  trx: Db,
  orderId: string,
  { status, reason, now }: { status: OrderState; reason: string; now: number },
): Promise<void> {
  await sql`
    insert into order_change (order_id, at, status, reason)
    values (${orderId}, ${at(now)}, ${status}, ${reason})`.execute(trx);
}

export async function putPaymentMethod(trx: Db, orderId: string, method: PaymentMethod): Promise<void> {
  await sql`update purchase_order set payment_method = ${method} where order_id = ${orderId}`.execute(trx);
}

export interface ChangeRow {
  at: number;
  status: OrderState;
  reason: string;
}

export async function listChanges(db: Db, orderId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select at, status, reason from order_change where order_id = ${orderId} order by change_id`.execute(db);
  return rows;
}

/** Whether an organisation has ever ordered; of the one that runs the installation: whether anybody has. */
export async function hasOrders(db: Db, orgId: OrgId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from purchase_order where org_id = ${orgId})
      or exists (select from organisation where org_id = ${orgId} and runs_installation)
        and exists (select from purchase_order) as found`.execute(db);
  return rows[0]!.found;
}

export interface OrderFilter {
  orgId: OrgId;
  status?: OrderState;
  /** EUI of a device with a service in it. */
  eui?: string;
}

/** Orders of an organisation, newest first, and how many there are. */
export async function listOrders(
  db: Db,
  { orgId, status, eui }: OrderFilter,
  { skip, take }: PageRows,
): Promise<{ rows: OrderRow[]; count: number }> {
  const ofDevice = eui === undefined ? null : JSON.stringify({ lines: [{ devices: [{ eui }] }] });
  const chosen = sql`
    org_id = ${orgId} and status = coalesce(${status ?? null}, status)
    and (${ofDevice}::text is null or content @> ${ofDevice}::jsonb)`;
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from purchase_order
    where ${chosen} order by order_id desc limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from purchase_order where ${chosen}`.execute(db);
  return { rows, count: counted[0]!.count };
}

export interface OrderOfOrganisation extends OrderRow {
  orgName: string;
}

/** Which orders of all organisations; what is absent is not asked. */
export interface OrderSearch {
  status?: OrderState;
  /** Orders with one of these ids, or of one of these organisations. */
  among?: { orderIds: readonly string[]; orgIds: readonly OrgId[] };
}

/** Orders of all organisations, newest first, and how many there are up to a number: for the operator alone. */
export async function listOrdersOfAll(
  db: Db,
  { status, among }: OrderSearch,
  { skip, take, most }: PageRows & { most: number },
): Promise<{ rows: OrderOfOrganisation[]; count: number }> {
  const inState = status === undefined ? sql`true` : sql`status = ${status}`;
  const found =
    among === undefined
      ? sql`true`
      : sql`(order_id = any(${[...among.orderIds]}::bigint[])
          or purchase_order.org_id = any(${[...among.orgIds]}::bigint[]))`;
  const chosen = sql`${inState} and ${found}`;
  const { rows } = await sql<OrderOfOrganisation>`
    select ${COLUMNS}, organisation.name as "orgName" from purchase_order join organisation using (org_id)
    where ${chosen} order by order_id desc limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select 1 from purchase_order where ${chosen} limit ${most}) as counted`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** Orders in a state since before a time. */
export async function listInState(db: Db, state: OrderState, before: number): Promise<string[]> {
  const time = state === 'paid' ? sql`paid_at` : sql`created_at`;
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from purchase_order
    where status = ${state} and ${time} <= ${at(before)} order by order_id limit 1000`.execute(db);
  return rows.map(({ orderId }) => orderId);
}
