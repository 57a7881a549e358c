import { HOUR_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { dueOnDate, lastDue, nextDueAt, type Schedule } from './due-dates.model';

const AT_SEVEN: Schedule = { period: 'daily', hour: 7, weekday: 1, monthDay: 1 };
const WEEKLY: Schedule = { ...AT_SEVEN, period: 'weekly' };
const monthlyOn = (monthDay: number): Schedule => ({ ...AT_SEVEN, period: 'monthly', monthDay });
const utc = (text: string): number => Date.parse(`${text}Z`);

describe('a daily report', () => {
  test('is due at its hour by the clock of its reader, and tells of the day before', () => {
    const due = lastDue(AT_SEVEN, 'Asia/Shanghai', utc('2026-11-28T00:00'));
    expect(due).toEqual({
      date: '2026-11-28',
      at: utc('2026-11-27T23:00'),
      ...{ before: utc('2026-11-25T16:00'), from: utc('2026-11-26T16:00'), to: utc('2026-11-27T16:00') },
    });
  });

  test('is not due a moment earlier', () => {
    expect(lastDue(AT_SEVEN, 'UTC', utc('2026-11-28T06:59:59')).date).toBe('2026-11-27');
    expect(nextDueAt(AT_SEVEN, 'UTC', utc('2026-11-28T06:59:59'))).toBe(utc('2026-11-28T07:00'));
    expect(nextDueAt(AT_SEVEN, 'UTC', utc('2026-11-28T07:00'))).toBe(utc('2026-11-29T07:00'));
  });

  test('tells of 23 and of 25 hours when clocks change', () => {
    const hoursOf = (date: string) => {
      const { from, to } = dueOnDate(AT_SEVEN, 'Europe/Berlin', date);
      return (to - from) / HOUR_MS;
    };
    expect(hoursOf('2026-03-30')).toBe(23);
    expect(hoursOf('2026-10-26')).toBe(25);
  });

  test('comes once in an hour that the clock skips, and once in one that comes twice', () => {
    const atTwo = { ...AT_SEVEN, hour: 2 };
    expect(dueOnDate(atTwo, 'Europe/Berlin', '2026-03-29').at).toBe(utc('2026-03-29T01:00'));
    expect(dueOnDate(atTwo, 'Europe/Berlin', '2026-10-25').at).toBe(utc('2026-10-25T00:00'));
    expect(lastDue(atTwo, 'Europe/Berlin', utc('2026-10-25T01:30')).date).toBe('2026-10-25');
  });
});

test('a weekly report tells of the seven days before its day', () => {
  const due = lastDue({ ...WEEKLY, weekday: 5 }, 'UTC', utc('2026-11-28T12:00'));
  expect(due.date).toBe('2026-11-27');
  expect([due.before, due.from, due.to]).toEqual(
    ['2026-11-13T00:00', '2026-11-20T00:00', '2026-11-27T00:00'].map(utc),
  );
});

describe('a monthly report', () => {
  test('of the first tells of the month before', () => {
    const due = lastDue(monthlyOn(1), 'UTC', utc('2026-03-15T00:00'));
    expect([due.before, due.from, due.to]).toEqual(
      ['2026-01-01T00:00', '2026-02-01T00:00', '2026-03-01T00:00'].map(utc),
    );
  });

  test('of the 31st is due on the last day of shorter months, and leaves no day out', () => {
    const dates = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
    const dues = dates.map((date) => lastDue(monthlyOn(31), 'UTC', utc(`${date}T08:00`)));
    expect(dues.map(({ date }) => date)).toEqual(dates);
    for (const [index, due] of dues.slice(1).entries()) expect(due.from).toBe(dues[index]!.to);
  });

  test('is due next in the month after', () => {
    expect(nextDueAt(monthlyOn(31), 'UTC', utc('2026-01-31T07:00'))).toBe(utc('2026-02-28T07:00'));
  });
});
