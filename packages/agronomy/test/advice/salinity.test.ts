import { describe, expect, test } from 'vitest';
import { judge } from '../../src/advice/advice-range';
import { type CropKey, cropRanges } from '../../src/advice/crops';
import { type SaltTolerance, salinityAtYield, saltRange, yieldOnSalt } from '../../src/advice/salinity';

/** FAO-29, table 4: ECe in dS/m at 100, 90, 75 and 50 % of the yield, as printed: two digits, or a tenth. */
const TABLE_4: [crop: string, tolerance: SaltTolerance, printed: number[]][] = [
  ['barley', { threshold: 8, slope: 5 }, [8, 10, 13, 18]],
  ['cotton', { threshold: 7.7, slope: 5.2 }, [7.7, 9.6, 13, 17]],
  ['sugar beet', { threshold: 7, slope: 5.9 }, [7, 8.7, 11, 15]],
  ['wheat', { threshold: 6, slope: 7.1 }, [6, 7.4, 9.5, 13]],
  ['maize', { threshold: 1.7, slope: 12 }, [1.7, 2.5, 3.8, 5.9]],
  ['tomato', { threshold: 2.5, slope: 9.9 }, [2.5, 3.5, 5, 7.6]],
  ['cucumber', { threshold: 2.5, slope: 13 }, [2.5, 3.3, 4.4, 6.3]],
  ['lettuce', { threshold: 1.3, slope: 13 }, [1.3, 2.1, 3.2, 5.1]],
  ['grape', { threshold: 1.5, slope: 9.6 }, [1.5, 2.5, 4.1, 6.7]],
];
const printed = (value: number) => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));

describe('FAO-29, table 4', () => {
  test.each(TABLE_4)('%s: threshold and slope give the printed salinities', (_, tolerance, at) => {
    expect([100, 90, 75, 50].map((percent) => printed(salinityAtYield(percent, tolerance)))).toEqual(at);
  });
});

test('Maas & Hoffman 1977: nothing is lost to the threshold, then the slope for each dS/m, never more than all', () => {
  const cotton = { threshold: 7.7, slope: 5.2 };
  expect(yieldOnSalt(7.7, cotton)).toBe(100);
  expect(yieldOnSalt(0, cotton)).toBe(100);
  expect(yieldOnSalt(10, cotton)).toBeCloseTo(88.04, 2);
  expect(yieldOnSalt(50, cotton)).toBe(0);
  expect(yieldOnSalt(-1, cotton)).toBeUndefined();
});

test.each<[CropKey, number, string]>([
  ['wheat', 6, 'best'],
  ['wheat', 7.4, 'high'],
  ['wheat', 7.5, 'above'],
  ['tomato', 3.6, 'above'],
])('%s at %s dS/m: %s', (crop, salinity, standing) => {
  const range = cropRanges(crop, 'any').find(({ quantity }) => quantity === 'soilSalinity')!;
  expect(judge(salinity, range)).toBe(standing);
});

test('a salt range goes from nothing lost to a tenth of the yield', () => {
  expect(saltRange({ threshold: 2, slope: 5 })).toMatchObject({ best: [null, 2], bearable: [null, 4] });
});
