import { REDEEM_CODE_LIMITS } from '@fieldscope/contract/redeem-codes';
import { expect, test } from 'vitest';
import { batchOf, NEW_DRAFT } from './code-draft';

const NOW = Date.UTC(2026, 11, 1, 12);
const batch = (draft: Partial<typeof NEW_DRAFT>, zone = 'Europe/Berlin') =>
  batchOf({ ...NEW_DRAFT, ...draft }, zone, NOW);

test('codes can be redeemed until the end of their last day where the operator is', () => {
  expect(batch({ until: '2026-12-31' }).wish?.expires_at).toBe(Date.UTC(2026, 11, 31, 23));
  expect(batch({ until: '2026-12-01' }, 'UTC').wish?.expires_at).toBe(Date.UTC(2026, 11, 2));
  expect(batch({}).wish).toMatchObject({ expires_at: null, count: 10, um: 100_000, dm: 0, days: 0 });
});

test('a code gives credits or days, not both', () => {
  expect(batch({ what: 'service', days: 30 }).wish).toMatchObject({ um: 0, dm: 0, days: 30 });
  expect(batch({ days: 30 }).wish).toMatchObject({ um: 100_000, days: 0 });
});

test.each([
  [{ count: undefined }, 'count'],
  [{ count: 0 }, 'count'],
  [{ count: 1.5 }, 'count'],
  [{ count: REDEEM_CODE_LIMITS.batch + 1 }, 'count'],
  [{ um: -1 }, 'um'],
  [{ um: undefined }, 'nothing'],
  [{ what: 'service' as const }, 'days'],
  [{ until: '2026-11-30' }, 'until'],
  [{ until: '2999-01-01' }, 'until'],
])('%j is refused at its field', (draft, field) => {
  const { wish, problems } = batch(draft);
  expect(wish).toBeUndefined();
  expect(Object.keys(problems)).toEqual([field]);
});
