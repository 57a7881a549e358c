import { expect, test } from 'vitest';
import { boundsOfDates, readDateRange, writeDateRange } from './date-range';

test('a range of days stands in the address and is read again', () => {
  for (const text of ['2026-11-01..2026-11-07', '2026-11-01..', '..2026-11-07']) {
    expect(writeDateRange(readDateRange(text))).toBe(text);
  }
});

test.each([null, '', '..', 'yesterday', '2026-13-41..', '2026-11-01'])('%s filters nothing', (text) => {
  expect(writeDateRange(readDateRange(text))).toBeNull();
});

test('both days count whole, in the zone of the reader, also when clocks change', () => {
  const range = { from: '2026-03-28', to: '2026-03-29' };
  expect(boundsOfDates(range, 'Europe/Berlin')).toEqual({
    from: Date.UTC(2026, 2, 27, 23),
    before: Date.UTC(2026, 2, 29, 22),
  });
  expect(boundsOfDates({ from: '', to: '2026-12-31' }, 'UTC')).toEqual({
    from: undefined,
    before: Date.UTC(2027, 0, 1),
  });
});
