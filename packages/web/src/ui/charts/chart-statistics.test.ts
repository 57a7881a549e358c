// @vitest-environment happy-dom
import { HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aCurve, FROM } from '../../../test/curves';
import { statisticsOf } from './chart-statistics';

const hourly = (...values: (number | null)[]) => ({
  times: values.map((_, hour) => FROM + hour * HOUR_MS),
  values,
});

test('the figures of a curve leave gaps out, and a temperature has no sum', () => {
  expect(statisticsOf(aCurve(hourly(20, null, 25)))).toEqual({
    min: 20,
    mean: 22.5,
    max: 25,
    last: 25,
    lastAt: FROM + 2 * HOUR_MS,
    count: 2,
    sum: undefined,
  });
  expect(statisticsOf(aCurve(hourly(null)))).toBeUndefined();
});

test('where a point covers several readings, the extremes are those of the readings', () => {
  const means = aCurve({ ...hourly(20, 22), min: [15, 21], max: [21, 30], reading_count: 400 });
  expect(statisticsOf(means)).toMatchObject({ min: 15, max: 30, count: 400 });
});

const sumOf = (kind: 'amount' | 'rate' | 'count', more: Parameters<typeof aCurve>[0]) =>
  statisticsOf(aCurve({ ...more, sum: { kind, unit: 'mm' } }))?.sum;

test('amounts are added, and those of a longer point counted as often as they came', () => {
  expect(sumOf('amount', hourly(1, null, 2.5))).toBe(3.5);
  expect(sumOf('amount', { ...hourly(1, 2), bin_ms: 3 * HOUR_MS })).toBe(9);
});

test('a rate counts for the time it held, for three intervals at most', () => {
  expect(sumOf('rate', { ...hourly(2, 4), interval_minutes: 30 })).toBe(1 + 4);
  const afterGap = { times: [FROM, FROM + 4 * HOUR_MS, FROM + 9 * HOUR_MS], values: [2, null, 2] };
  expect(sumOf('rate', { ...afterGap, interval_minutes: 60 })).toBe(2 + 6);
  expect(sumOf('rate', { ...hourly(2, 4), bin_ms: HOUR_MS, interval_minutes: 10 })).toBe(6);
});

test('a count goes on from where it was, and from 0 when it began again', () => {
  expect(sumOf('count', hourly(10, 12, null, 12, 1, 3))).toBe(2 + 1 + 2);
});
