import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dewPoint, saturationVapourPressure, vapourPressureDeficit } from '../src/humidity';

fc.configureGlobal({ seed: 932 });

const temperatures = fc.double({ min: -90, max: 60, noNaN: true });
const humidities = fc.double({ min: 0.01, max: 105, noNaN: true });
const anything = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e308, -0));

describe('saturation vapour pressure', () => {
  test.each([
    [24.5, 3.075],
    [15, 1.705],
  ])('FAO-56 example 3: of %s °C it is %s kPa', (temperature, kPa) => {
    expect(saturationVapourPressure(temperature)).toBeCloseTo(kPa, 3);
  });

  test.each([
    [1, 0.657],
    [10, 1.228],
    [20, 2.338],
    [30, 4.243],
    [40, 7.376],
  ])('FAO-56 table 2.3: of %s °C it is %s kPa', (temperature, kPa) => {
    expect(saturationVapourPressure(temperature)).toBeCloseTo(kPa, 2);
  });
});

describe('dew point', () => {
  test.each([
    [28, 3.78, 14, 1.599],
    [20, 2.338, 5, 0.872],
    [35, 5.624, 25, 3.168],
  ])('FAO-56 table 2.3: air of %s °C (%s kPa) is saturated at %s °C (%s kPa)', (air, saturated, dew, actual) => {
    expect(dewPoint(air, (100 * actual) / saturated)).toBeCloseTo(dew, 1);
  });

  test('is never above the air, rises with humidity, and is the air itself at 100 %', () => {
    fc.assert(
      fc.property(temperatures, humidities, humidities, (temperature, one, other) => {
        const [dry, humid] = [Math.min(one, other), Math.max(one, other)];
        expect(dewPoint(temperature, humid)!).toBeLessThanOrEqual(temperature);
        expect(dewPoint(temperature, dry)!).toBeLessThanOrEqual(dewPoint(temperature, humid)!);
        expect(dewPoint(temperature, 100)).toBe(temperature);
      }),
    );
  });
});

describe('vapour pressure deficit', () => {
  test('FAO-56 example 6: 2.616 kPa of saturation and 1.70 kPa of vapour leave 0.91 kPa', () => {
    const air = 21.8;
    expect(vapourPressureDeficit(air, (100 * 1.7) / saturationVapourPressure(air))).toBeCloseTo(0.91, 2);
  });

  test('is none at 100 %, grows with warmth and dryness, and is never below none', () => {
    fc.assert(
      fc.property(temperatures, temperatures, humidities, (one, other, humidity) => {
        const [cold, warm] = [Math.min(one, other), Math.max(one, other)];
        expect(vapourPressureDeficit(cold, humidity)!).toBeGreaterThanOrEqual(0);
        // The last digits of exp() do not always grow with what goes in.
        expect(vapourPressureDeficit(cold, humidity)!).toBeLessThanOrEqual(
          vapourPressureDeficit(warm, humidity)! + 1e-12,
        );
        expect(vapourPressureDeficit(warm, 100)).toBe(0);
        expect(vapourPressureDeficit(warm, 104)).toBe(0);
      }),
    );
  });
});

test('whatever goes in, what comes out is a number or nothing', () => {
  fc.assert(
    fc.property(anything, anything, (temperature, humidity) => {
      const results = [dewPoint(temperature, humidity), vapourPressureDeficit(temperature, humidity)];
      for (const result of results) if (result !== undefined) expect(result).toSatisfy(Number.isFinite);
    }),
  );
});
