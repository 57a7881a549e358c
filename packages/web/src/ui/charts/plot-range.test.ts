import { MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { movedBy, rangeBelow, widenedBy } from './plot-range';

const HOUR = 60 * MINUTE_MS;
const DAY = { from: 0, to: 24 * HOUR };

test('a range moves by a part of itself, and stops at the latest moment', () => {
  expect(movedBy(DAY, -0.25, 24 * HOUR)).toEqual({ from: -6 * HOUR, to: 18 * HOUR });
  expect(movedBy(DAY, 0.25, 25 * HOUR)).toEqual({ from: HOUR, to: 25 * HOUR });
});

test('a zoom keeps its moment in place, and a minute is the least', () => {
  expect(widenedBy(DAY, 0.5, 6 * HOUR, 24 * HOUR)).toEqual({ from: 3 * HOUR, to: 15 * HOUR });
  const { from, to } = widenedBy({ from: 0, to: MINUTE_MS }, 0.5, 0, HOUR);
  expect(to - from).toBe(MINUTE_MS);
});

test('one finger moves the axis, two stretch it', () => {
  const hour = (at: number) => at * HOUR;
  expect(rangeBelow([{ at: hour(12), x: 600 }], DAY, 800, hour(24))).toEqual({
    from: -hour(6),
    to: hour(18),
  });
  const two = [
    { at: hour(8), x: 0 },
    { at: hour(16), x: 800 },
  ];
  expect(rangeBelow(two, DAY, 800, hour(24))).toEqual({ from: hour(8), to: hour(16) });
});
