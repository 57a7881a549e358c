// @vitest-environment happy-dom
import { MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { axesOf, pairsOf } from './pairs.model';

const readings = (minutes: number[], values: (number | null)[], more = {}) => ({
  ...{ times: minutes.map((minute) => minute * MINUTE_MS), values, interval_minutes: 15, bin_ms: 0, ...more },
});
const xyOf = (...curves: Parameters<typeof pairsOf>) => pairsOf(...curves).map(({ x, y }) => [x, y]);

test('each reading has the nearest one of the other series, once they are an interval apart at most', () => {
  const along = readings([0, 15, 30], [20, 21, 22]);
  expect(xyOf(along, readings([1, 16, 29, 45, 46], [50, 51, 52, 53, 54]))).toEqual([
    [20, 50],
    [21, 51],
    [22, 52],
    [22, 53],
  ]);
});

test('gaps make no pairs, and the next reading beside a gap takes its place', () => {
  expect(xyOf(readings([0, 10, 20], [20, null, 22]), readings([9, 10], [50, null]))).toEqual([[20, 50]]);
  expect(xyOf(readings([], []), readings([0], [1]))).toEqual([]);
});

test('the interval of the slower device counts, and the span of means', () => {
  const along = readings([0], [20], { interval_minutes: 5 });
  expect(xyOf(along, readings([40], [50], { interval_minutes: 60 }))).toEqual([[20, 50]]);
  expect(xyOf(along, readings([40], [50], { interval_minutes: 5, bin_ms: 60 * MINUTE_MS }))).toEqual([
    [20, 50],
  ]);
  expect(xyOf(along, readings([40], [50], { interval_minutes: 5 }))).toEqual([]);
});

const of = (eui: string, measurement_id: number, channel = 1) => ({ eui, measurement_id, channel });
const namesOf = (all: Parameters<typeof axesOf>[0]) =>
  axesOf(all).map(
    ({ along, over }) => `${over.eui}${over.measurement_id} over ${along.eui}${along.measurement_id}`,
  );

test('series are drawn over the first, those of another device over its own one', () => {
  expect(namesOf([of('a', 1), of('a', 2), of('b', 2)])).toEqual(['a2 over a1', 'b2 over a1']);
  expect(namesOf([of('a', 1), of('a', 2), of('b', 1), of('b', 2)])).toEqual(['a2 over a1', 'b2 over b1']);
  expect(namesOf([of('a', 1), of('b', 1), of('c', 1)])).toEqual(['b1 over a1', 'c1 over a1']);
  expect(namesOf([of('a', 1)])).toEqual([]);
  expect(namesOf([])).toEqual([]);
});
