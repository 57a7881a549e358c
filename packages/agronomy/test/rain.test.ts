import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rainOfCounts, rainOfRates } from '../src/rain';

fc.configureGlobal({ seed: 931 });

const HOUR_MS = 3_600_000;
const series = (...values: number[]) => values.map((value, hour) => ({ at: hour * HOUR_MS, value }));

test('a gauge that counts on gives what it gained, through a restart at 0', () => {
  expect(rainOfCounts(series(10, 10.2, 12))).toBeCloseTo(2);
  expect(rainOfCounts(series(10, 12, 0.5, 1))).toBeCloseTo(3);
  expect(rainOfCounts(series(10))).toBeUndefined();
  expect(rainOfCounts(series(10, 9, 10, 9))).toBe(1);
});

test('rates give their amount over the time since the reading before, and no gap becomes rain', () => {
  expect(rainOfRates(series(0, 2, 4), HOUR_MS)).toBeCloseTo(6);
  const afterGap = [
    { at: 0, value: 0 },
    { at: 10 * HOUR_MS, value: 2 },
  ];
  expect(rainOfRates(afterGap, HOUR_MS)).toBeCloseTo(2);
  expect(rainOfRates(series(2), HOUR_MS)).toBeUndefined();
});

test('rain is a number of at least 0 or nothing, whatever was counted', () => {
  const any = fc.array(fc.oneof(fc.double(), fc.double({ min: 0, max: 100 })), { maxLength: 20 });
  fc.assert(
    fc.property(any, (values) => {
      const counted = series(...values.filter((value) => !(Math.abs(value) > 1e9)));
      for (const rain of [rainOfCounts(counted), rainOfRates(counted, HOUR_MS)])
        if (rain !== undefined) expect(rain).toSatisfy((mm: number) => Number.isFinite(mm) && mm >= 0);
    }),
  );
});
