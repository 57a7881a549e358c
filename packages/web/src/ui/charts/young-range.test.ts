// @vitest-environment happy-dom
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aCurve } from '../../../test/curves';
import { youngRange } from './young-range';

const NOW = Date.UTC(2026, 2, 1);
const MONTH = { from: NOW - 30 * DAY_MS, to: NOW + HOUR_MS };
/** Readings every quarter of an hour up to now. */
const readings = (count: number) => ({
  interval_minutes: 15,
  times: Array.from({ length: count }, (_, index) => NOW - (count - 1 - index) * 15 * MINUTE_MS),
  values: Array.from({ length: count }, () => 20),
});

test('few readings at the end of a month are drawn over the time that they take', () => {
  const range = youngRange([aCurve(readings(5))], MONTH, NOW)!;
  expect(range.first).toBe(NOW - HOUR_MS);
  expect(range.from).toBeLessThan(range.first);
  expect(range.from).toBeGreaterThan(NOW - 1.1 * HOUR_MS);
  expect(range.to).toBeGreaterThan(NOW);
  expect(range.to).toBeLessThan(NOW + HOUR_MS / 4);
});

test('a first reading has an interval around it; a range of the past ends where it was to end', () => {
  const range = youngRange([aCurve(readings(1))], MONTH, NOW)!;
  expect(range.to - range.from).toBeGreaterThan(15 * MINUTE_MS);
  const past = { from: MONTH.from, to: NOW - 30 * MINUTE_MS };
  expect(youngRange([aCurve(readings(5))], past, NOW)!.to).toBe(past.to);
});

test.each([
  ['they are many', [aCurve(readings(201))]],
  ['there are none', [aCurve({ times: [NOW], values: [null] }), aCurve({ times: [], values: [] })]],
  ['the range is not empty before them', [aCurve(readings(5)), aCurve({ times: [MONTH.from], values: [1] })]],
  ['another time is drawn beside them', [aCurve(readings(5)), aCurve({ ...readings(5), isCompared: true })]],
])('the range is drawn as it is where %s', (_, curves) => {
  expect(youngRange(curves, MONTH, NOW)).toBeUndefined();
});
