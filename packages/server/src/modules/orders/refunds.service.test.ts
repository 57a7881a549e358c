import { expect, test } from 'vitest';
import type { OrderRow } from './orders.repository';
import { unusedAmount } from './refunds.service';

const line = (kind: string, subtotal: number) => ({ kind, subtotal });
const anOrder = (...lines: ReturnType<typeof line>[]) => {
  const net = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
  return { content: { lines, net }, total: Math.round(net * 1.19) } as unknown as OrderRow;
};
const nothing = { part: 0, whole: 0 };
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

test('of each kind its own part is given back', () => {
  const order = anOrder(line('credits', 10_000), line('service', 20_000), line('quota', 1000));
  const amount = unusedAmount(order, {
    credits: { left: { um: 50, dm: 0 }, given: { um: 100, dm: 0 } },
    services: { part: 300, whole: 365 },
    quotas: { part: 1, whole: 2 },
  });
  // 5,000 + 16,438.36 + 500, with the tax.
  expect(amount).toBe(Math.round((5000 + 16_438 + 500) * 1.19));
});

test('an order that cost nothing gives nothing back', () => {
  expect(unusedAmount(anOrder(), { credits: noCredits, services: nothing, quotas: nothing })).toBe(0);
});
