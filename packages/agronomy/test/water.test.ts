import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WATER_USES } from '../src/crops';
import { cropCoefficient } from '../src/crops/water-use';
import { SOILS } from '../src/soils';
import {
  addWaterDay,
  depletionFraction,
  type RootZone,
  stressCoefficient,
  totalAvailableWater,
} from '../src/water-balance';

fc.configureGlobal({ seed: 934 });

describe('what a root zone holds', () => {
  const ofExample = [
    ['onion', 0.4, 0.3, [36, 11], [68, 20], [48, 14]],
    ['tomato', 0.8, 0.4, [72, 29], [136, 54], [96, 38]],
    ['maize', 1.2, 0.55, [108, 59], [204, 112], [144, 79]],
  ] as const;
  test.each(
    ofExample,
  )('FAO-56 example 36: %s on loamy sand, silt and silty clay', (_, depth, fraction, ...printed) => {
    const soils = [
      { fieldCapacity: 0.15, wiltingPoint: 0.06 },
      { fieldCapacity: 0.32, wiltingPoint: 0.15 },
      { fieldCapacity: 0.35, wiltingPoint: 0.23 },
    ];
    const found = soils.map((soil) => {
      const available = totalAvailableWater(soil, depth);
      return [available, fraction * available].map(Math.round);
    });
    expect(found).toEqual(printed);
  });

  test.each([
    ['sand', 0.12, 0.045],
    ['loamy_sand', 0.15, 0.065],
    ['sandy_loam', 0.23, 0.11],
    ['loam', 0.25, 0.12],
    ['silt_loam', 0.29, 0.15],
    ['silt', 0.32, 0.17],
    ['silty_clay_loam', 0.335, 0.205],
    ['silty_clay', 0.36, 0.23],
    ['clay', 0.36, 0.22],
  ] as const)('FAO-56 table 19: the middle of %s is %s m³/m³ at field capacity and %s at wilting point', (texture, fieldCapacity, wiltingPoint) => {
    expect(SOILS[texture]).toEqual({ fieldCapacity, wiltingPoint });
  });

  test('FAO-56 table 19: soils hold what it gives between field capacity and wilting point', () => {
    const printed = {
      ...{ sand: [0.05, 0.11], loamy_sand: [0.06, 0.12], sandy_loam: [0.11, 0.15], loam: [0.13, 0.18] },
      ...{ silt_loam: [0.13, 0.19], silt: [0.16, 0.2], silty_clay_loam: [0.13, 0.18] },
      ...{ silty_clay: [0.13, 0.19], clay: [0.12, 0.2] },
    };
    for (const [texture, [least, most]] of Object.entries(printed)) {
      const { fieldCapacity, wiltingPoint } = SOILS[texture as keyof typeof SOILS];
      // Middles of two ranges lie at most a hundredth aside of the range of their difference.
      expect(fieldCapacity - wiltingPoint, texture).toBeGreaterThanOrEqual(least! - 0.011);
      expect(fieldCapacity - wiltingPoint, texture).toBeLessThanOrEqual(most! + 0.011);
    }
  });

  test('FAO-56 table 22, note 2: the fraction falls by 0.04 for each mm above 5, within 0.1 to 0.8', () => {
    expect(depletionFraction(0.5, 5)).toBe(0.5);
    expect(depletionFraction(0.5, 6)).toBeCloseTo(0.46, 10);
    expect([depletionFraction(0.2, 10), depletionFraction(0.65, 0)]).toEqual([0.1, 0.8]);
  });
});

describe('crop coefficient', () => {
  test('FAO-56 example 28: dry beans at Kimberly, days 20, 40, 70 and 95', () => {
    const beans = {
      stages: { initial: 25, development: 25, mid: 30, late: 20 },
      coefficients: { initial: 0.15, mid: 1.19, end: 0.35 },
      ...{ rootDepth: 0.6, depletion: 0.45 },
    };
    const printed: [number, number][] = [
      [20, 0.15],
      [40, 0.77],
      [70, 1.19],
      [95, 0.56],
    ];
    for (const [day, coefficient] of printed)
      expect(cropCoefficient(beans, day), `day ${day}`).toBeCloseTo(coefficient, 2);
  });

  test('there is none before sowing and after harvest; evergreen crops always have one', () => {
    expect(cropCoefficient(WATER_USES.maize, 0)).toBeUndefined();
    expect(cropCoefficient(WATER_USES.maize, 150)).toBeCloseTo(0.35, 10);
    expect(cropCoefficient(WATER_USES.maize, 151)).toBeUndefined();
    expect(cropCoefficient(WATER_USES.maize, Number.NaN)).toBeUndefined();
    expect([cropCoefficient(WATER_USES.tea, 1), cropCoefficient(WATER_USES.tea, 365)]).toEqual([1, 1]);
    expect(cropCoefficient(WATER_USES.alfalfa, 366)).toBe(0.95);
  });

  test('every crop takes between 0.25 and 1.25 of the reference throughout its season', () => {
    const days = Array.from({ length: 366 }, (_, index) => index + 1);
    for (const [name, crop] of Object.entries(WATER_USES)) {
      const taken = days.flatMap((day) => cropCoefficient(crop, day) ?? []);
      expect(Math.min(...taken), name).toBeGreaterThanOrEqual(0.25);
      expect(Math.max(...taken), name).toBeLessThanOrEqual(1.25);
    }
  });
});

describe('water balance', () => {
  test('FAO-56 example 37: tomato on a silty soil, ten days without rain', () => {
    const available = totalAvailableWater({ fieldCapacity: 0.32, wiltingPoint: 0.12 }, 0.8);
    const zone: RootZone = { available, fraction: 0.4 };
    expect(available).toBeCloseTo(160, 10);
    const printed: [stress: number, depletion: number][] = [
      [1, 61],
      [1, 67],
      [0.97, 72.8],
      [0.91, 78.3],
      [0.85, 83.4],
      [0.8, 88.2],
      [0.75, 92.6],
      [0.7, 96.9],
      [0.66, 100.8],
      [0.62, 104.5],
    ];
    let depletion = 55;
    for (const [stress, after] of printed) {
      expect(stressCoefficient(depletion, zone)).toBeCloseTo(stress, 2);
      depletion = addWaterDay(
        depletion,
        { rain: 0, evapotranspiration: 5, coefficient: 1.2 },
        zone,
      )!.depletion;
      expect(depletion).toBeCloseTo(after, 1);
    }
  });

  const zone: RootZone = { available: 100, fraction: 0.5 };
  test('irrigation is needed once the readily available water is used, and then all that is lacking', () => {
    const day = { rain: 0, evapotranspiration: 5, coefficient: 1 };
    expect(addWaterDay(44, day, zone)).toEqual({ depletion: 49, need: 0 });
    expect(addWaterDay(46, day, zone)).toEqual({ depletion: 51, need: 51 });
  });

  test('rain that is less than a fifth of the evapotranspiration reaches no root, and a surplus drains', () => {
    const day = { evapotranspiration: 5, coefficient: 1 };
    expect(addWaterDay(10, { ...day, rain: 0.9 }, zone)!.depletion).toBe(15);
    expect(addWaterDay(10, { ...day, rain: 1 }, zone)!.depletion).toBe(14);
    expect(addWaterDay(10, { ...day, rain: 80 }, zone)).toEqual({ depletion: 0, need: 0 });
  });

  test('what the root zone lacks stays between nothing and all that it holds', () => {
    const days = fc.array(
      fc.record({
        rain: fc.double({ min: 0, max: 60, noNaN: true }),
        evapotranspiration: fc.double({ min: 0, max: 12, noNaN: true }),
        coefficient: fc.double({ min: 0.3, max: 1.25, noNaN: true }),
      }),
      { maxLength: 100 },
    );
    fc.assert(
      fc.property(days, (given) => {
        let depletion = 0;
        for (const day of given) {
          depletion = addWaterDay(depletion, day, zone)!.depletion;
          expect(depletion).toBeGreaterThanOrEqual(0);
          expect(depletion).toBeLessThanOrEqual(100);
        }
      }),
    );
    expect(addWaterDay(0, { rain: Number.NaN, evapotranspiration: 1, coefficient: 1 }, zone)).toBeUndefined();
    expect(addWaterDay(0, { rain: 0, evapotranspiration: -1, coefficient: 1 }, zone)).toBeUndefined();
  });
});
