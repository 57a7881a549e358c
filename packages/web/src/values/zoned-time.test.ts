import { expect, test } from 'vitest';
import { fromLocalDateTime, toLocalDate, toLocalDateTime } from './zoned-time';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['UTC', '2026-01-15T08:30', '2026-01-15T08:30:00Z'],
  ['Asia/Shanghai', '2026-01-15T08:30', '2026-01-15T00:30:00Z'],
  ['Asia/Kathmandu', '2026-01-15T08:30', '2026-01-15T02:45:00Z'],
  ['Europe/Berlin', '2026-07-15T08:30', '2026-07-15T06:30:00Z'],
  ['America/Los_Angeles', '2026-12-31T23:59', '2027-01-01T07:59:00Z'],
])('the wall clock of %s at %s', (zone, wall, iso) => {
  expect(fromLocalDateTime(wall, zone)).toBe(at(iso));
  expect(toLocalDateTime(at(iso), zone)).toBe(wall);
});

test('an hour that comes twice is the first of the two', () => {
  expect(fromLocalDateTime('2026-10-25T02:30', 'Europe/Berlin')).toBe(at('2026-10-25T00:30:00Z'));
});

test('an hour that is skipped is counted on from before the change', () => {
  expect(fromLocalDateTime('2026-03-29T02:30', 'Europe/Berlin')).toBe(at('2026-03-29T01:30:00Z'));
});

test('the hours before and after a clock change are themselves', () => {
  expect(fromLocalDateTime('2026-03-29T01:59', 'Europe/Berlin')).toBe(at('2026-03-29T00:59:00Z'));
  expect(fromLocalDateTime('2026-03-29T03:00', 'Europe/Berlin')).toBe(at('2026-03-29T01:00:00Z'));
});

test('what is no time is not read', () => {
  expect(fromLocalDateTime('', 'UTC')).toBeUndefined();
  expect(fromLocalDateTime('tomorrow', 'UTC')).toBeUndefined();
});

test('a file carries the day of the reader, not of UTC', () => {
  expect(toLocalDate(at('2026-03-28T23:30:00Z'), 'Asia/Shanghai')).toBe('2026-03-29');
  expect(toLocalDate(at('2026-03-29T03:30:00Z'), 'America/Los_Angeles')).toBe('2026-03-28');
});
