import type { FileFormat } from '@fieldscope/contract/calls/imports';
import { expect, test } from 'vitest';
import { timeReader } from './times.model';

const read = (time: FileFormat['time'], text: string, timezone = 'UTC') => {
  const found = timeReader({
    ...{ kind: 'csv', encoding: 'utf-8', separator: ',', decimal: ',', has_head: true },
    ...{ time, timezone },
  })(text);
  return typeof found === 'number' ? new Date(found).toISOString() : found;
};

test.each<[FileFormat['time'], string, string]>([
  ['ymd', '2025-03-04 05:06:07', '2025-03-04T05:06:07.000Z'],
  ['ymd', '2025-03-04T05:06:07.125Z', '2025-03-04T05:06:07.125Z'],
  ['ymd', '2025-03-04T05:06:07+0530', '2025-03-03T23:36:07.000Z'],
  ['ymd', '2025-03-04 05:06 -03:00', '2025-03-04T08:06:00.000Z'],
  ['ymd', '2025/3/4 5:06 PM', '2025-03-04T17:06:00.000Z'],
  ['ymd', '2025年3月4日 05:06', '2025-03-04T05:06:00.000Z'],
  ['ymd', '2025-03-04', '2025-03-04T00:00:00.000Z'],
  ['dmy', '04.03.2025 05:06', '2025-03-04T05:06:00.000Z'],
  ['dmy', '04.03.25, 05:06', '2025-03-04T05:06:00.000Z'],
  ['mdy', '03/04/2025 12:06 AM', '2025-03-04T00:06:00.000Z'],
  ['seconds', '1741064767', '2025-03-04T05:06:07.000Z'],
  ['seconds', '1741064767,5', '2025-03-04T05:06:07.500Z'],
  ['milliseconds', '1741064767125', '2025-03-04T05:06:07.125Z'],
])('%s: %s is a time', (format, text, expected) => {
  expect(read(format, text)).toBe(expected);
});

test.each<[FileFormat['time'], string]>([
  ['ymd', ''],
  ['ymd', 'yesterday'],
  ['ymd', '2025-02-29 10:00'],
  ['ymd', '2025-13-01'],
  ['ymd', '2025-01-01 24:00'],
  ['ymd', '2025-01-01 10:60'],
  ['ymd', '0000-01-01'],
  ['ymd', '04.03.2025'],
  ['dmy', '2025-03-04'],
  ['mdy', '13/04/2025'],
  ['mdy', '1/4/2025 13:00 PM'],
  ['mdy', '1/4/2025 0:30 AM'],
  ['seconds', '1e12'],
  ['seconds', '-5'],
  ['milliseconds', `${'9'.repeat(400)}`],
  ['ymd', `2025-01-01${' '.repeat(100_000)}x`],
])('%s: %s is none', (format, text) => {
  expect(read(format, text)).toBe('time_unreadable');
});

test('local times are those of their zone, right through clock changes', () => {
  const berlin = (text: string) => read('ymd', text, 'Europe/Berlin');
  expect(berlin('2025-01-15 12:00')).toBe('2025-01-15T11:00:00.000Z');
  expect(berlin('2025-07-15 12:00')).toBe('2025-07-15T10:00:00.000Z');
  expect(berlin('2025-03-30 01:59')).toBe('2025-03-30T00:59:00.000Z');
  // Clocks went forward over it: there is no such time.
  expect(berlin('2025-03-30 02:30')).toBe('time_skipped');
  expect(berlin('2025-03-30 03:00')).toBe('2025-03-30T01:00:00.000Z');
  // It came twice: the first is taken.
  expect(berlin('2025-10-26 02:30')).toBe('2025-10-26T00:30:00.000Z');
  expect(berlin('2025-10-26 03:00')).toBe('2025-10-26T02:00:00.000Z');
  expect(read('ymd', '2025-04-06 01:45', 'Australia/Lord_Howe')).toBe('2025-04-05T14:45:00.000Z');
});
