import { AppError } from '@fieldscope/contract/errors/fail';
import { MOST_MINOR } from '@fieldscope/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PricedCommodity, PriceList } from './price-list.model';
import { type Basket, priceBasket, quoteOf, type TaxedBuyer } from './quote.model';

const NOW = Date.UTC(2026, 11, 1);
const PACK: PricedCommodity = {
  ...{ sku: 'UM-1M', kind: 'credits', names: { en: 'A million messages', zh: '一百万条消息' }, abouts: {} },
  ...{ um: 1_000_000, dm: 0, days: 0, models: [], prices: { EUR: 4999, JPY: 8000 } },
  ...{ validFrom: null, validUntil: null },
};
const SERVICE: PricedCommodity = {
  ...PACK,
  ...{
    sku: 'YEAR',
    kind: 'service',
    names: { en: 'A year' },
    um: 0,
    days: 365,
    models: ['S2101'],
    prices: { EUR: 1200 },
  },
};
const LIST: PriceList = {
  commodities: [
    PACK,
    SERVICE,
    { ...PACK, sku: 'OLD', validUntil: NOW },
    { ...PACK, sku: 'SOON', validFrom: NOW + 1 },
  ],
  taxes: [
    { country: 'DE', rate: 1900, isReverseForBusiness: false },
    { country: 'FR', rate: 2000, isReverseForBusiness: true },
    { country: '*', rate: 0, isReverseForBusiness: false },
  ],
};
const GERMAN: TaxedBuyer = { country: 'DE', vatNumber: '' };
const aDevice = (eui: string, model = 'S2101') => ({ eui, name: `Node ${eui}`, model });
const quoted = (items: Basket['items'], buyer = GERMAN, currency: Basket['currency'] = 'EUR') =>
  priceBasket(LIST, { currency, items }, { buyer, sellerCountry: 'DE', now: NOW });
const packs = (quantity: number, sku = 'UM-1M') => [{ sku, quantity, devices: [] }];
const refusalOf = (quote: () => unknown) => {
  try {
    quote();
  } catch (error) {
    if (error instanceof AppError) return [error.name, error.facts.field].filter(Boolean).join(' ');
  }
  return undefined;
};

test('a basket costs its lines and the tax of the country of the buyer, rounded once', () => {
  const quote = quoted([
    ...packs(3),
    { sku: 'YEAR', quantity: 2, devices: [aDevice('A'), aDevice('B'), aDevice('C')] },
  ]);
  expect(quote.lines.map(({ subtotal }) => subtotal)).toEqual([3 * 4999, 2 * 3 * 1200]);
  // 22,197 · 19 % = 4,217.43
  expect(quote).toMatchObject({ net: 22_197, tax: 4217, total: 26_414, is_reverse_charge: false });
});

test('lines are named in the language of the reader, or in another that there is', () => {
  const { lines } = quoteOf(
    quoted([...packs(1), { sku: 'YEAR', quantity: 1, devices: [aDevice('A')] }]),
    'zh',
  );
  expect(lines.map(({ name }) => name)).toEqual(['一百万条消息', 'A year']);
});

test('a business elsewhere in the union owes the tax itself', () => {
  const business = { country: 'FR', vatNumber: 'FR40303265045' };
  expect(quoted(packs(1), business)).toMatchObject({ tax: 0, total: 4999, is_reverse_charge: true });
  expect(quoted(packs(1), { ...business, vatNumber: '' })).toMatchObject({ tax: 1000, total: 5999 });
  const terms = { buyer: business, sellerCountry: '', now: NOW };
  expect(priceBasket(LIST, { currency: 'EUR', items: packs(1) }, terms)).toMatchObject({ tax: 1000 });
  expect(quoted(packs(1), { country: 'BR', vatNumber: '' })).toMatchObject({ tax: 0, taxes: [{ rate: 0 }] });
});

test.each([
  ['an unknown SKU', () => quoted(packs(1, 'NONE')), 'resource_missing'],
  ['what is sold no more', () => quoted(packs(1, 'OLD')), 'resource_missing'],
  ['what is not sold yet', () => quoted(packs(1, 'SOON')), 'resource_missing'],
  ['a currency of no price', () => quoted(packs(1), GERMAN, 'USD'), 'parameter_invalid currency'],
  [
    'a currency that one of them lacks',
    () => quoted([{ sku: 'YEAR', quantity: 1, devices: [aDevice('A')] }], GERMAN, 'JPY'),
    'parameter_invalid currency',
  ],
  ['a service of no device', () => quoted(packs(1, 'YEAR')), 'parameter_missing eui'],
  [
    'a device twice',
    () => quoted([{ sku: 'YEAR', quantity: 1, devices: [aDevice('A'), aDevice('A')] }]),
    'parameter_invalid eui',
  ],
  [
    'a device of another model',
    () => quoted([{ sku: 'YEAR', quantity: 1, devices: [aDevice('A', 'T1000-A')] }]),
    'operation_unsupported',
  ],
  [
    'credits for a device',
    () => quoted([{ ...packs(1)[0]!, devices: [aDevice('A')] }]),
    'parameter_invalid eui',
  ],
  [
    'a service that runs longer than any',
    () => quoted([{ sku: 'YEAR', quantity: 11, devices: [aDevice('A')] }]),
    'parameter_invalid quantity',
  ],
  ['more credits than there can be', () => quoted(packs(1_000_001)), 'parameter_invalid quantity'],
  ['more than money can say', () => quoted(packs(MOST_MINOR)), 'parameter_invalid quantity'],
])('%s is refused', (_, quote, refusal) => {
  expect(refusalOf(quote)).toBe(refusal);
});

test('nothing is sold without a list', () => {
  const quote = () =>
    priceBasket(
      { commodities: [], taxes: [] },
      { currency: 'EUR', items: packs(1) },
      { buyer: GERMAN, sellerCountry: 'DE', now: NOW },
    );
  expect(refusalOf(quote)).toBe('feature_unsupported');
});

test('a total is the sum of its parts, whatever is bought', () => {
  const quantity = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(fc.array(quantity, { minLength: 1, maxLength: 20 }), (quantities) => {
      const { lines, net, taxes, tax, total } = quoted(quantities.flatMap((one) => packs(one)));
      expect(lines.reduce((sum, { subtotal }) => sum + subtotal, 0)).toBe(net);
      expect(taxes.reduce((sum, one) => sum + one.tax, 0)).toBe(tax);
      expect(net + tax).toBe(total);
      // At most half a unit away from the exact tax.
      expect(Math.abs(tax - net * 0.19)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
    { seed: 26 },
  );
});
