import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, type MovingMoment } from './moment-text';
import { lastOf, readRange, type TimeRange, writeRange } from './range-text';

const NOW = Date.parse('2026-11-22T10:17:42Z');
const at = (iso: string) => Date.parse(iso);
const read = (text: string, timeZone = 'UTC') => readRange(text, NOW, timeZone);

describe('what people type', () => {
  test.each<[string, TimeRange]>([
    ['7d', lastOf('7d')],
    ['15 m', lastOf('15m')],
    ['now-7d/d', { from: 'now-7d/d', to: 'now' }],
    ['now - 7d / d', { from: 'now-7d/d', to: 'now' }],
    ['NOW-1M/M – now-1M/M', { from: 'now-1M/M', to: 'now-1M/M' }],
    ['now-7d to now-1d', { from: 'now-7d', to: 'now-1d' }],
    ['now-7d - now-1d', { from: 'now-7d', to: 'now-1d' }],
    ['now/d', { from: 'now/d', to: 'now' }],
    ['ｎｏｗ－７ｄ／ｄ', { from: 'now-7d/d', to: 'now' }],
    ['2026-11-05', { from: at('2026-11-05'), to: at('2026-11-06') }],
    ['2026-10', { from: at('2026-10-01'), to: at('2026-11-01') }],
    ['2025', { from: at('2025-01-01'), to: at('2026-01-01') }],
    ['2026-11-01 – 2026-11-07', { from: at('2026-11-01'), to: at('2026-11-08') }],
    ['2026-11-01 - 2026-11-07', { from: at('2026-11-01'), to: at('2026-11-08') }],
    ['2026-11-01..2026-11-07', { from: at('2026-11-01'), to: at('2026-11-08') }],
    ['01.11.2026 до 07.11.2026 18:30', { from: at('2026-11-01'), to: at('2026-11-07T18:30Z') }],
    ['2026/11/1 06:00 至 2026/11/7', { from: at('2026-11-01T06:00Z'), to: at('2026-11-08') }],
    ['2026-11-01 – now', { from: at('2026-11-01'), to: 'now' }],
  ])('%s', (text, range) => {
    expect(read(text)).toEqual({ range });
  });

  test('days are those of the reader', () => {
    expect(read('2026-03-29', 'Europe/Berlin')).toEqual({
      range: { from: at('2026-03-28T23:00:00Z'), to: at('2026-03-29T22:00:00Z') },
    });
  });

  test.each([
    ['', 'unreadable', 'from'],
    ['last week', 'unreadable', 'from'],
    ['2026-02-30', 'unreadable', 'from'],
    ['2026-11-01 – soon', 'unreadable', 'to'],
    ['now-3d – now-2d – now', 'unreadable', 'to'],
    ['2026-11-07 – 2026-11-01', 'order', 'from'],
    ['now', 'order', 'from'],
    ['2026-12-24', 'future', 'from'],
    ['now+1d – now+2d', 'future', 'from'],
    ['1969-07-20 – now', 'tooEarly', 'from'],
    ['now-99999y', 'tooEarly', 'from'],
    ['now-1d – now+90y', 'tooLate', 'to'],
    ['now-999999999d/d', 'tooEarly', 'from'],
    ['now/M+566306098w/d', 'tooEarly', 'from'],
    ['now-1d – now+999999999M/M', 'tooLate', 'to'],
  ])('%j is refused with what is wrong', (text, why, side) => {
    expect(read(text)).toMatchObject({ trouble: { why, side } });
  });
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
];
const zones = fc.constantFrom(...ZONES);
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2037, 0, 1) });
const SEED = { seed: 20261122, numRuns: 400 };

/** The day that a wall clock shows, by the platform alone. */
const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (moment: number) => format.format(moment);
};
const UNITS = {
  d: (day: string) => day,
  w: (day: string) => {
    const monday = new Date(day);
    while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1);
    return monday.toISOString().slice(0, 10);
  },
  M: (day: string) => day.slice(0, 7),
  y: (day: string) => day.slice(0, 4),
};
const units = fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[]));

test('a rounded moment is the first of its day, week, month or year, and as an end the first after it', () => {
  fc.assert(
    fc.property(zones, instants, units, (timeZone, now, unit) => {
      const dayOf = dayIn(timeZone);
      const nameOf = (moment: number) => UNITS[unit](dayOf(moment));
      const from = instantOf(`now/${unit}`, now, timeZone, 'from');
      const to = instantOf(`now/${unit}`, now, timeZone, 'to');
      expect(nameOf(from)).toBe(nameOf(now));
      expect(nameOf(from - 1)).not.toBe(nameOf(now));
      expect(nameOf(to - 1)).toBe(nameOf(now));
      expect(nameOf(to)).not.toBe(nameOf(now));
    }),
    SEED,
  );
});

test('some days ago, rounded, is that many days ago on the calendar, through clock changes', () => {
  fc.assert(
    fc.property(zones, instants, fc.integer({ min: 0, max: 400 }), (timeZone, now, count) => {
      const dayOf = dayIn(timeZone);
      const expected = new Date(Date.parse(dayOf(now)) - count * 86_400_000).toISOString().slice(0, 10);
      const from = instantOf(`now-${count}d/d` as MovingMoment, now, timeZone, 'from');
      expect(dayOf(from)).toBe(expected);
      expect(dayOf(from - 1)).not.toBe(expected);
    }),
    SEED,
  );
});

test('what is written for a range is read as the same range', () => {
  const minutes = instants.map((moment) => Math.floor(Math.min(moment, NOW - 60_000) / 60_000) * 60_000);
  fc.assert(
    fc.property(minutes, minutes, (one, other) => {
      fc.pre(one !== other);
      const range = { from: Math.min(one, other), to: Math.max(one, other) };
      expect(readRange(writeRange(range, 'Asia/Kathmandu'), NOW, 'Asia/Kathmandu')).toEqual({ range });
    }),
    SEED,
  );
});

test('nonsense is refused and never throws', () => {
  const pieces = fc.constantFrom(
    ...[
      'now',
      '-',
      '+',
      '/',
      '7',
      '99999999999',
      '999999999',
      'd',
      'M',
      '..',
      ' – ',
      ' - ',
      ' ',
      '2026-',
      '13',
      '31',
      'T',
      ':',
    ],
  );
  const typed = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 9 }).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(typed, zones, (text, timeZone) => {
      const reading = readRange(text, NOW, timeZone);
      if (!('range' in reading)) return;
      const { from, to } = reading.range;
      expect(instantOf(from, NOW, timeZone, 'from')).toBeLessThan(instantOf(to, NOW, timeZone, 'to'));
    }),
    { ...SEED, numRuns: 2000 },
  );
});
