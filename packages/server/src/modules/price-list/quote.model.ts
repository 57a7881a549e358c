import { type CommodityKind, PRICE_LIST_LIMITS } from '@fieldscope/contract/commodity-kinds';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Language } from '@fieldscope/contract/languages';
import { type Currency, MOST_MINOR, partOf, WHOLE_RATE } from '@fieldscope/contract/money';
import type { Quote } from '@fieldscope/contract/quote';
import { isVatNumber, vatCountryOf } from '@fieldscope/contract/vat-numbers';
import {
  currenciesOf,
  ELSEWHERE,
  type PricedCommodity,
  type PriceList,
  soldAt,
  type TaxRule,
  type Words,
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
  /** Plain, as `plainVatNumber` makes it; empty: it is no business. */
  vatNumber: string;
}

interface QuoteTerms {
  buyer: TaxedBuyer;
  /** Two letters of ISO 3166-1; empty: nobody knows. */
  sellerCountry: string;
  now: number;
}

/** A line as it was ordered, whatever becomes of the list. */
export interface PricedLine {
  sku: string;
  kind: CommodityKind;
  names: Words;
  /** Of one piece. */
  um: number;
  dm: number;
  days: number;
  models: string[];
  quantity: number;
  devices: { eui: string; name: string }[];
  unit_amount: number;
  subtotal: number;
}

/** What a basket costs, with what its lines bring. */
export interface PricedBasket extends Omit<Quote, 'lines'> {
  lines: PricedLine[];
}

/**
 * What a basket costs: the one calculation of quotes, orders and invoices. Amounts are minor units; the tax is a part of
 * the sum of all lines, rounded once.
 * @throws AppError feature_unsupported (nothing is sold), resource_missing, parameter_missing, parameter_invalid,
 *   operation_unsupported
 */
export function priceBasket(
  list: PriceList,
  { currency, items }: Basket,
  { buyer, sellerCountry, now }: QuoteTerms,
): PricedBasket {
  const sold = soldAt(list, now);
  if (sold.length === 0) fail('feature_unsupported');
  if (!currenciesOf(sold).includes(currency)) fail('parameter_invalid', { field: 'currency' });
  const bySku = new Map(sold.map((one) => [one.sku, one]));
  const lines = items.map((item) => lineOf(bySku.get(item.sku) ?? fail('resource_missing'), item, currency));
  const net = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
  if (buyer.vatNumber !== '' && !isVatNumber(buyer.vatNumber, buyer.country))
    fail('parameter_invalid', { field: 'vat_number' });
  const { rule, isReverse } = taxOf(list.taxes, buyer, sellerCountry);
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

/** The same as a person reads it. */
export const quoteOf = (priced: PricedBasket, language: Language): Quote => ({
  ...priced,
  lines: priced.lines.map(({ names, um: _um, dm: _dm, days: _days, models: _models, ...line }) => ({
    ...line,
    name: wordsIn(names, language),
  })),
});

function lineOf(
  { sku, kind, names, um, dm, days, models, prices }: PricedCommodity,
  { quantity, devices }: BasketItem,
  currency: Currency,
): PricedLine {
  const unit_amount = prices[currency] ?? fail('parameter_invalid', { field: 'currency' });
  if (kind === 'service' && devices.length === 0) fail('parameter_missing', { field: 'eui' });
  const isDoubled = new Set(devices.map(({ eui }) => eui)).size < devices.length;
  if (isDoubled || (kind !== 'service' && devices.length > 0)) fail('parameter_invalid', { field: 'eui' });
  if (models.length > 0 && devices.some(({ model }) => !models.includes(model)))
    fail('operation_unsupported');
  if (isTooMuch({ kind, um, dm, days }, quantity)) fail('parameter_invalid', { field: 'quantity' });
  const pieces = quantity * (kind === 'service' ? devices.length : 1);
  return {
    ...{ sku, kind, names, um, dm, days, models, quantity, unit_amount },
    devices: devices.map(({ eui, name }) => ({ eui, name })),
    // What is larger than this is refused with the sum, and no sum of them is larger than a number is exact.
    subtotal: Math.min(unit_amount * pieces, 2 * MOST_MINOR),
  };
}

/** What one piece may not bring no number of them may: days of a device and credits stay what dates and numbers hold. */
const isTooMuch = (
  { kind, um, dm, days }: Pick<PricedCommodity, 'kind' | 'um' | 'dm' | 'days'>,
  quantity: number,
): boolean =>
  Math.max(um, dm) * quantity > PRICE_LIST_LIMITS.credits ||
  (kind === 'service' && days * quantity > PRICE_LIST_LIMITS.days);

/** The rule for a buyer, and whether the buyer owes the tax: a business that is registered in another country than the seller. */
function taxOf(
  taxes: readonly TaxRule[],
  { country, vatNumber }: TaxedBuyer,
  sellerCountry: string,
): { rule: TaxRule | undefined; isReverse: boolean } {
  const rule = taxes.find((one) => one.country === country) ?? taxes.find((one) => one.country === ELSEWHERE);
  // Where nobody knows where the seller is, nobody owes a tax in its place.
  const isAbroad =
    sellerCountry !== '' && vatNumber !== '' && (vatCountryOf(vatNumber) ?? country) !== sellerCountry;
  return { rule, isReverse: rule?.isReverseForBusiness === true && isAbroad };
}
