import type { PAYMENT_FAULTS, Payment } from '@fieldscope/contract/calls/payments';
import type { Currency } from '@fieldscope/contract/money';
import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';

export type PaymentFault = (typeof PAYMENT_FAULTS)[number];

export interface NewPayment {
  method: PaymentMethod;
  /** Of the bank or service; the same payment has the same. */
  senderId: string;
  at: number;
  /** `at` is the UTC midnight of a day; absent: it is a moment. */
  isDay?: boolean;
  currency: Currency;
  amount: number;
  reference: string;
  payer: string;
  /** Of a refund or dispute: the sender's id of the payment that it is of. */
  ofSenderId?: string | null;
}

/** @returns its id; undefined: it was there before */
export async function insertPayment(trx: Db, payment: NewPayment): Promise<string | undefined> {
  const { method, senderId, currency, amount, reference, payer, ofSenderId = null, isDay = false } = payment;
  const { rows } = await sql<{ payment_id: string }>`
    insert into payment (method, sender_id, at, is_day, currency, amount, reference, payer, of_sender_id, fault)
    values (${method}, ${senderId}, ${at(payment.at)}, ${isDay}, ${currency}, ${amount}, ${reference}, ${payer}, ${ofSenderId},
      'order_unknown')
    on conflict (method, sender_id) do nothing returning payment_id`.execute(trx);
  return rows[0]?.payment_id;
}

/** Which of these ids are those of payments that came before. */
export async function findKnown(
  db: Db,
  method: PaymentMethod,
  senderIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ sender_id: string }>`
    select sender_id from payment where method = ${method} and sender_id = any(${[...senderIds]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ sender_id }) => sender_id));
}

/** Takes in payments that name no order, all at once; they wait for the operator. @returns how many were not there before */
export async function insertUnnamed(db: Db, payments: readonly NewPayment[]): Promise<number> {
  // In one order, so that two statements with the same payments do not wait for each other.
  const sorted = payments.toSorted((a, b) => (a.senderId < b.senderId ? -1 : 1));
  const given = sorted.map(({ at: time, ...payment }) => ({ ...payment, at: new Date(time).toISOString() }));
  const { rows } = await sql`
    insert into payment (method, sender_id, at, is_day, currency, amount, reference, payer, fault)
    select method, "senderId", at, coalesce("isDay", false), currency, amount, reference, payer, 'order_unknown'
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      method text, "senderId" text, at timestamptz, "isDay" boolean, currency text, amount bigint, reference text, payer text
    )
    on conflict (method, sender_id) do nothing returning 1`.execute(db);
  return rows.length;
}

/** Says to which order a payment belongs, and what is wrong with it. */
export async function putPaymentOrder(
  trx: Db,
  paymentId: string,
  { orderId, fault, note = '' }: { orderId: string | null; fault: PaymentFault | null; note?: string },
): Promise<void> {
  await sql`
    update payment set order_id = ${orderId}, fault = ${fault}, note = ${note} where payment_id = ${paymentId}`.execute(
    trx,
  );
}

export interface PaymentRow extends Omit<Payment, 'order_number'> {
  order_created_at: number | null;
}

const COLUMNS = sql`payment_id, payment.at, is_day, method, payment.currency, amount::float8 as amount, reference, payer,
  payment.order_id, fault, note, purchase_order.created_at as order_created_at`;

/** A payment; nobody else assigns it until the transaction ends. */
export async function lockPayment(trx: Db, paymentId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment left join purchase_order using (order_id)
    where payment_id = ${paymentId} for update of payment`.execute(trx);
  return rows[0];
}

/** A payment as its sender names it. */
export type SentPayment = Pick<NewPayment, 'method' | 'senderId' | 'amount'> & {
  paymentId: string;
  orderId: string | null;
  fault: PaymentFault | null;
};

const SENT = sql`payment_id as "paymentId", method, sender_id as "senderId", amount::float8 as amount, order_id as "orderId", fault`;

/** The payment by which an order was paid: none that came beside it and all of which went back. */
export async function findPaymentOf(db: Db, orderId: string): Promise<SentPayment | undefined> {
  const { rows } = await sql<SentPayment>`
    select ${SENT} from payment
    where order_id = ${orderId} and of_sender_id is null and fault is null and amount > 0
    order by amount <= (
      select coalesce(-sum(back.amount), 0) from payment as back
      where back.method = payment.method and back.of_sender_id = payment.sender_id and back.amount < 0
    ), payment_id limit 1`.execute(db);
  return rows[0];
}

/** A payment by its sender's id; nobody else changes it until the transaction ends. */
export async function lockSentPayment(
  trx: Db,
  method: PaymentMethod,
  senderId: string,
): Promise<SentPayment | undefined> {
  const { rows } = await sql<SentPayment>`
    select ${SENT} from payment where method = ${method} and sender_id = ${senderId} for update`.execute(trx);
  return rows[0];
}

/** What was given back of a payment, or is to be, in minor units. */
export async function sumOfRefunds(db: Db, { method, senderId }: PaymentKey): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(amount), 0)::float8 as sum from payment
    where method = ${method} and of_sender_id = ${senderId} and amount < 0
      and fault is distinct from 'disputed' and fault is distinct from 'refund_failed'`.execute(db);
  return rows[0]!.sum;
}

type PaymentKey = Pick<NewPayment, 'method' | 'senderId'>;

/** Takes what was given back at the payment service for the refund of the order. @returns how much that was, in minor units */
export async function settleForeignRefunds(trx: Db, { method, senderId }: PaymentKey): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    update payment set fault = null
    where method = ${method} and of_sender_id = ${senderId} and fault = 'refund_foreign'
    returning amount::float8 as amount`.execute(trx);
  return rows.reduce((sum, { amount }) => sum - amount, 0);
}

/** Says what is wrong with a refund, if it is in one of these states. @returns whether it was */
export async function putRefundFault(
  db: Db,
  paymentKey: PaymentKey,
  { former, fault }: { former: readonly PaymentFault[]; fault: PaymentFault | null },
): Promise<boolean> {
  const { rows } = await sql`
    update payment set fault = ${fault}
    where method = ${paymentKey.method} and sender_id = ${paymentKey.senderId} and fault = any(${former}::text[])
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Says that a refund that the service took came to nothing. */
export async function putRefundFailed(db: Db, method: PaymentMethod, senderId: string): Promise<void> {
  await sql`
    update payment set fault = 'refund_failed'
    where method = ${method} and sender_id = ${senderId} and (fault is null or fault = 'refund_pending')`.execute(
    db,
  );
}

/** The order that a payment is of, whether or not it paid it; undefined: it has not come in, or is of none. */
export async function findOrderOfSent(
  db: Db,
  method: PaymentMethod,
  senderId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ orderId: string | null }>`
    select order_id as "orderId" from payment where method = ${method} and sender_id = ${senderId}`.execute(
    db,
  );
  return rows[0]?.orderId ?? undefined;
}

/** A refund of an order that a payment service is to send. */
export interface RefundToSend extends PaymentKey {
  amount: number;
  ofSenderId: string;
}

export async function findRefundToSend(db: Db, orderId: string): Promise<RefundToSend | undefined> {
  const { rows } = await sql<RefundToSend>`
    select method, sender_id as "senderId", -amount::float8 as amount, of_sender_id as "ofSenderId" from payment
    where order_id = ${orderId} and sender_id = ${refundIdOf(orderId)} and of_sender_id is not null
      and fault in ('refund_pending', 'refund_failed')`.execute(db);
  return rows[0];
}

/** Id of our own refund of an order. */
export const refundIdOf = (orderId: string): string => `refund ${orderId}`;

/** Payments, newest first, and how many there are. @param isOpen only those that wait for the operator */
export async function listPayments(
  db: Db,
  isOpen: boolean,
  { skip, take }: PageRows,
): Promise<{ rows: PaymentRow[]; count: number }> {
  const chosen = isOpen ? sql`fault is not null` : sql`true`;
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment left join purchase_order using (order_id)
    where ${chosen} order by payment.at desc, payment_id desc limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from payment where ${chosen}`.execute(db);
  return { rows, count: counted[0]!.count };
}
