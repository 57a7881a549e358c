import type { CompleteRow } from '@fieldscope/contract/calls/complete-channel-data';
import { expect, test } from 'vitest';
import { measuredColumnsOf, sortableColumns, valueIn } from './moments.model';

const row = (...values: [channel: number, id: number, value: number][]) =>
  ({
    values: values.map(([channel, measurement_id, value]) => ({ channel, measurement_id, value })),
  }) as CompleteRow;

test('there is a column for each measurement of each channel, in one order', () => {
  const rows = [row([2, 4097, 1]), row([1, 4098, 2], [1, 4097, 3])];
  expect(measuredColumnsOf(rows).map(({ name }) => name)).toEqual(['1-4097', '1-4098', '2-4097']);
});

test('a row has the values of its moment alone', () => {
  const one = row([1, 4098, 2]);
  expect(valueIn(one, { name: '1-4098' })).toBe(2);
  expect(valueIn(one, { name: '1-4097' })).toBeUndefined();
});

test('a column names its channel where another one has the same measurement', () => {
  const columns = measuredColumnsOf([row([2, 4097, 1], [1, 4097, 3], [1, 4098, 2], [2, 4102, 5])]);
  const named = columns.filter(({ isOfSeveral }) => isOfSeveral).map(({ name }) => name);
  expect(named).toEqual(['1-4097', '2-4097']);
});

test('an address may sort by a measurement that is on no row of the page, and by nothing else', () => {
  const names = (order: string | null) => sortableColumns(order).map(({ name }) => name);
  expect(names('-1-4097')).toContain('1-4097');
  expect(names('value')).toEqual(names(null));
});
