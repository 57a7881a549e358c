import { expect, test } from 'vitest';
import { nearestIndex, rowsOf } from './chart-data';

const curve = (key: string, times: number[], values: (number | null)[]) => ({
  key,
  name: key,
  measurementId: 4097,
  times,
  values,
});

test('the table behind a chart has a row for every moment, newest first, and none for a gap', () => {
  expect(rowsOf([curve('a', [1, 2, 3], [10, null, 30]), curve('b', [1, 3], [5, 7])])).toEqual([
    { at: 3, values: [30, 7] },
    { at: 1, values: [10, 5] },
  ]);
});

test('the pointer finds the nearest reading, and none in the middle of a gap', () => {
  expect(nearestIndex([100, 200, 1000], 190, 50)).toBe(1);
  expect(nearestIndex([100, 200, 1000], 600, 50)).toBeUndefined();
  expect(nearestIndex([], 600, 50)).toBeUndefined();
});
