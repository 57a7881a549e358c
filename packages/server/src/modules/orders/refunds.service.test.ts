import { DAY_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import type { OrderRow } from './orders.repository';
import { unusedAmount } from './refunds.service';

const line = (kind: string, subtotal: number, sku = kind) => ({
  ...{
    kind,
    sku,
    subtotal,
    quantity: kind === 'quota' ? 2 : 1,
    days: 365,
    devices: [{ eui: 'A', name: 'A' }],
  },
});
const anOrder = (...lines: ReturnType<typeof line>[]) => {
  const net = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
  return { content: { lines, net }, total: Math.round(net * 1.19) } as unknown as OrderRow;
};
const nothing = new Map<string, number>();
const noCredits = { left: { um: 0, dm: 0 }, given: { um: 0, dm: 0 } };

test.each([
  ['everything of unused credits', { left: { um: 100, dm: 0 }, given: { um: 100, dm: 0 } }, 11_900],
  ['a half of half used credits', { left: { um: 50, dm: 0 }, given: { um: 100, dm: 0 } }, 5950],
  ['nothing of used credits', { left: { um: 0, dm: 0 }, given: { um: 100, dm: 0 } }, 0],
  [
    'what is left of the kind of which more was used',
    { left: { um: 90, dm: 10 }, given: { um: 100, dm: 100 } },
    1190,
  ],
])('%s is given back', (_, credits, amount) => {
  expect(
    unusedAmount(anOrder(line('credits', 10_000)), { credits, services: nothing, quotas: nothing }),
  ).toBe(amount);
});

test('of each line its own part is given back', () => {
  const order = anOrder(line('credits', 10_000), line('service', 20_000), line('quota', 1000));
  const amount = unusedAmount(order, {
    credits: { left: { um: 50, dm: 0 }, given: { um: 100, dm: 0 } },
    services: new Map([['service', 300 * DAY_MS]]),
    quotas: new Map([['quota', 1]]),
  });
  // 5,000 + 16,438.36 + 500, with the tax.
  expect(amount).toBe(Math.round((5000 + 16_438 + 500) * 1.19));
});

test('two lines of one SKU share what is left of it, and all of it is their sum', () => {
  const order = anOrder(line('service', 333), line('service', 334), line('service', 10_000, 'OTHER'));
  const left = (days: number) => ({
    ...{ credits: noCredits, quotas: nothing, services: new Map([['service', days * DAY_MS]]) },
  });
  expect(unusedAmount(order, left(2 * 365))).toBe(Math.round(667 * 1.19));
  expect(unusedAmount(order, left(365))).toBe(Math.round((167 + 167) * 1.19));
});

test('an order that cost nothing gives nothing back', () => {
  expect(unusedAmount(anOrder(), { credits: noCredits, services: nothing, quotas: nothing })).toBe(0);
});
