import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, toIsoTime } from '../src/time';

test('times are written as a Date writes them, whatever was written before', () => {
  const Time = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
    fc.integer({ min: Date.UTC(2024, 1, 28), max: Date.UTC(2024, 2, 2) }),
    fc.integer({ min: -2, max: 2 }).map((ms) => Date.UTC(2024, 1, 29) + ms),
  );
  fc.assert(
    fc.property(fc.array(Time, { minLength: 2 }), (times) => {
      expect(times.map(toIsoTime)).toEqual(times.map((at) => new Date(at).toISOString()));
    }),
    { seed: 924, numRuns: 500 },
  );
  expect(() => toIsoTime(8.64e15 + DAY_MS)).toThrow(RangeError);
  expect(() => toIsoTime(Number.NaN)).toThrow(RangeError);
});
