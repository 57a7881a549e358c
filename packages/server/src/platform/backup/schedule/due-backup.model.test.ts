import { expect, test } from 'vitest';
import { lastBackupDue } from './due-backup.model';

const due = (time: string, timezone: string, now: string) =>
  new Date(lastBackupDue(time, timezone, Date.parse(now))).toISOString();

test.each([
  ['UTC', '2026-11-29T02:30:00Z', '2026-11-29T02:30:00.000Z'],
  ['UTC', '2026-11-29T02:29:59Z', '2026-11-28T02:30:00.000Z'],
  ['Asia/Tokyo', '2026-11-29T17:30:00Z', '2026-11-29T17:30:00.000Z'],
  ['Asia/Tokyo', '2026-11-29T17:29:00Z', '2026-11-28T17:30:00.000Z'],
])('by the clock of %s, at %s', (timezone, now, expected) => {
  expect(due('02:30', timezone, now)).toBe(expected);
});

test('where clocks skip its time it is due at the change, and once where they show it twice', () => {
  expect(due('02:30', 'Europe/Berlin', '2026-03-29T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(due('02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(due('02:30', 'Europe/Berlin', '2026-10-25T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
});
