import { describe, expect, test } from 'vitest';
import { judge } from '../../src/advice/advice-range';
import { type SaltTolerance, salinityAtYield, saltRange } from '../../src/advice/salinity';
import { ADVISED_CROPS, CROPS, type CropKey, cropRanges } from '../../src/crops';

/** FAO-29, table 4: ECe in dS/m at 100, 90, 75 and 50 % of the yield, as printed: two digits, or a tenth. */
const TABLE_4: [crop: CropKey, tolerance: SaltTolerance, printed: number[]][] = [
  ['wheat', { threshold: 6, slope: 7.1 }, [6, 7.4, 9.5, 13]],
  ['barley', { threshold: 8, slope: 5 }, [8, 10, 13, 18]],
  ['maize', { threshold: 1.7, slope: 12 }, [1.7, 2.5, 3.8, 5.9]],
  ['rice', { threshold: 3, slope: 12 }, [3, 3.8, 5.1, 7.2]],
  ['sorghum', { threshold: 6.8, slope: 16 }, [6.8, 7.4, 8.4, 9.9]],
  ['soybean', { threshold: 5, slope: 20 }, [5, 5.5, 6.3, 7.5]],
  ['bean', { threshold: 1, slope: 19 }, [1, 1.5, 2.3, 3.6]],
  ['groundnut', { threshold: 3.2, slope: 29 }, [3.2, 3.5, 4.1, 4.9]],
  ['sugar_beet', { threshold: 7, slope: 5.9 }, [7, 8.7, 11, 15]],
  ['sugarcane', { threshold: 1.7, slope: 5.9 }, [1.7, 3.4, 5.9, 10]],
  ['cotton', { threshold: 7.7, slope: 5.2 }, [7.7, 9.6, 13, 17]],
  ['potato', { threshold: 1.7, slope: 12 }, [1.7, 2.5, 3.8, 5.9]],
  ['onion', { threshold: 1.2, slope: 16 }, [1.2, 1.8, 2.8, 4.3]],
  ['carrot', { threshold: 1, slope: 14 }, [1, 1.7, 2.8, 4.6]],
  ['cabbage', { threshold: 1.8, slope: 9.7 }, [1.8, 2.8, 4.4, 7]],
  ['alfalfa', { threshold: 2, slope: 7.3 }, [2, 3.4, 5.4, 8.8]],
  ['peach', { threshold: 1.7, slope: 21 }, [1.7, 2.2, 2.9, 4.1]],
  ['apricot', { threshold: 1.6, slope: 24 }, [1.6, 2, 2.6, 3.7]],
  ['almond', { threshold: 1.5, slope: 19 }, [1.5, 2, 2.8, 4.1]],
  ['grapevine', { threshold: 1.5, slope: 9.6 }, [1.5, 2.5, 4.1, 6.7]],
  ['orange', { threshold: 1.7, slope: 16 }, [1.7, 2.3, 3.3, 4.8]],
  ['date_palm', { threshold: 4, slope: 3.6 }, [4, 6.8, 11, 18]],
  ['tomato', { threshold: 2.5, slope: 9.9 }, [2.5, 3.5, 5, 7.6]],
  ['cucumber', { threshold: 2.5, slope: 13 }, [2.5, 3.3, 4.4, 6.3]],
  ['pepper', { threshold: 1.5, slope: 14 }, [1.5, 2.2, 3.3, 5.1]],
  ['lettuce', { threshold: 1.3, slope: 13 }, [1.3, 2.1, 3.2, 5.1]],
  ['spinach', { threshold: 2, slope: 7.6 }, [2, 3.3, 5.3, 8.6]],
  ['strawberry', { threshold: 1, slope: 33 }, [1, 1.3, 1.8, 2.5]],
];
const printed = (value: number) => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));

describe('FAO-29, table 4', () => {
  test.each(
    TABLE_4,
  )('FAO-29 table 4: of %s threshold and slope %o give the printed salinities', (_, tolerance, at) => {
    expect([100, 90, 75, 50].map((percent) => printed(salinityAtYield(percent, tolerance)))).toEqual(at);
  });

  test.each(TABLE_4)('%s has the range of these', (crop, tolerance) => {
    expect(CROPS[crop].stages.any).toContainEqual(expect.objectContaining(saltRange(tolerance)));
  });

  test('every crop that rests on it is here', () => {
    const resting = ADVISED_CROPS.filter((crop) =>
      CROPS[crop].stages.any?.some(({ source }) => source === 'fao29'),
    );
    expect(resting).toEqual(TABLE_4.map(([crop]) => crop));
  });
});

/** FAO-29, table 4: ECe at which nothing is left, as printed: two digits, or a tenth. */
test.each<[CropKey, number]>([
  ['tomato', 13],
  ['potato', 10],
  ['cucumber', 10],
  ['pepper', 8.6],
  ['maize', 10],
  ['wheat', 20],
  ['cotton', 27],
  ['sugar_beet', 24],
  ['alfalfa', 16],
  ['grapevine', 12],
  ['orange', 8],
  ['date_palm', 32],
  ['bean', 6.3],
])('FAO-29 table 4: nothing is left of %s at %s dS/m', (crop, most) => {
  const [, tolerance] = TABLE_4.find(([key]) => key === crop)!;
  expect(printed(salinityAtYield(0, tolerance))).toBeCloseTo(most, 10);
});

test('Maas & Hoffman 1977: all is left at the threshold, and 88.04 % of cotton at 10 dS/m', () => {
  const cotton = { threshold: 7.7, slope: 5.2 };
  expect(salinityAtYield(100, cotton)).toBe(7.7);
  expect(salinityAtYield(88.04, cotton)).toBeCloseTo(10, 10);
});

test('Hoffman 1989: mature plum trees lose 31 % with each dS/m above 2.6', () => {
  expect(CROPS.plum.stages.any).toContainEqual(
    saltRange({ threshold: 2.6, slope: 31 }, { source: 'hoffmanPlum' }),
  );
  expect(salinityAtYield(69, { threshold: 2.6, slope: 31 })).toBe(3.6);
});

test('FAO-61, Annex 1, and Maas 1990: sunflower, rapeseed and aubergine', () => {
  expect(CROPS.sunflower.stages.any).toContainEqual(
    expect.objectContaining(saltRange({ threshold: 4.8, slope: 5 }, { source: 'fao61' })),
  );
  expect(CROPS.rapeseed.stages.any).toContainEqual(
    saltRange({ threshold: 11, slope: 13 }, { source: 'fao61' }),
  );
  expect(CROPS.aubergine.stages.any).toContainEqual(
    saltRange({ threshold: 1.1, slope: 6.9 }, { source: 'maas' }),
  );
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
