import type { ArrangedBlock } from '@fieldscope/contract/calls/blocks';
import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { expect, test } from 'vitest';
import { barToOverlay, chosenSeries, extremesOf, inParts, namesOfSeries } from './node-series';

const latest = (channel: number, measurement_id: number, value: LatestValue['value'] = 1): LatestValue => ({
  channel,
  measurement_id,
  value,
  measured_at: 1000,
});

const nodeOf = (all: LatestValue[], blocks: ArrangedBlock[] = []) => ({ latest: all, blocks });

test('without a choice the first series that can be drawn is shown', () => {
  expect(chosenSeries(nodeOf([latest(2, 4097), latest(1, 4098), latest(1, 4097, 'text')]), null)).toEqual([
    latest(1, 4098),
  ]);
});

test('the address chooses the series, several in its order', () => {
  const all = [latest(1, 4097), latest(1, 4098)];
  expect(chosenSeries(nodeOf(all), '1-4098')).toEqual([latest(1, 4098)]);
  const both = chosenSeries(nodeOf(all), '1-4098.1-4097.1-4098');
  expect(both).toEqual([latest(1, 4098), latest(1, 4097)]);
  expect(namesOfSeries(both)).toBe('1-4098.1-4097');
});

test('five series of two units at most are laid over one another', () => {
  const unitOf = (id: number) => ({ 4097: '°C', 4102: '°C', 4098: '%' })[id] ?? 'lx';
  const two = [latest(1, 4097), latest(1, 4098)];
  expect(barToOverlay(two, latest(1, 4102), unitOf)).toBeUndefined();
  expect(barToOverlay(two, latest(1, 4099), unitOf)).toBe('units');
  const five = [1, 2, 3, 4, 5].map((channel) => latest(channel, 4097));
  expect(barToOverlay(five, latest(6, 4097), unitOf)).toBe('count');
});

test('a series that the node does not have falls back to the first', () => {
  expect(chosenSeries(nodeOf([latest(1, 4097)]), '7-9999')).toEqual([latest(1, 4097)]);
  expect(chosenSeries(nodeOf([]), '1-4097')).toEqual([]);
});

test('the first that is shown is drawn, a hidden one only when the address names it', () => {
  const all = [latest(1, 4097), latest(1, 4098), latest(1, 4099)];
  const block = (measurement_id: number, place: number, hidden: boolean) => ({
    ...{ channel: 1, measurement_id, place, hidden, name: '' },
  });
  const node = nodeOf(all, [block(4099, 1, true), block(4098, 2, false)]);
  expect(chosenSeries(node, null)).toEqual([latest(1, 4098)]);
  expect(chosenSeries(node, '1-4099')).toEqual([latest(1, 4099)]);
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
