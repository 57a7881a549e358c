import { CURRENCIES, CURRENCY_DIGITS } from '@fieldscope/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderRow } from '../../orders/orders.service';
import { priceBasket } from '../../price-list/quote.model';
import { itemsOf, orderOf, type Session, stateOf, WHOLE_AT_STRIPE } from './session.model';

test('Stripe counts the minor units of every currency as we do', () => {
  const whole = CURRENCIES.filter((currency) => CURRENCY_DIGITS[currency] === 0);
  expect(whole).toEqual(CURRENCIES.filter((currency) => WHOLE_AT_STRIPE.includes(currency)));
  expect(CURRENCIES.every((currency) => [0, 2].includes(CURRENCY_DIGITS[currency]))).toBe(true);
});

test('whatever is ordered, in whichever currency, the lines of the page sum up to its total', () => {
  const device = (nth: number) => ({ eui: `2CF7F1C0${nth}`, name: 'Node', model: 'S2101' });
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.array(fc.tuple(fc.nat(999_999), fc.integer({ min: 1, max: 1000 }), fc.nat(5)), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.nat(3000),
      (currency, chosen, rate) => {
        const commodities = chosen.map(([price, , devices], nth) => ({
          ...{ sku: `S${nth}`, kind: devices > 0 ? 'service' : 'credits', names: { en: 'Some' }, abouts: {} },
          ...{
            um: 1,
            dm: 1,
            days: 1,
            models: [],
            prices: { [currency]: price },
            validFrom: null,
            validUntil: null,
          },
        }));
        const taxes = [{ country: '*', rate, isReverseForBusiness: false }];
        const items = chosen.map(([, quantity, devices], nth) => ({
          ...{ sku: `S${nth}`, quantity, devices: Array.from({ length: devices }, (_, one) => device(one)) },
        }));
        const buyer = { country: 'DE', vatNumber: '' };
        const content = priceBasket(
          { commodities, taxes } as never,
          { currency, items },
          { buyer, sellerCountry: 'DE', now: 1 },
        );
        const sum = itemsOf({ content } as OrderRow, 'en').reduce(
          (total, { quantity, price_data }) => total + quantity! * price_data!.unit_amount!,
          0,
        );
        expect(sum).toBe(content.total);
      },
    ),
    { numRuns: 200, seed: 75 },
  );
});

test.each([
  ['open', 'unpaid', null, 'open'],
  ['complete', 'paid', 'pi_1', 'paid'],
  ['complete', 'unpaid', 'pi_1', 'awaited'],
  ['complete', 'unpaid', { id: 'pi_1', status: 'processing' }, 'awaited'],
  ['complete', 'unpaid', { id: 'pi_1', status: 'requires_payment_method' }, 'closed'],
  ['complete', 'unpaid', { id: 'pi_1', status: 'canceled' }, 'closed'],
  ['expired', 'unpaid', null, 'closed'],
] as const)('a session that is %s and %s (%o) has a page that is %s', (status, payment_status, payment_intent, state) => {
  expect(stateOf({ id: 'cs_1', status, payment_status, payment_intent } as Session)).toBe(state);
});

test('only what names this installation and an order is of an order', () => {
  const of = (metadata: Record<string, string> | null) => orderOf(metadata, 'here');
  expect(of({ order_id: '1001', installation_id: 'here' })).toBe('1001');
  for (const other of [null, {}, { order_id: '1001' }, { order_id: '1001', installation_id: 'there' }])
    expect(of(other as never)).toBeUndefined();
  expect(of({ order_id: "1' or 1=1", installation_id: 'here' })).toBeUndefined();
});
