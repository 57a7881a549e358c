import { z } from 'zod';
import { BANK_STATEMENT_LIMITS } from '../bank-statement-limits';
import { call } from '../call';
import { answer, lineUpTo } from '../fields';
import { CurrencyCode, Minor } from '../money';
import { ORDER_LIMITS, PAYMENT_METHODS } from '../order-limits';
import { Paging, pageOf } from '../paging';
import { OrderId } from './orders';

/** What is wrong with a bank statement. `unreadable`: it is neither CAMT.053 nor CSV. */
export const STATEMENT_FAULTS = [
  'unreadable',
  'column_missing',
  'date',
  'amount',
  'currency',
  'too_many',
] as const;
export type StatementFault = (typeof STATEMENT_FAULTS)[number];

/** Why a payment waits for the operator. */
export const PAYMENT_FAULTS = [
  'order_unknown',
  'order_canceled',
  'order_paid',
  'amount',
  'currency',
  /** It is given back by the payment service, which has not confirmed it yet. */
  'refund_pending',
  /** The payment service does not give it back. */
  'refund_failed',
  /** It was given back at the payment service, and its order was not refunded. */
  'refund_foreign',
  /** The payer disputes the payment. */
  'disputed',
] as const;

const Payment = answer({
  payment_id: z.string(),
  at: z.number(),
  /** The bank says a day and no time: `at` is its midnight in UTC. */
  is_day: z.boolean(),
  method: z.enum(PAYMENT_METHODS),
  currency: CurrencyCode,
  /** Below 0: it was given back. */
  amount: Minor,
  /** As the bank or service names it. */
  reference: z.string(),
  payer: z.string(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  /** null: it belongs to its order. */
  fault: z.enum(PAYMENT_FAULTS).nullable(),
  /** What the operator said of it; may be empty. */
  note: z.string(),
});
export type Payment = z.infer<typeof Payment>;

const Reason = lineUpTo(ORDER_LIMITS.reasonLength).min(1);

/** Payments of orders, as the operator sees them. */
export const payments = {
  list: call({
    method: 'GET',
    path: '/operator/payments',
    role: 'operator',
    summary: 'Payments, newest first; those that belong to no order can be asked for alone',
    query: z.object({ ...Paging, open: z.stringbool().default(false) }),
    result: pageOf(Payment),
  }),
  markPaid: call({
    method: 'POST',
    path: '/operator/mark_order_paid',
    role: 'operator',
    summary: 'Says that the money of an order has come; it is delivered at once',
    body: z.object({ order_id: OrderId, reference: lineUpTo(ORDER_LIMITS.reasonLength) }),
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  checkStatement: call({
    method: 'POST',
    path: '/operator/check_bank_statement',
    role: 'operator',
    reads: true,
    bodyBytes: 2 * BANK_STATEMENT_LIMITS.fileBytes,
    summary: 'Reads a bank statement and says what came in, or what is wrong with it; nothing is changed',
    body: z.object({ file: z.string().max(BANK_STATEMENT_LIMITS.fileBytes) }),
    result: answer({
      payments: z.number().int(),
      /** By currency. */
      totals: z.partialRecord(CurrencyCode, z.number().int()),
      faults: z.array(
        answer({
          /** Of CSV the line, of CAMT.053 the entry, from 1; 0: the whole file. */
          place: z.number().int(),
          column: z.string(),
          fault: z.enum(STATEMENT_FAULTS),
        }),
      ),
    }),
  }),
  importStatement: call({
    method: 'POST',
    path: '/operator/import_bank_statement',
    role: 'operator',
    bodyBytes: 2 * BANK_STATEMENT_LIMITS.fileBytes,
    summary:
      'Reads a bank statement, CAMT.053 or CSV, and finds the orders by their references; a payment that was read before is left out',
    body: z.object({ file: z.string().max(BANK_STATEMENT_LIMITS.fileBytes) }),
    result: answer({
      matched: z.number().int(),
      /** They wait in the list. */
      open: z.number().int(),
      known: z.number().int(),
    }),
    fails: ['parameter_invalid'],
  }),
  assign: call({
    method: 'POST',
    path: '/operator/assign_payment',
    role: 'operator',
    summary:
      'Says to which order a payment belongs that waits, or that it was given back or dealt with (no order)',
    body: z.object({
      payment_id: z.string().regex(/^\d{1,18}$/),
      order_id: OrderId.nullable(),
      reason: Reason,
    }),
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  refund: call({
    method: 'POST',
    path: '/operator/refund_order',
    role: 'operator',
    summary:
      'Gives back what of an order was not used: its money, with a credit note; its credits and services are taken back',
    body: z.object({ order_id: OrderId, reason: Reason }),
    result: answer({
      currency: CurrencyCode,
      refunded: Minor,
      /** Whether a payment service gives it back; else the operator does. */
      is_sent: z.boolean(),
    }),
    fails: ['resource_missing', 'operation_unsupported'],
  }),
};
