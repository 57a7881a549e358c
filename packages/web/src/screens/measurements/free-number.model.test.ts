import { expect, test } from 'vitest';
import { freeNumber, isNumberIn } from './free-number.model';

const NUMBERS = { first: 5500, last: 5503 };

test.each([
  [[], 5500],
  [[5500, 5502], 5501],
  [[5501, 5500, 5502], 5503],
  // None is left: the server says so.
  [[5500, 5501, 5502, 5503], 5503],
])('of those that are not in %j the lowest is proposed', (taken, free) => {
  expect(freeNumber(NUMBERS, taken)).toBe(free);
});

test.each(['5500', '5503', ' 5501 '])('"%s" is one of the numbers', (text) => {
  expect(isNumberIn(NUMBERS, text)).toBe(true);
});

test.each(['', '5499', '5504', '55.1', '5501x', '05501', '5.5e3', '-5501'])('"%s" is none', (text) => {
  expect(isNumberIn(NUMBERS, text)).toBe(false);
});
