import { DAY_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Account, type BookedChange, book, expire, otherSide } from './book.model';

const anAccount = (): Account => ({ lots: [], debt: { um: 0, dm: 0 } });
let ids = 0;
function booked(account: Account, change: Partial<BookedChange>) {
  const booking = book(account, {
    ...{ cause: 'top_up', at: 0, deviceId: null, um: 0, dm: 0, details: {} },
    ...change,
  });
  for (const lot of account.lots) lot.lotId ??= String(++ids);
  return booking;
}
const given = (um: number, details: BookedChange['details'] = {}): Partial<BookedChange> => ({
  cause: 'gift',
  um,
  details,
});
const bought = (um: number, orderId = '1') =>
  ({ cause: 'purchase', um, details: { source: 'paid', orderId } }) as const;
const used = (um: number) => ({ cause: 'uplink', um: -um }) as const;
const leftOf = ({ lots }: Account) => lots.map(({ source, left }) => [source, left.um]);

test('what was given is used before what was bought, and what ends first before the rest', () => {
  const account = anAccount();
  booked(account, bought(100));
  booked(account, given(50));
  booked(account, given(20, { expiresAt: DAY_MS }));
  expect(booked(account, used(30)).um).toEqual({ granted: -30, paid: 0, debt: 0 });
  expect(leftOf(account)).toEqual([
    ['paid', 100],
    ['granted', 40],
    ['granted', 0],
  ]);
  expect(booked(account, used(60)).um).toEqual({ granted: -40, paid: -20, debt: 0 });
});

test('what nothing covers is owed, and the next credits pay it first', () => {
  const account = anAccount();
  booked(account, given(10));
  expect(booked(account, used(25)).um).toEqual({ granted: -10, paid: 0, debt: -15 });
  expect(booked(account, bought(100)).um).toEqual({ granted: 0, paid: 85, debt: 15 });
  expect(account.debt.um).toBe(0);
  expect(account.lots.at(-1)).toMatchObject({ given: { um: 100 }, left: { um: 85 } });
});

test('a refund takes from the lots of its order alone', () => {
  const account = anAccount();
  booked(account, given(10));
  booked(account, bought(100, '1'));
  booked(account, bought(100, '2'));
  booked(account, used(40));
  expect(booked(account, { cause: 'refund', um: -70, details: { orderId: '1' } }).um).toEqual({
    granted: 0,
    paid: -70,
    debt: 0,
  });
  expect(leftOf(account)).toEqual([
    ['granted', 0],
    ['paid', 0],
    ['paid', 100],
  ]);
});

test('what has ended is taken out, once', () => {
  const account = anAccount();
  booked(account, given(10, { expiresAt: 5 }));
  booked(account, given(10, { expiresAt: 6 }));
  booked(account, used(3));
  expect(expire(account, 5)).toMatchObject([{ cause: 'expiry', at: 5, um: { granted: -7 } }]);
  expect(expire(account, 5)).toEqual([]);
  expect(booked(account, used(12)).um).toEqual({ granted: -10, paid: 0, debt: -2 });
});

test('whatever happens, the sides of each movement and of the whole book make nothing', () => {
  const aChange = fc.oneof(
    fc
      .record({
        um: fc.integer({ min: 0, max: 99 }),
        dm: fc.nat(99),
        paid: fc.boolean(),
        ends: fc.option(fc.nat(50)),
      })
      .map(({ um, dm, paid, ends }) => ({
        ...{ cause: paid ? 'purchase' : 'gift', um, dm },
        details: { source: paid ? 'paid' : 'granted', ...(ends !== null && { expiresAt: ends }) },
      })),
    fc
      .record({ um: fc.nat(60), dm: fc.nat(60) })
      .map(({ um, dm }) => ({ cause: 'uplink', um: 0 - um, dm: 0 - dm })),
  );
  fc.assert(
    fc.property(fc.array(aChange, { maxLength: 60 }), (changes) => {
      const account = anAccount();
      let expected = 0;
      const bookings = changes.flatMap((change, at) => {
        const made = [booked(account, { ...change, at } as Partial<BookedChange>), ...expire(account, at)];
        expected += change.um;
        return made;
      });
      const expired = bookings
        .filter(({ cause }) => cause === 'expiry')
        .reduce((sum, { um }) => sum - otherSide(um), 0);
      const left = account.lots.reduce((sum, lot) => sum + lot.left.um, 0);
      expect(left + account.debt.um).toBe(expected + expired);
      for (const { um, dm } of bookings)
        for (const sides of [um, dm])
          expect(sides.granted + sides.paid + sides.debt + otherSide(sides)).toBe(0);
      expect(account.debt.um).toBeLessThanOrEqual(0);
      for (const lot of account.lots) expect(lot.left.um).toBeGreaterThanOrEqual(0);
    }),
    { seed: 10 },
  );
});
