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
  currency: Currency;
  amount: number;
  reference: string;
  payer: string;
}

/** @returns its id; undefined: it was there before */
export async function insertPayment(trx: Db, payment: NewPayment): Promise<string | undefined> {
  const { method, senderId, currency, amount, reference, payer } = payment;
  const { rows } = await sql<{ payment_id: string }>`
    insert into payment (method, sender_id, at, currency, amount, reference, payer, fault)
    values (${method}, ${senderId}, ${at(payment.at)}, ${currency}, ${amount}, ${reference}, ${payer}, 'order_unknown')
    on conflict (method, sender_id) do nothing returning payment_id`.execute(trx);
  return rows[0]?.payment_id;
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

const COLUMNS = sql`payment_id, payment.at, method, payment.currency, amount::float8 as amount, reference, payer,
  payment.order_id, fault, purchase_order.created_at as order_created_at`;

/** A payment; nobody else assigns it until the transaction ends. */
export async function lockPayment(trx: Db, paymentId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment left join purchase_order using (order_id)
    where payment_id = ${paymentId} for update of payment`.execute(trx);
  return rows[0];
}

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
