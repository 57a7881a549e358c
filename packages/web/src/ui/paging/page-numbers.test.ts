import { expect, test } from 'vitest';
import { pageEntries } from './page-numbers';

test.each([
  [1, 1, [1]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 'forward', 6]],
  [3, 6, [1, 2, 3, 4, 'forward', 6]],
  [4, 6, [1, 'back', 3, 4, 5, 6]],
  [6, 12, [1, 'back', 5, 6, 7, 'forward', 12]],
  [12, 12, [1, 'back', 9, 10, 11, 12]],
])('page %i of %i shows five numbers at most', (page, pages, entries) => {
  expect(pageEntries(page, pages, 5)).toEqual(entries);
});

test('seven numbers have two neighbours on each side', () => {
  expect(pageEntries(10, 20, 7)).toEqual([1, 'back', 8, 9, 10, 11, 12, 'forward', 20]);
  expect(pageEntries(1, 8, 7)).toEqual([1, 2, 3, 4, 5, 6, 'forward', 8]);
});
