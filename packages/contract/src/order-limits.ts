import { DAY_MS } from './time';

export const ORDER_LIMITS = {
  /** Lines of a basket. */
  lines: 50,
  /** Pieces of a line. */
  quantity: 1000,
  /** Devices of an order, each as often as lines name it. */
  devices: 1000,
  /** Unpaid orders of an organisation at a time, with those of the last day that were canceled. */
  unpaid: 20,
  /** After this an unpaid order is canceled. */
  unpaidMs: 30 * DAY_MS,
  /** How long a paid order can be refunded. */
  refundMs: 14 * DAY_MS,
  reasonLength: 200,
  vatNumberLength: 20,
} as const;

/** How orders are paid. */
export const PAYMENT_METHODS = ['invoice', 'stripe'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Version of the purchase agreement: the day from which its text is in force. */
export const AGREEMENT_VERSION = '2026-12-01';
