import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { expect, test } from 'vitest';
import { chosenSeries, extremesOf, inParts } from './node-series';

const latest = (channel: number, measurement_id: number, value: LatestValue['value'] = 1): LatestValue => ({
  channel,
  measurement_id,
  value,
  measured_at: 1000,
});

test('without a choice the first series that can be drawn is shown', () => {
  expect(chosenSeries([latest(2, 4097), latest(1, 4098), latest(1, 4097, 'text')], null)).toEqual(
    latest(1, 4098),
  );
});

test('the address chooses the series', () => {
  const all = [latest(1, 4097), latest(1, 4098)];
  expect(chosenSeries(all, '1-4098')).toEqual(latest(1, 4098));
});

test('a series that the node does not have falls back to the first', () => {
  expect(chosenSeries([latest(1, 4097)], '7-9999')).toEqual(latest(1, 4097));
  expect(chosenSeries([], '1-4097')).toBeUndefined();
});

test('series are asked for five at a time', () => {
  expect(inParts([1, 2, 3, 4, 5, 6, 7], 5)).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
  ]);
  expect(inParts([], 5)).toEqual([]);
});

test('the range of a day looks at the extremes of each point, and past gaps', () => {
  expect(extremesOf({ values: [20, null, 22], min: null, max: null })).toEqual({ min: 20, max: 22 });
  expect(extremesOf({ values: [20, null], min: [18, null], max: [25, null] })).toEqual({ min: 18, max: 25 });
  expect(extremesOf({ values: [null], min: null, max: null })).toBeUndefined();
});
