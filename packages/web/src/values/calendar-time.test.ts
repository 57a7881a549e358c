import { expect, test } from 'vitest';
import { addMonths, addUnits, startOf, startOfHour, weekdayOf } from './calendar-time';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['d', '2026-03-28T23:00:00Z'],
  ['w', '2026-03-22T23:00:00Z'],
  ['M', '2026-02-28T23:00:00Z'],
  ['y', '2025-12-31T23:00:00Z'],
] as const)('the start of %s on the Sunday on which clocks in Berlin change', (unit, start) => {
  expect(startOf(unit, at('2026-03-29T15:00:00Z'), 'Europe/Berlin')).toBe(at(start));
});

test('a day whose midnight the clock skips begins with the change', () => {
  expect(startOf('d', at('2026-03-29T10:00:00Z'), 'Asia/Beirut')).toBe(at('2026-03-28T22:00:00Z'));
});

test('a day more is the same time of the clock, through a clock change', () => {
  const before = at('2026-03-28T07:30:15Z');
  expect(addUnits('d', 1, before, 'Europe/Berlin')).toBe(at('2026-03-29T06:30:15Z'));
  expect(addUnits('w', -1, before, 'Europe/Berlin')).toBe(at('2026-03-21T07:30:15Z'));
});

test('a month after its last day is the last day of the next', () => {
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
});

test('an hour that comes twice is itself, and hours of zones beside the others are full on their clocks', () => {
  expect(startOfHour(at('2026-10-25T01:40:00Z'), 'Europe/Berlin')).toBe(at('2026-10-25T01:00:00Z'));
  expect(startOfHour(at('2026-01-15T02:50:00Z'), 'Asia/Kathmandu')).toBe(at('2026-01-15T02:15:00Z'));
});

test('weeks begin on Monday', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual([0, 6]);
});
