import { describe, expect, test } from 'vitest';
import { type AdviceRange, judge, type Part } from '../../src/advice/advice-range';
import { type AnimalKey, animalRanges } from '../../src/advice/animals';
import type { QuantityKey } from '../../src/advice/quantities';
import { ADVISED_CROPS, CROPS, type CropKey, cropRanges } from '../../src/crops';
import type { Stage } from '../../src/crops/crop';
import { vapourPressureDeficit } from '../../src/humidity';
import { cattleIndex, SAFETY_FROM } from '../../src/livestock';

const pick = (ranges: readonly AdviceRange[], quantity: QuantityKey, part?: Part) =>
  ranges.find((each) => each.quantity === quantity && each.part === part)!;
const ofCrop = (crop: CropKey, stage: Stage, quantity: QuantityKey, part?: Part) =>
  pick(cropRanges(crop, stage), quantity, part);
const ofAnimal = (animal: AnimalKey, quantity: QuantityKey) => pick(animalRanges(animal), quantity);

const GREENHOUSE = ADVISED_CROPS.filter((crop) => CROPS[crop].group === 'greenhouse');

describe('air under glass', () => {
  test('Grange & Hand 1987: 55 to 90 % at 20 °C is about 1.0 to 0.2 kPa, which every greenhouse crop takes well', () => {
    const [dry, humid] = [55, 90].map((humidity) => vapourPressureDeficit(20, humidity)!);
    for (const crop of GREENHOUSE) {
      const range = ofCrop(crop, 'any', 'vapourPressureDeficit');
      expect(Math.abs(range.best[1]! - dry!)).toBeLessThan(0.1);
      expect(Math.abs(range.best[0]! - humid!)).toBeLessThan(0.1);
      expect([judge(1.1, range), judge(0.1, range)]).toEqual(['high', 'low']);
    }
  });

  test('OMAFRA 2002: photosynthesis increases with CO2 from 340 to 1,000 ppm by day', () => {
    for (const crop of GREENHOUSE) expect(ofCrop(crop, 'any', 'co2', 'day').best).toEqual([340, 1000]);
  });

  test('Snyder: tomatoes by day at 70 to 82 °F, by night at 62 to 64 °F, never below 60 or above 86', () => {
    const [day, night] = (['day', 'night'] as const).map((part) =>
      ofCrop('tomato', 'any', 'airTemperature', part),
    );
    expect(day).toMatchObject({ best: [21.1, 27.8], bearable: [15.6, 30] });
    expect(night!.best).toEqual([16.7, 17.8]);
    expect([judge(31, day!), judge(15, night!)]).toEqual(['above', 'below']);
  });

  test('Kubota: strawberries by day at 20 to 24 °C, by night at 10 to 12 °C, photosynthesis high from 15 to 27 °C', () => {
    expect(ofCrop('strawberry', 'any', 'airTemperature', 'day')).toMatchObject({
      best: [20, 24],
      bearable: [15, 27],
    });
    expect(ofCrop('strawberry', 'any', 'airTemperature', 'night').best).toEqual([10, 12]);
  });

  test('Gruda 2017: cucumbers at 20 to 22 °C until harvest, at 22 to 24 °C for good fruits, which stay shorter below 18 °C', () => {
    expect(ofCrop('cucumber', 'vegetative', 'airTemperature').best).toEqual([20, 22]);
    const fruiting = ofCrop('cucumber', 'fruiting', 'airTemperature');
    expect(fruiting.best).toEqual([22, 24]);
    expect([judge(18, fruiting), judge(17.9, fruiting)]).toEqual(['low', 'below']);
  });

  test('Papadopoulos 1991: at least 14 °C in the soil of tomatoes', () => {
    expect(ofCrop('tomato', 'any', 'soilTemperature').best).toEqual([14, null]);
  });

  test('RDA 2012: cut roses by day at 24 to 27 °C', () => {
    expect(ofCrop('rose', 'any', 'airTemperature', 'day').best).toEqual([24, 27]);
  });

  test('Brechner & Both: lettuce in a pond at 50 to 70 %, pH 5.6 to 6, 1150 to 1250 µS/cm', () => {
    expect(ofCrop('lettuce', 'any', 'airHumidity').best).toEqual([50, 70]);
    expect(ofCrop('lettuce', 'any', 'solutionPh').best).toEqual([5.6, 6]);
    expect(ofCrop('lettuce', 'any', 'solutionConductivity').best).toEqual([1.15, 1.25]);
  });

  test.each<[CropKey, number, string]>([
    ['lettuce', 11, 'below'],
    ['lettuce', 13, 'low'],
    ['lettuce', 14, 'best'],
    ['tomato', 14, 'below'],
    ['cucumber', 16, 'low'],
    ['pepper', 21, 'best'],
    ['basil', 11, 'low'],
    ['spinach', 12, 'best'],
  ])('Runkle, Jayalath 2024: %s with %s mol/(m²·d): %s', (crop, light, standing) => {
    expect(judge(light, ofCrop(crop, 'any', 'dailyLight'))).toBe(standing);
  });
});

describe('animals', () => {
  test.each<[AnimalKey, number, number]>([
    ['sow', 15, 20],
    ['piglet', 25, 30],
    ['weanedPig', 27, 32],
    ['growingPig', 15, 21],
    ['finishingPig', 13, 18],
  ])('Defra 2003: %s at %s to %s °C', (animal, least, most) => {
    expect(ofAnimal(animal, 'airTemperature')).toMatchObject({ best: [least, most], source: 'defraPigs' });
  });

  test('Directive 2007/43/EC: broilers breathe at most 20 ppm of ammonia and 3,000 ppm of CO2, at 70 % or less', () => {
    expect(ofAnimal('broiler', 'ammonia')).toMatchObject({ best: [null, 20], source: 'directive2007' });
    expect(ofAnimal('broiler', 'co2').best).toEqual([null, 3000]);
    expect(ofAnimal('broiler', 'airHumidity').best).toEqual([null, 70]);
  });

  test('Dz.U. 2010, 56, 344: pigs breathe at most 20 ppm of ammonia and 3,000 ppm of CO2', () => {
    for (const animal of ['sow', 'piglet', 'weanedPig', 'growingPig', 'finishingPig'] as const) {
      expect(ofAnimal(animal, 'ammonia')).toMatchObject({ best: [null, 20], source: 'polishPigs' });
      expect(ofAnimal(animal, 'co2').best).toEqual([null, 3000]);
    }
  });

  test('CIGR 1984: at most 20 ppm of ammonia and 3,000 ppm of CO2 for cattle, sheep and goats', () => {
    for (const animal of ['dairyCow', 'calf', 'beefCattle', 'sheep', 'goat'] as const) {
      expect(ofAnimal(animal, 'ammonia')).toMatchObject({ best: [null, 20], source: 'cigr' });
      expect(ofAnimal(animal, 'co2').best).toEqual([null, 3000]);
    }
  });

  test('Lohmann 2017: hens at 18 to 20 °C and 60 to 70 %, CO2 under 0.3 %, ammonia under 20 ppm, strained above 28 °C', () => {
    expect(ofAnimal('layingHen', 'airTemperature')).toMatchObject({ best: [18, 20], bearable: [null, 28] });
    expect(ofAnimal('layingHen', 'airHumidity').best).toEqual([60, 70]);
    expect(ofAnimal('layingHen', 'co2').best).toEqual([null, 3000]);
    expect(ofAnimal('layingHen', 'ammonia').best).toEqual([null, 20]);
  });

  test.each([
    [74, 'normal', 'best'],
    [75, 'alert', 'high'],
    [78, 'alert', 'high'],
    [79, 'danger', 'above'],
    [84, 'emergency', 'above'],
  ])('Livestock weather safety index: %s is %s, which for beef cattle is %s', (index, name, standing) => {
    const reached = Object.entries(SAFETY_FROM).filter(([, from]) => index >= from);
    expect(reached.at(-1)?.[0] ?? 'normal').toBe(name);
    expect(judge(index, pick(animalRanges('beefCattle'), 'heatIndex', 'moment'))).toBe(standing);
  });

  test.each([
    [68, 'best'],
    [72, 'high'],
    [79, 'high'],
    [80, 'above'],
    [90, 'above'],
  ])('Zimbelman 2009: dairy cows at an index of %s: %s', (index, standing) => {
    expect(judge(index, ofAnimal('dairyCow', 'heatIndex'))).toBe(standing);
  });

  test('an index of cattle from its temperature and humidity can be judged', () => {
    expect(judge(cattleIndex(32, 60)!, ofAnimal('dairyCow', 'heatIndex'))).toBe('above');
    expect(judge(cattleIndex(15, 60)!, ofAnimal('dairyCow', 'heatIndex'))).toBe('best');
  });

  test.each<[string, AnimalKey, (number | null)[]]>([
    ['NRC 2001', 'calf', [15, 25]],
    ['Extension Foundation 2010, 32 to 77 °F', 'beefCattle', [0, 25]],
    ['Blaxter 1959', 'sheep', [null, 35]],
    ['IGN', 'goat', [8, 15]],
  ])('%s: %s at %o °C', (_, animal, limits) => {
    expect(ofAnimal(animal, 'airTemperature').best).toEqual(limits);
  });

  test('Morgan 1998 and BMEL 2009: horses at 5 to 25 °C, 60 to 80 %, ammonia up to 10, CO2 up to 1,000 ppm', () => {
    expect(ofAnimal('horse', 'airTemperature').best).toEqual([5, 25]);
    expect(ofAnimal('horse', 'airHumidity').best).toEqual([60, 80]);
    expect(ofAnimal('horse', 'ammonia').best).toEqual([null, 10]);
    expect(ofAnimal('horse', 'co2').best).toEqual([null, 1000]);
  });
});
