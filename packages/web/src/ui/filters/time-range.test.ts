import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastOf, type TimeRange } from './range-text';
import {
  boundsOf,
  comparedMs,
  neighbourOf,
  rangeOfAddress,
  withLive,
  withRange,
  zoomedOut,
} from './time-range';

const NOW = Date.parse('2026-06-01T12:00:01Z');
const read = (address: string) => rangeOfAddress(new URLSearchParams(address), '1d', NOW, 'UTC');
const at = (iso: string) => Date.parse(iso);

test.each<[string, TimeRange]>([
  ['range=7d', lastOf('7d')],
  ['', lastOf('1d')],
  ['range=99x', lastOf('1d')],
  ['range=1000-2000', { from: 1000, to: 2000 }],
  ['range=2000-1000', lastOf('1d')],
  ['range=2000-', lastOf('1d')],
  ['range=-5-x', lastOf('1d')],
  ['range=1-99999999999999', lastOf('1d')],
  [`range=${NOW + 1}-${NOW + 2}`, lastOf('1d')],
  ['range=now%2FM-566306098w%2Fd..now', lastOf('1d')],
  ['range=now-1M%2FM..now%2FM', { from: 'now-1M/M', to: 'now/M' }],
  ['range=2026-05', { from: at('2026-05-01'), to: at('2026-06-01') }],
  ['range=7d&zoom=1000-2000', { from: 1000, to: 2000 }],
])('the address %j is read', (address, range) => {
  expect(read(address)).toEqual(range);
});

test('a range goes into the address and comes out again, and leaves the rest of it alone', () => {
  const before = new URLSearchParams('eui=2CF7F1C04430000C&range=7d&zoom=1-2');
  expect(withRange(before, { from: 1000.4, to: 2000.4 }).toString()).toBe(
    'eui=2CF7F1C04430000C&range=1000-2000',
  );
  expect(withRange(before, lastOf('30d')).toString()).toBe('eui=2CF7F1C04430000C&range=30d');
  const week: TimeRange = { from: 'now/w', to: 'now' };
  expect(read(withRange(before, week).toString())).toEqual(week);
});

describe('the bounds of a range', () => {
  test('the last day ends at the next five minutes, so that a live value has space', () => {
    const { from, to } = boundsOf(lastOf('1d'), NOW, 'UTC');
    expect(new Date(to).toISOString()).toBe('2026-06-01T12:05:00.000Z');
    expect(to - from).toBe(DAY_MS);
    expect(boundsOf(lastOf('1d'), NOW + 4 * MINUTE_MS, 'UTC')).toEqual({ from, to });
  });

  test('today begins at midnight and never reaches into a day that has not begun', () => {
    const justBefore = at('2026-06-01T21:59:59Z');
    const today: TimeRange = { from: 'now/d', to: 'now' };
    expect(boundsOf(today, justBefore, 'Europe/Berlin').from).toBe(at('2026-05-31T22:00:00Z'));
    const { from, to } = boundsOf(today, at('2026-06-01T22:00:00Z'), 'Europe/Berlin');
    expect(from).toBe(at('2026-06-01T22:00:00Z'));
    expect(to).toBeGreaterThan(from);
  });

  test('yesterday is a whole day, of 23 hours when clocks change', () => {
    const yesterday: TimeRange = { from: 'now-1d/d', to: 'now-1d/d' };
    const { from, to } = boundsOf(yesterday, at('2026-03-30T08:00:00Z'), 'Europe/Berlin');
    expect((to - from) / HOUR_MS).toBe(23);
  });

  test('without rounding a day is 24 hours, whatever clocks do', () => {
    const { from, to } = boundsOf(lastOf('30d'), at('2026-11-01T08:00:00Z'), 'Europe/Berlin');
    expect(to - from).toBe(30 * DAY_MS);
  });

  test('a second that is not over yet is a range too', () => {
    const { from, to } = boundsOf({ from: 'now', to: 'now/s' }, NOW, 'UTC');
    expect(from).toBeLessThan(to);
  });

  test('a range that stays does not move', () => {
    expect(boundsOf({ from: 5, to: 9 }, NOW, 'UTC')).toEqual({ from: 5, to: 9 });
  });
});

describe('the ranges before and after', () => {
  const step = (range: TimeRange, direction: -1 | 1, now = NOW, zone = 'Europe/Berlin') => {
    const { from, to } = neighbourOf(range, boundsOf(range, now, zone), direction, zone);
    return [new Date(from).toISOString(), new Date(to).toISOString()];
  };

  test('before today is yesterday, before this month is the whole last one', () => {
    expect(step({ from: 'now/d', to: 'now' }, -1)).toEqual([
      '2026-05-30T22:00:00.000Z',
      '2026-05-31T22:00:00.000Z',
    ]);
    expect(step({ from: 'now/M', to: 'now' }, -1)).toEqual([
      '2026-04-30T22:00:00.000Z',
      '2026-05-31T22:00:00.000Z',
    ]);
  });

  test('whole days stay whole days over a clock change, whole months whole months', () => {
    const week = { from: at('2026-03-15T23:00:00Z'), to: at('2026-03-22T23:00:00Z') };
    expect(step(week, 1)).toEqual(['2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
    const march = { from: at('2026-02-28T23:00:00Z'), to: at('2026-03-31T22:00:00Z') };
    expect(step(march, -1)).toEqual(['2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z']);
  });

  test('anything else moves by its length', () => {
    expect(step({ from: 10_000, to: 15_000 }, -1)).toEqual([
      '1970-01-01T00:00:05.000Z',
      '1970-01-01T00:00:10.000Z',
    ]);
  });
});

const sign = fc.constantFrom('+', '-', '/');
const unitName = fc.constantFrom(...'smhdwMy');
const step = fc
  .tuple(sign, fc.nat(999_999_999), unitName)
  .map(([way, count, unit]) => `${way}${way === '/' ? '' : count}${unit}`);
const moving = fc.array(step, { maxLength: 4 }).map((steps) => `now${steps.join('')}`);
const oneSide = fc.oneof(moving, fc.nat(99_999_999_999_999).map(String), fc.string({ maxLength: 8 }));
const typed = fc.tuple(oneSide, fc.constantFrom('..', '-', ' to '), oneSide).map((sides) => sides.join(''));

test('whatever is in the address, there is a range with one before, one after and a comparison', () => {
  fc.assert(
    fc.property(
      fc.oneof(typed, oneSide),
      fc.constantFrom('UTC', 'Pacific/Apia', 'Asia/Kathmandu'),
      (text, zone) => {
        const range = rangeOfAddress(new URLSearchParams({ range: text }), '1d', NOW, zone);
        const bounds = boundsOf(range, NOW, zone);
        for (const one of [bounds, neighbourOf(range, bounds, -1, zone), neighbourOf(range, bounds, 1, zone)])
          expect(one.from).toBeLessThan(one.to);
        for (const kind of ['before', 'year'] as const)
          expect(comparedMs(kind, range, bounds, zone)).toBeGreaterThan(0);
        zoomedOut(range, bounds, NOW);
      },
    ),
    { seed: 20261122, numRuns: 400 },
  );
});

test('twice as much stays live, grows on both sides of the past, never beyond now, and ends with five years', () => {
  expect(zoomedOut(lastOf('7d'), boundsOf(lastOf('7d'), NOW, 'UTC'), NOW)).toEqual(lastOf('14d'));
  const past = { from: NOW - 20 * DAY_MS, to: NOW - 10 * DAY_MS };
  expect(zoomedOut(past, past, NOW)).toEqual({ from: NOW - 25 * DAY_MS, to: NOW - 5 * DAY_MS });
  const recent = { from: NOW - 12 * DAY_MS, to: NOW - 2 * DAY_MS };
  expect(zoomedOut(recent, recent, NOW)).toEqual({ from: NOW - 20 * DAY_MS, to: NOW });
  expect(zoomedOut(lastOf('3y'), boundsOf(lastOf('3y'), NOW, 'UTC'), NOW)).toBeUndefined();
});

test('live is a range of the same length up to now, and not live stays where it is', () => {
  const bounds = { from: NOW, to: NOW + 90 * MINUTE_MS };
  expect(withLive(bounds, true)).toEqual(lastOf('90m'));
  expect(withLive({ from: NOW, to: NOW + 7 * DAY_MS }, true)).toEqual(lastOf('7d'));
  expect(withLive(bounds, false)).toEqual(bounds);
});

test('a range is compared with the one before it, or with the same days of last year', () => {
  const days = (kind: 'before' | 'year', range: TimeRange) =>
    comparedMs(kind, range, boundsOf(range, NOW, 'UTC'), 'UTC') / DAY_MS;
  expect(days('before', lastOf('7d'))).toBe(7);
  expect(days('before', { from: 'now/M', to: 'now' })).toBe(31);
  expect(days('year', lastOf('7d'))).toBe(365);
});
