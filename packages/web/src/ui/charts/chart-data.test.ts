// @vitest-environment happy-dom
import { MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { type DrawnCurve, nearestIndex, oldEndOf, rowsOf } from './chart-data';
import { plotData } from './plot-options';

const curve = (key: string, times: number[], values: (number | null)[]) => ({
  key,
  name: key,
  measurementId: 4097,
  interval_minutes: 15,
  bin_ms: 0,
  times,
  values,
});

test('the table behind a chart has a row for every moment, newest first, and none for a gap', () => {
  expect(rowsOf([curve('a', [1, 2, 3], [10, null, 30]), curve('b', [1, 3], [5, 7])])).toEqual([
    { key: 3, at: 3, values: [30, 7], bands: [null, null] },
    { key: 1, at: 1, values: [10, 5], bands: [null, null] },
  ]);
});

test('a point that covers several readings brings its lowest and highest', () => {
  const means = { ...curve('a', [1, 2], [10, null]), min: [8, null], max: [13, null] };
  expect(rowsOf([means])).toEqual([{ key: 1, at: 1, values: [10], bands: [[8, 13]] }]);
});

test('readings of one moment have a row each, and a place each in the drawing', () => {
  const twice = curve('a', [1, 2, 2, 2], [10, 20, 21, 22]);
  const rows = rowsOf([twice, curve('b', [2], [5])]);
  expect(rows.map(({ at, values }) => [at, ...values])).toEqual([
    [2, 22, null],
    [2, 21, null],
    [2, 20, 5],
    [1, 10, null],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
  const [, drawn] = plotData([twice, curve('b', [2], [5])] as unknown as DrawnCurve[]);
  expect(drawn).toEqual([10, 20, 21, 22]);
});

test('the pointer finds the nearest reading, and none in the middle of a gap', () => {
  expect(nearestIndex([100, 200, 1000], 190, 50)).toBe(1);
  expect(nearestIndex([100, 200, 1000], 600, 50)).toBeUndefined();
  expect(nearestIndex([], 600, 50)).toBeUndefined();
});

test('a curve up to now that ends three intervals ago ends old, one of the past or of a gap before it does not', () => {
  const minutes = (...list: number[]) => list.map((minute) => minute * MINUTE_MS);
  const stopped = curve('a', minutes(0, 15, 30), [20, 21, null]);
  const now = 61 * MINUTE_MS;
  expect(oldEndOf(stopped, now, now)).toBe(1);
  expect(oldEndOf(stopped, now, 60 * MINUTE_MS)).toBeUndefined();
  // The range was over long ago.
  expect(oldEndOf(stopped, 40 * MINUTE_MS, 90 * MINUTE_MS)).toBeUndefined();
  // A mean of half an hour may hold a reading of its end.
  expect(oldEndOf({ ...stopped, bin_ms: 30 * MINUTE_MS }, now, now)).toBeUndefined();
  expect(oldEndOf(curve('a', [], []), now, now)).toBeUndefined();
});
