import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AdviceRange, Limits, Part } from '../../src/advice/advice-range';
import type { QuantityKey } from '../../src/advice/quantities';
import type { SourceKey } from '../../src/advice/sources';
import { ADVISED_CROPS, CROPS, type CropKey, cropRanges, stagesOf } from '../../src/crops';
import type { Stage } from '../../src/crops/crop';

/** Rows of an extract of a published table: the crop as it is called here, then the columns as published. */
const rowsOf = (name: string): [crop: CropKey, ...columns: string[]][] =>
  readFileSync(new URL(`./tables/${name}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',') as [CropKey, ...string[]]);

interface Asked {
  quantity: QuantityKey;
  source: SourceKey;
  part?: Part;
}

const find = (crop: CropKey, stage: Stage, { quantity, source, part }: Asked): AdviceRange | undefined =>
  cropRanges(crop, stage).find(
    (each) => each.quantity === quantity && each.source === source && each.part === part,
  );

/** Crops that have a range from a source. */
const cropsWith = (source: SourceKey): CropKey[] =>
  ADVISED_CROPS.filter((crop) =>
    ['any' as const, ...stagesOf(crop)].some((stage) =>
      cropRanges(crop, stage).some((each) => each.source === source),
    ),
  );

describe('EcoCrop', () => {
  const rows = rowsOf('ecocrop');

  test.each(rows)('%s (record %s, %s): temperature and pH as the database has them', (crop, ...columns) => {
    const [, , from, to, least, most, ...ph] = columns.map(Number);
    expect(find(crop, 'any', { quantity: 'airTemperature', source: 'ecoCrop' })).toMatchObject({
      best: [from, to],
      bearable: [least, most],
      over: 'month',
    });
    expect(find(crop, 'any', { quantity: 'ph', source: 'ecoCrop' })).toMatchObject({
      best: ph.slice(0, 2),
      bearable: ph.slice(2),
    });
  });

  test('every crop that rests on it is in the extract', () => {
    expect(cropsWith('ecoCrop')).toEqual(rows.map(([crop]) => crop));
  });
});

describe('FAO-56, table 22', () => {
  const rows = rowsOf('fao56-table-22');

  test.each(rows)('%s (%s): a share of %s of the available water', (crop, _, p) => {
    expect(find(crop, 'any', { quantity: 'soilWater', source: 'fao56' })?.best).toEqual([null, Number(p)]);
  });

  test('every crop that rests on it is in the extract', () => {
    expect(cropsWith('fao56')).toEqual(rows.map(([crop]) => crop));
  });
});

/** °C of a printed °F. */
const celsius = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9;
const expectFahrenheit = (limits: Limits | undefined, printed: readonly (number | null)[]) => {
  expect(limits).toHaveLength(printed.length);
  for (const [index, each] of printed.entries()) {
    if (each === null) expect(limits![index]).toBeNull();
    else expect(limits![index]).toBeCloseTo(celsius(each), 1);
  }
};

/** Harrington, first table, °F: minimum, optimum range, maximum. */
const GERMINATION: [crop: CropKey, printed: [number, number, number, number]][] = [
  ['bean', [60, 60, 85, 95]],
  ['peas', [40, 40, 75, 85]],
  ['sugar_beet', [40, 50, 85, 95]],
  ['onion', [35, 50, 95, 95]],
  ['carrot', [40, 45, 85, 95]],
  ['cabbage', [40, 45, 95, 100]],
  ['tomato', [50, 60, 85, 95]],
  ['cucumber', [60, 60, 95, 105]],
  ['pepper', [60, 65, 95, 95]],
  ['aubergine', [60, 75, 90, 95]],
  ['melon', [60, 75, 95, 100]],
  ['lettuce', [35, 40, 80, 95]],
  ['spinach', [35, 45, 75, 85]],
];

describe('soil temperature for germination', () => {
  test.each(GERMINATION)('Harrington: %s at %s °F', (crop, [least, from, to, most]) => {
    const range = find(crop, 'germination', { quantity: 'soilTemperature', source: 'harrington' });
    expectFahrenheit(range?.best, [from, to]);
    expectFahrenheit(range?.bearable, [least, most]);
  });

  test('every crop that rests on Harrington is here', () => {
    expect(cropsWith('harrington')).toEqual(GERMINATION.map(([crop]) => crop));
  });

  test.each<[CropKey, number]>([
    ['wheat', 4],
    ['barley', 3],
    ['oats', 5],
    ['maize', 10],
    ['rapeseed', 5],
    ['sunflower', 6],
    ['soybean', 10],
  ])('Manitoba 2014, table 1: %s from %s °C on', (crop, temperature) => {
    const range = find(crop, 'germination', { quantity: 'soilTemperature', source: 'manitobaGermination' });
    expect(range?.best).toEqual([temperature, null]);
  });
});

/** Frost in °F that kills 10 and 90 % in 30 minutes: first swelling or silver tip, full bloom, post bloom or green fruit. */
const FROST: [crop: CropKey, swell: (number | null)[], bloom: number[], set: number[]][] = [
  ['apple', [15, 2], [28, 25], [28, 25]],
  ['pear', [15, 0], [28, 24], [28, 24]],
  ['peach', [18, 1], [27, 24], [28, 25]],
  ['cherry', [17, 5], [28, 25], [28, 25]],
  ['apricot', [15, null], [27, 22], [28, 25]],
  ['plum', [14, 0], [28, 23], [28, 23]],
];

test.each(FROST)('critical spring temperatures of %s', (crop, swell, bloom, set) => {
  for (const [stage, printed] of [
    ['budSwell', swell],
    ['flowering', bloom],
    ['fruitSet', set],
  ] as const) {
    const range = find(crop, stage, { quantity: 'airTemperature', source: 'wsuFrost', part: 'moment' });
    expectFahrenheit(range?.best, [printed[0]!, null]);
    expectFahrenheit(range?.bearable, [printed[1] ?? null, null]);
  }
});

test.each<[CropKey, number, number | undefined]>([
  ['wheat', 0, 26],
  ['barley', 0, 15],
  ['maize', 8, 30],
  ['rice', 8, 30],
  ['sorghum', 8, 30],
  ['soybean', 5, 30],
  ['bean', 9, 30],
  ['sunflower', 4, 30],
  ['sugar_beet', 5, 30],
  ['sugarcane', 9, 32],
  ['cotton', 12, 35],
  ['potato', 2, 26],
  ['alfalfa', 5, 30],
  ['tomato', 7, 28],
  ['grapevine', 10, undefined],
])('%s develops from %s °C on, and above %s °C no faster (AquaCrop; grapes: Winkler)', (crop, base, upper) => {
  expect(CROPS[crop].development).toMatchObject(upper === undefined ? { base } : { base, upper });
});

/** Stamets, growth parameters: °F of substrate or air, % of humidity, ppm of CO2. */
const MUSHROOMS: [
  crop: CropKey,
  stage: Stage,
  fahrenheit: [number, number],
  humidity: [number, number],
  co2: Limits,
][] = [
  ['button_mushroom', 'spawnRun', [76, 78], [90, 100], [5000, 10_000]],
  ['button_mushroom', 'caseRun', [76, 80], [90, 100], [5000, 10_000]],
  ['button_mushroom', 'pinning', [65, 70], [95, 100], [null, 1000]],
  ['button_mushroom', 'cropping', [62, 65], [85, 92], [null, 1000]],
  ['oyster_mushroom', 'cropping', [50, 70], [85, 90], [null, 1000]],
  ['shiitake', 'spawnRun', [70, 80], [95, 100], [10_000, null]],
  ['shiitake', 'pinning', [50, 70], [95, 100], [null, 1000]],
  ['shiitake', 'cropping', [50, 80], [60, 80], [null, 1000]],
  ['enoki', 'spawnRun', [70, 75], [95, 100], [5000, null]],
  ['enoki', 'pinning', [45, 50], [95, 100], [2000, 4000]],
  ['enoki', 'cropping', [50, 60], [90, 95], [2000, 4000]],
];

test.each(MUSHROOMS)('%s in %s: growth parameters of Stamets', (crop, stage, fahrenheit, humidity, co2) => {
  const ranges = cropRanges(crop, stage);
  const bestOf = (quantity: QuantityKey) => ranges.find((each) => each.quantity === quantity)?.best;
  expectFahrenheit(bestOf('soilTemperature') ?? bestOf('airTemperature'), fahrenheit);
  expect(bestOf('airHumidity')).toEqual(humidity);
  expect(bestOf('co2')).toEqual(co2);
});

test('Royse 2003: oyster mushrooms run at 18 to 20 °C and 95 to 98 %, and pin under 700 ppm of CO2', () => {
  const bestOf = (stage: Stage, quantity: QuantityKey) =>
    find('oyster_mushroom', stage, { quantity, source: 'royseOyster' })?.best;
  expect(bestOf('spawnRun', 'airTemperature')).toEqual([18, 20]);
  expect(bestOf('spawnRun', 'airHumidity')).toEqual([95, 98]);
  expect(bestOf('pinning', 'co2')).toEqual([null, 700]);
  const pinning = find('oyster_mushroom', 'pinning', { quantity: 'airTemperature', source: 'stamets' });
  expectFahrenheit(pinning?.best, [50, 60]);
});

test.each<[Stage, Limits, Limits]>([
  ['vegetative', [25, 31], [9, 33]],
  ['flowering', [30, 33], [22, 35]],
  ['ripening', [20, 29], [12, 30]],
])('Yoshida 1978: rice, %s best at %o, bearable at %o °C', (stage, best, bearable) => {
  expect(find('rice', stage, { quantity: 'airTemperature', source: 'yoshida' })).toMatchObject({
    best,
    bearable,
  });
});

test('Porter & Gawith 1999: 31 °C is the most that wheat in flower takes', () => {
  const range = find('wheat', 'flowering', {
    quantity: 'airTemperature',
    source: 'porterGawith',
    part: 'moment',
  });
  expect(range?.best).toEqual([null, 31]);
});

test.each<[Stage, number, number | null]>([
  ['budSwell', 15, 10],
  ['flowering', 28, null],
  ['fruitSet', 32, null],
])('Michigan State University: blueberries in %s tolerate %s °F', (stage, all, some) => {
  const range = find('blueberry', stage, {
    quantity: 'airTemperature',
    source: 'msuBlueberry',
    part: 'moment',
  });
  expectFahrenheit(range?.best, [all, null]);
  if (some === null) expect(range?.bearable).toBeUndefined();
  else expectFahrenheit(range?.bearable, [some, null]);
});
