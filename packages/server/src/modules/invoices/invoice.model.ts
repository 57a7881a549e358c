import type { Buyer } from '@fieldscope/contract/calls/orders';
import type { Language } from '@fieldscope/contract/languages';
import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import { type Currency, partOf } from '@fieldscope/contract/money';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { orderNumber } from '@fieldscope/contract/order-number';
import { DAY_MS } from '@fieldscope/contract/time';
import { vatCountryOf } from '@fieldscope/contract/vat-numbers';
import { zoneClock } from '@fieldscope/contract/zone-clock';
import { type OrderRow, referenceOf } from '../orders/orders.service';
import { wordsIn } from '../price-list/price-list.model';
import type { Seller } from '../price-list/seller.service';

export type InvoiceKind = ListedInvoice['kind'];

export interface InvoiceLine {
  sku: string;
  name: string;
  /** Names of devices of a service, the first few. */
  devices: string[];
  moreDevices: number;
  pieces: number;
  unitAmount: number;
  net: number;
}

export interface InvoiceTax {
  /** In hundredths of a per cent. */
  rate: number;
  net: number;
  tax: number;
}

/** What stands on an invoice or credit note beside its number, day and sums, as it was on the day. Amounts are minor units. */
export interface InvoiceContent {
  language: Language;
  seller: Seller;
  buyer: Buyer;
  orderNumber: string;
  /** Of a bank transfer. */
  reference: string;
  /** null: nothing is to be paid any more. */
  dueAt: number | null;
  /** null: it was not paid when it was issued. */
  paidAt: number | null;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
  isReverseCharge: boolean;
  /** The one that a credit note corrects, and whether all of it. */
  corrects: { number: string; issuedAt: number; isWhole: boolean } | null;
}

export interface NewInvoice {
  kind: InvoiceKind;
  issuedAt: number;
  currency: Currency;
  net: number;
  tax: number;
  total: number;
  content: InvoiceContent;
}

export interface Invoice extends NewInvoice {
  number: string;
}

const SERIES = { invoice: 'INV', credit_note: 'CN' } as const;
const NUMBER_DIGITS = 6;
const DEVICES_NAMED = 3;

/** Local day of a moment, such as 2026-12-31. */
export const dayOf = (at: number, timezone: string): string =>
  new Date(at + zoneClock(timezone).offsetAt(at)).toISOString().slice(0, 10);

/** The series in which numbers follow each other: one for each kind and year of the seller. */
export const seriesOf = ({ kind, issuedAt, content }: NewInvoice): string =>
  `${SERIES[kind]}-${dayOf(issuedAt, content.seller.timezone).slice(0, 4)}`;

export const numberIn = (series: string, place: number): string =>
  `${series}-${String(place).padStart(NUMBER_DIGITS, '0')}`;

interface InvoiceTerms {
  seller: Seller;
  language: Language;
  paymentDays: number;
  now: number;
}

/** The invoice of an order. */
export function invoiceOf(order: OrderRow, { seller, language, paymentDays, now }: InvoiceTerms): NewInvoice {
  const { content, buyer, currency, total, paidAt, createdAt, orderId } = order;
  const { net, tax, taxes, is_reverse_charge: isReverseCharge } = content;
  const dueAt = Math.min(now + paymentDays * DAY_MS, createdAt + ORDER_LIMITS.unpaidMs);
  return {
    ...{ kind: 'invoice', issuedAt: now, currency, net, tax, total },
    content: {
      ...{ language, seller, buyer, isReverseCharge, paidAt, corrects: null },
      ...{ orderNumber: orderNumber(order), reference: referenceOf(orderId) },
      dueAt: paidAt === null ? dueAt : null,
      lines: content.lines.map(({ sku, kind, names, quantity, devices, unit_amount, subtotal }) => ({
        ...{ sku, name: wordsIn(names, language), unitAmount: unit_amount, net: subtotal },
        devices: devices.slice(0, DEVICES_NAMED).map(({ name }) => name),
        moreDevices: Math.max(0, devices.length - DEVICES_NAMED),
        pieces: quantity * (kind === 'service' ? devices.length : 1),
      })),
      taxes: taxes.length > 0 ? taxes : [{ rate: 0, net, tax }],
    },
  };
}

/** A credit note over a part of an invoice. @param name of the one line of a part @param paidAt null: the invoice was never paid */
export function creditNoteOf(
  invoice: Invoice,
  { amount, name, paidAt, now }: { amount: number; name: string; paidAt: number | null; now: number },
): NewInvoice {
  const { number, issuedAt, total, currency, content } = invoice;
  const isWhole = amount === total;
  const taxes = shareOf(content.taxes, amount, total);
  const sum = (part: 'net' | 'tax') => taxes.reduce((all, one) => all + one[part], 0);
  const net = sum('net');
  const line = { sku: '', name, devices: [], moreDevices: 0, pieces: 1, unitAmount: net, net };
  return {
    ...{ kind: 'credit_note', issuedAt: now, currency, net, tax: sum('tax'), total: amount },
    content: {
      ...content,
      ...{ dueAt: null, paidAt, taxes, lines: isWhole ? content.lines : [line] },
      corrects: { number, issuedAt, isWhole },
    },
  };
}

/** Each part of taxes in proportion; together they are the amount exactly, because each ends where their sum so far does. */
function shareOf(taxes: readonly InvoiceTax[], amount: number, total: number): InvoiceTax[] {
  let [whole, given] = [0, 0];
  const next = (part: number): number => {
    whole += part;
    const before = given;
    given = partOf(whole, amount, total);
    return given - before;
  };
  return taxes.map(({ rate, net, tax }) => ({ rate, net: next(net), tax: next(tax) }));
}

/** Whether everything is known that data for accounting programs (EN 16931) must have of the seller. */
export const hasData = ({ content: { seller } }: Invoice): boolean =>
  seller.name !== '' && seller.country !== '' && vatCountryOf(seller.vat_number) !== undefined;
