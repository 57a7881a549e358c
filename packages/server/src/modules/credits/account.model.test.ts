import { OVERDUE_MS } from '@fieldscope/contract/credit-states';
import { DAY_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { type CreditFacts, lastsUntil, stateOf } from './account.model';

const NOW = Date.UTC(2026, 11, 1);
const facts = (given: Partial<CreditFacts>): CreditFacts => ({
  ...{ balance: { um: 1000, dm: 1000 }, perDay: { um: 10, dm: 0 } },
  ...{ lowLevel: { um: null, dm: null }, outSince: null },
  ...given,
});

test.each([
  ['credits for a hundred days', {}, 'good'],
  ['credits for two weeks', { balance: { um: 140, dm: 1000 } }, 'good'],
  ['credits for less than two weeks', { balance: { um: 139, dm: 1000 } }, 'low'],
  ['less than the owner wants', { lowLevel: { um: null, dm: 1001 } }, 'low'],
  [
    'enough for the owner, whatever the pace is',
    { balance: { um: 20, dm: 1000 }, lowLevel: { um: 10, dm: null } },
    'good',
  ],
  ['none of one kind', { balance: { um: 0, dm: 1000 }, outSince: NOW }, 'restricted'],
  ['a debt', { balance: { um: -1, dm: 1000 }, outSince: NOW }, 'overdue'],
  [
    'a debt for less than a month',
    { balance: { um: -1, dm: 1000 }, outSince: NOW - OVERDUE_MS + 1 },
    'overdue',
  ],
  ['a debt for a month', { balance: { um: -1, dm: 1000 }, outSince: NOW - OVERDUE_MS }, 'unavailable'],
] as const)('%s', (_, given, state) => {
  expect(stateOf(facts(given), true, NOW)).toBe(state);
});

test('where credits are only counted nobody is restricted', () => {
  const owing = facts({ balance: { um: -1, dm: -1 }, outSince: NOW - 2 * OVERDUE_MS });
  expect(stateOf(owing, false, NOW)).toBe('low');
});

test('credits last as long as the pace lets them; no day is named that is more than two years away', () => {
  expect(lastsUntil(100, 10, NOW)).toBe(NOW + 10 * DAY_MS);
  expect(lastsUntil(7300, 10, NOW)).toBe(NOW + 730 * DAY_MS);
  for (const [balance, perDay] of [
    [7301, 10],
    [1e12, 1e-9],
    [0, 10],
    [100, 0],
  ] as const)
    expect(lastsUntil(balance, perDay, NOW)).toBeNull();
});
