import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustedCattleIndex, cattleIndex, poultryIndex, wetBulb, windChill } from '../src/livestock';

fc.configureGlobal({ seed: 937 });

describe('heat of livestock', () => {
  test.each([
    [30, 70, 81.4],
    [25, 50, 71.8],
  ])('NRC 1971: %s °C with %s %% are %s', (temperature, humidity, index) => {
    expect(cattleIndex(temperature, humidity)).toBeCloseTo(index, 1);
  });

  test('NRC 1971: in saturated air it is the temperature in °F', () => {
    expect(cattleIndex(30, 100)).toBeCloseTo(86, 10);
    expect(cattleIndex(30, 105)).toBeCloseTo(86, 10);
  });

  test('Mader 2006: each m/s takes 1.992, each 100 W/m² adds 0.68', () => {
    const still = adjustedCattleIndex(30, 50, 0, 0)!;
    expect(still - cattleIndex(30, 50)!).toBeCloseTo(4.51, 10);
    expect(adjustedCattleIndex(30, 50, 1, 0)! - still).toBeCloseTo(-1.992, 10);
    expect(adjustedCattleIndex(30, 50, 0, 100)! - still).toBeCloseTo(0.68, 10);
  });

  test('Stull 2011: 20 °C with 50 % have a wet bulb of 13.7 °C', () => {
    expect(wetBulb(20, 50)).toBeCloseTo(13.7, 1);
    expect(wetBulb(20, 4)).toBeUndefined();
  });

  test('Tao & Xin 2003, Xin 1992, Zulovich & DeShazer 1990: moist air weighs more on hens than on turkeys and broilers', () => {
    const wet = wetBulb(35, 60)!;
    expect(poultryIndex('broilers', 35, 60)).toBeCloseTo(0.85 * 35 + 0.15 * wet, 10);
    expect(poultryIndex('turkeys', 35, 60)).toBeCloseTo(0.74 * 35 + 0.26 * wet, 10);
    expect(poultryIndex('hens', 35, 60)).toBeCloseTo(0.6 * 35 + 0.4 * wet, 10);
    expect(poultryIndex('hens', 60, 60)).toBeUndefined();
  });
});

describe('wind chill', () => {
  test.each([
    [-10, 30, -20],
    [-20, 20, -30],
    [0, 40, -7],
    [5, 5, 4],
  ])('Environment Canada: %s °C in wind of %s km/h feel like %s °C', (temperature, kmh, felt) => {
    expect(Math.round(windChill(temperature, kmh / 3.6)!)).toBe(felt);
  });

  test('there is none in warm or still air', () => {
    expect(windChill(10.1, 10)).toBe(10.1);
    expect(windChill(-10, 1.3)).toBe(-10);
  });
});

test('whatever goes in, what comes out is a number or nothing', () => {
  const any = fc.oneof(
    fc.double(),
    fc.double({ min: -100, max: 200 }),
    fc.constantFrom(Number.NaN, Infinity, 0),
  );
  fc.assert(
    fc.property(any, any, any, any, (a, b, c, d) => {
      const results = [
        cattleIndex(a, b),
        adjustedCattleIndex(a, b, c, d),
        poultryIndex('hens', a, b),
        windChill(a, b),
      ];
      for (const result of results) if (result !== undefined) expect(result).toSatisfy(Number.isFinite);
    }),
    { numRuns: 500 },
  );
});
