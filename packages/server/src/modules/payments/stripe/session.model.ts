import type { Language } from '@fieldscope/contract/languages';
import { type Currency, CurrencyCode, WHOLE_RATE } from '@fieldscope/contract/money';
import { orderNumber } from '@fieldscope/contract/order-number';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type Stripe from 'stripe';
import { z } from 'zod';
import { isStorable } from '../../../platform/postgres/storable-text';
import type { OrderRow } from '../../orders/orders.service';
import { wordsIn } from '../../price-list/price-list.model';
import type { PageState, PaymentPage } from '../pages/payment-pages.repository';
import type { NewPayment } from '../payments.repository';

/** How long an order can be paid on a page; Stripe takes half an hour to a day. */
export const PAGE_MS = 2 * HOUR_MS;
/** A page that Stripe has not opened yet must have so long to go. */
export const LEAST_PAGE_MS = 40 * MINUTE_MS;
const NAME_LENGTH = 250;
const PAYER_LENGTH = 200;

/** What a session, its payment and its refunds carry, by which their notifications are ours. */
export const metadataOf = (orderId: string, installationId: string) => ({
  order_id: orderId,
  installation_id: installationId,
});

/** The order that something at Stripe is of; undefined: of another installation, or of none. */
export const orderOf = (
  metadata: Readonly<Record<string, string>> | null | undefined,
  installationId: string,
): string | undefined =>
  metadata?.installation_id === installationId && /^\d{1,18}$/.test(metadata.order_id ?? '')
    ? metadata.order_id
    : undefined;

interface SessionTerms {
  installationId: string;
  publicUrl: string;
}

/** The page of an order. It depends on its arguments alone: the same page is asked for with the same words however often. */
export function sessionOf(
  order: OrderRow,
  { language, expiresAt }: Pick<PaymentPage, 'language' | 'expiresAt'>,
  { installationId, publicUrl }: SessionTerms,
): Stripe.Checkout.SessionCreateParams {
  const { orderId } = order;
  const metadata = metadataOf(orderId, installationId);
  const back = `${publicUrl}/#/purchase_result?order_id=${orderId}`;
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata,
    payment_intent_data: { metadata, description: orderNumber(order) },
    line_items: itemsOf(order, language),
    // What is paid is the amount and currency of the invoice.
    adaptive_pricing: { enabled: false },
    locale: language,
    success_url: back,
    cancel_url: back,
    expires_at: Math.floor(expiresAt / SECOND_MS),
  };
}

const TAX_WORDS: Readonly<Record<Language, string>> = { en: 'Tax', zh: '税费', ru: 'Налог' };

/** Lines of an order with their taxes; they sum up to its total, because Stripe computes nothing. */
export function itemsOf(
  { content: { currency, lines, taxes } }: Pick<OrderRow, 'content'>,
  language: Language,
): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const item = (name: string, quantity: number, unit_amount: number) => ({
    quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount,
      product_data: { name: name.slice(0, NAME_LENGTH) },
    },
  });
  return [
    ...lines.map(({ kind, names, quantity, devices, unit_amount }) =>
      item(wordsIn(names, language), quantity * (kind === 'service' ? devices.length : 1), unit_amount),
    ),
    ...taxes
      .filter(({ tax }) => tax > 0)
      .map(({ rate, tax }) => item(`${TAX_WORDS[language]} ${(rate * 100) / WHOLE_RATE} %`, 1, tax)),
  ];
}

/** Stripe's decimals of currencies: amounts of these are whole, those of all others are hundredths. */
export const WHOLE_AT_STRIPE: readonly string[] = [
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'JPY',
    'KMF',
    'KRW',
    'MGA',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
  ],
  'XPF',
];

const Metadata = z.record(z.string(), z.string()).nullish();

/** What is read of a session; whatever else Stripe says of it is left out. */
export const Session = z.object({
  id: z.string().min(1).max(255),
  status: z.string().nullish(),
  payment_status: z.string(),
  /** With its state where it was asked for. */
  payment_intent: z.union([z.string(), z.object({ id: z.string(), status: z.string() })]).nullish(),
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  url: z.string().nullish(),
  metadata: Metadata,
  customer_details: z.object({ name: z.string().nullish() }).nullish(),
});
export type Session = z.infer<typeof Session>;

/** What is asked for with a session. */
export const EXPANDED = ['payment_intent'];

/** States of a payment that nobody can complete any more on a page that is done. */
const FAILED = ['requires_payment_method', 'canceled'];

/** What a session says of its page. */
export function stateOf({ status, payment_status, payment_intent }: Session): PageState {
  if (payment_status === 'paid') return 'paid';
  if (status === 'expired') return 'closed';
  if (status !== 'complete') return 'open';
  const hasFailed = typeof payment_intent === 'object' && FAILED.includes(payment_intent?.status ?? '');
  return hasFailed ? 'closed' : 'awaited';
}

/** The payment of a session that is paid. @throws Error when it is of no currency or amount that we know */
export function paymentOf(session: Session, now: number): NewPayment {
  const { id, payment_intent: intent, amount_total: amount, customer_details: payer } = session;
  return {
    method: 'stripe',
    senderId: (typeof intent === 'string' ? intent : intent?.id) ?? id,
    at: now,
    currency: currencyOf(session.currency),
    amount: amount ?? raise('a session without an amount'),
    reference: id,
    payer: storable(payer?.name ?? ''),
  };
}

/** @throws Error */
export const currencyOf = (code: string | null | undefined): Currency =>
  CurrencyCode.safeParse(code?.toUpperCase()).data ?? raise(`currency ${code?.slice(0, 3)} is none of ours`);

/** A text of others that a column can hold. */
export const storable = (text: string): string => (isStorable(text) ? text.slice(0, PAYER_LENGTH) : '');

function raise(message: string): never {
  throw new Error(message);
}
