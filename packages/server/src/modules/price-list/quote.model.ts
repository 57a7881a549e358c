import { fail } from '@fieldscope/contract/errors/fail';
import type { Language } from '@fieldscope/contract/languages';
import { type Currency, MOST_MINOR, partOf, WHOLE_RATE } from '@fieldscope/contract/money';
import type { Quote } from '@fieldscope/contract/quote';
import {
  currenciesOf,
  ELSEWHERE,
  type PricedCommodity,
  type PriceList,
  soldAt,
  type TaxRule,
  wordsIn,
} from './price-list.model';

export interface BasketDevice {
  eui: string;
  name: string;
  model: string;
}

export interface BasketItem {
  sku: string;
  /** Of a service: how often its days, for each device. */
  quantity: number;
  /** Of a service; else none. */
  devices: readonly BasketDevice[];
}

export interface Basket {
  currency: Currency;
  items: readonly BasketItem[];
}

/** What of a buyer decides the tax. */
export interface TaxedBuyer {
  /** Two letters of ISO 3166-1; empty: none is known. */
  country: string;
  /** Empty: it is no business. */
  vatNumber: string;
}

interface QuoteTerms {
  buyer: TaxedBuyer;
  language: Language;
  now: number;
}

/**
 * What a basket costs: the one calculation of quotes, orders and invoices. Amounts are minor units; the tax is a part of
 * the sum of all lines, rounded once.
 * @throws AppError feature_unsupported (nothing is sold), resource_missing, parameter_invalid, operation_unsupported
 */
export function quoteOf(list: PriceList, { currency, items }: Basket, terms: QuoteTerms): Quote {
  const sold = soldAt(list, terms.now);
  if (sold.length === 0) fail('feature_unsupported');
  if (!currenciesOf(sold).includes(currency)) fail('parameter_invalid', { field: 'currency' });
  const bySku = new Map(sold.map((one) => [one.sku, one]));
  const lines = items.map((item) =>
    lineOf(bySku.get(item.sku) ?? fail('resource_missing'), item, currency, terms.language),
  );
  const net = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const { rule, isReverse } = taxOf(list.taxes, terms.buyer);
  const tax = rule === undefined || isReverse ? 0 : partOf(net, rule.rate, WHOLE_RATE);
  if (net + tax > MOST_MINOR) fail('parameter_invalid', { field: 'quantity' });
  return {
    currency,
    lines,
    net,
    taxes: rule === undefined ? [] : [{ rate: isReverse ? 0 : rule.rate, net, tax }],
    is_reverse_charge: isReverse,
    tax,
    total: net + tax,
  };
}

function lineOf(
  commodity: PricedCommodity,
  { quantity, devices }: BasketItem,
  currency: Currency,
  language: Language,
): Quote['lines'][number] {
  const { sku, kind, names, models, prices } = commodity;
  const unit_amount = prices[currency] ?? fail('parameter_invalid', { field: 'currency' });
  if (kind === 'service' && devices.length === 0) fail('parameter_missing', { field: 'eui' });
  if (kind !== 'service' && devices.length > 0) fail('parameter_invalid', { field: 'eui' });
  if (new Set(devices.map(({ eui }) => eui)).size < devices.length)
    fail('parameter_invalid', { field: 'eui' });
  if (models.length > 0 && devices.some(({ model }) => !models.includes(model)))
    fail('operation_unsupported');
  const pieces = quantity * (kind === 'service' ? devices.length : 1);
  // The largest price and number of pieces are exact in a number, and refused with the sum.
  const subtotal = Math.min(unit_amount * pieces, 2 * MOST_MINOR);
  return {
    ...{ sku, kind, name: wordsIn(names, language), quantity },
    devices: devices.map(({ eui, name }) => ({ eui, name })),
    ...{ unit_amount, subtotal },
  };
}

/** The rule for a buyer, and whether the buyer owes the tax. */
function taxOf(
  taxes: readonly TaxRule[],
  { country, vatNumber }: TaxedBuyer,
): { rule: TaxRule | undefined; isReverse: boolean } {
  const rule =
    taxes.find((one) => one.country === country) ?? taxes.find((one) => one.country === ELSEWHERE);
  return { rule, isReverse: rule !== undefined && rule.isReverseForBusiness && vatNumber !== '' };
}
