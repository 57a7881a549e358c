import type { EpochMs } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { endOf, localTime, momentOf, rangeAsLong } from './local-times.model';

const BERLIN = 'Europe/Berlin';
const shown = (at: number) => localTime(at, BERLIN);

test('times are local unless they have an offset', () => {
  expect(momentOf('2026-05-01', BERLIN, 'from')).toBe(Date.UTC(2026, 3, 30, 22));
  expect(momentOf('2026-05-01T06:00', BERLIN, 'from')).toBe(Date.UTC(2026, 4, 1, 4));
  expect(momentOf('2026-05-01T06:00Z', BERLIN, 'from')).toBe(Date.UTC(2026, 4, 1, 6));
  expect(shown(Date.UTC(2026, 0, 1))).toBe('2026-01-01T01:00:00+01:00');
  expect(localTime(Date.UTC(2026, 0, 1), 'America/St_Johns')).toBe('2025-12-31T20:30:00-03:30');
});

test('a date ends with its day, also where clocks change', () => {
  expect(shown(endOf('2026-03-29', BERLIN, 'to'))).toBe('2026-03-30T00:00:00+02:00');
  expect(shown(endOf('2026-10-25', BERLIN, 'to'))).toBe('2026-10-26T00:00:00+01:00');
  // It does not have that hour.
  expect(shown(momentOf('2026-03-29T02:30', BERLIN, 'from'))).toBe('2026-03-29T03:30:00+02:00');
});

test.each(['2026-02-30', '2026-13-01', '2026-01-01T25:00'])('%s is no time', (text) => {
  expect(() => momentOf(text, BERLIN, 'from')).toThrow('open_parameter_invalid');
});

test('as many days before are whole days, also where clocks change', () => {
  const days = {
    from: momentOf('2026-03-30', BERLIN, 'from'),
    to: (endOf('2026-03-31', BERLIN, 'to') - 1) as EpochMs,
  };
  const before = rangeAsLong(days, BERLIN);
  expect([shown(before.from), shown(before.to + 1)]).toEqual([
    '2026-03-28T00:00:00+01:00',
    '2026-03-30T00:00:00+02:00',
  ]);
  const year = rangeAsLong(days, BERLIN, momentOf('2025-10-25', BERLIN, 'before_from'));
  expect(shown(year.to + 1)).toBe('2025-10-27T00:00:00+01:00');
});
