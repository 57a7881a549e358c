import { expect, test } from 'vitest';
import { bandsOf, colorAt, limitsOf, shareOf, ticksOf } from './scale.model';

const STEPS = [
  { from: 30, color: '#c0392b' },
  { from: -10, color: '#3772bb' },
  { from: 10, color: '#237c40' },
];

test('a value has the colour of the highest step that it has reached', () => {
  expect(colorAt(9.9, STEPS)).toBe('#3772bb');
  expect(colorAt(10, STEPS)).toBe('#237c40');
  expect(colorAt(-11, STEPS)).toBeUndefined();
  expect(colorAt(null, STEPS)).toBeUndefined();
});

test('a value beyond the scale is at its end', () => {
  expect(shareOf(-5, { min: 0, max: 40 })).toBe(0);
  expect(shareOf(10, { min: 0, max: 40 })).toBe(0.25);
  expect(shareOf(1e9, { min: 0, max: 40 })).toBe(1);
});

test('colours fill the scale from their step to the next one, and end with it', () => {
  expect(bandsOf({ min: 0, max: 40 }, STEPS)).toEqual([
    { from: 0, to: 10, color: '#3772bb' },
    { from: 10, to: 30, color: '#237c40' },
    { from: 30, to: 40, color: '#c0392b' },
  ]);
  expect(bandsOf({ min: 12, max: 20 }, STEPS)).toEqual([{ from: 12, to: 20, color: '#237c40' }]);
  expect(limitsOf({ min: 0, max: 30 }, STEPS)).toEqual([10]);
});

test.each([
  [{ min: 0, max: 100 }, 5, [0, 20, 40, 60, 80, 100]],
  [{ min: 14, max: 104 }, 5, [20, 40, 60, 80, 100]],
  [{ min: -0.3, max: 0.3 }, 4, [-0.2, 0, 0.2]],
  [{ min: 1e9, max: 3e9 }, 2, [1e9, 2e9, 3e9]],
])('numbers along %o are round', (scale, most, expected) => {
  expect(ticksOf(scale, most)).toEqual(expected);
});
