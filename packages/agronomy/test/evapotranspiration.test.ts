import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pressureAt, psychrometricConstant, windAtTwoMetres } from '../src/atmosphere';
import {
  hargreaves,
  penmanMonteithOfDay,
  penmanMonteithOfHour,
  vapourPressureOfDay,
} from '../src/evapotranspiration';
import {
  clearSky,
  daylightHours,
  extraterrestrialOfDay,
  netLongwave,
  ofSunshine,
  ofTemperatures,
} from '../src/radiation';

fc.configureGlobal({ seed: 930 });

const degrees = (whole: number, minutes: number) => whole + minutes / 60;

describe('what evapotranspiration is made of', () => {
  test('FAO-56 example 2: at 1,800 m the air weighs 81.8 kPa, and the psychrometric constant is 0.054', () => {
    expect(pressureAt(1800)).toBeCloseTo(81.8, 1);
    expect(psychrometricConstant(pressureAt(1800))).toBeCloseTo(0.054, 3);
  });

  test('FAO-56 example 5: 18 to 25 °C with 82 to 54 % hold 1.70 kPa of vapour', () => {
    expect(vapourPressureOfDay({ least: 18, most: 25 }, { least: 54, most: 82 })).toBeCloseTo(1.7, 2);
  });

  test('FAO-56 examples 8 and 9: on 3 September at 20° south 32.2 MJ/m² arrive in 11.7 hours', () => {
    expect(extraterrestrialOfDay(-20, 246)).toBeCloseTo(32.2, 1);
    expect(daylightHours(-20, 246)).toBeCloseTo(11.7, 1);
  });

  test('FAO-56 examples 10 and 11: Rio in May gets 14.5 MJ/m² in 7.1 hours of sun, and loses 3.5', () => {
    const latitude = -degrees(22, 54);
    const above = extraterrestrialOfDay(latitude, 135);
    const solar = ofSunshine(above, 7.1, daylightHours(latitude, 135));
    expect(solar).toBeCloseTo(14.5, 1);
    expect(netLongwave({ least: 19.1, most: 25.1 }, 2.1, solar / clearSky(above, 0))).toBeCloseTo(3.5, 1);
  });

  test('FAO-56 example 14: 3.2 m/s at 10 m are 2.4 m/s at 2 m', () => {
    expect(windAtTwoMetres(3.2, 10)).toBeCloseTo(2.4, 1);
  });

  test('FAO-56 example 15: Lyon in July gets 22.3 MJ/m² by its temperatures', () => {
    const above = extraterrestrialOfDay(degrees(45, 43), 196);
    expect(ofTemperatures(above, { least: 14.8, most: 26.6 })).toBeCloseTo(22.3, 1);
  });
});

describe('reference evapotranspiration of a day', () => {
  test('FAO-56 example 17: Bangkok in April, 5.72 mm', () => {
    const latitude = degrees(13, 44);
    const above = extraterrestrialOfDay(latitude, 105);
    const day = {
      ...{ least: 25.6, most: 34.8, dayOfYear: 105, vapourPressure: 2.85, wind: 2 },
      solar: ofSunshine(above, 8.5, daylightHours(latitude, 105)),
      soilHeat: 0.14 * (30.2 - 29.2),
    };
    expect(penmanMonteithOfDay(day, { latitude, elevation: 2 })).toBeCloseTo(5.72, 2);
  });

  test('FAO-56 example 18: Uccle on 6 July, 3.88 mm', () => {
    const latitude = degrees(50, 48);
    const day = {
      ...{ least: 12.3, most: 21.5, dayOfYear: 187 },
      vapourPressure: vapourPressureOfDay({ least: 12.3, most: 21.5 }, { least: 63, most: 84 }),
      wind: windAtTwoMetres(10 / 3.6, 10),
      solar: ofSunshine(extraterrestrialOfDay(latitude, 187), 9.25, daylightHours(latitude, 187)),
    };
    expect(penmanMonteithOfDay(day, { latitude, elevation: 100 })).toBeCloseTo(3.88, 2);
  });

  test('FAO-56 example 20: Lyon in July with temperatures alone, 4.56 mm; by Hargreaves 5.0 mm', () => {
    const [latitude, elevation] = [degrees(45, 43), 200];
    const day = { least: 14.8, most: 26.6, dayOfYear: 196 };
    expect(penmanMonteithOfDay(day, { latitude, elevation })).toBeCloseTo(4.56, 2);
    expect(hargreaves(day, latitude)).toBeCloseTo(5.0, 1);
  });

  test('grows with sun, wind and dry air, and is never below none', () => {
    const day = fc.record({
      least: fc.double({ min: -30, max: 20, noNaN: true }),
      most: fc.double({ min: 20, max: 50, noNaN: true }),
      dayOfYear: fc.integer({ min: 1, max: 366 }),
      vapourPressure: fc.double({ min: 0.1, max: 2, noNaN: true }),
      wind: fc.double({ min: 0, max: 20, noNaN: true }),
      solar: fc.double({ min: 1, max: 30, noNaN: true }),
    });
    const site = fc.record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      elevation: fc.double({ min: 0, max: 4000, noNaN: true }),
    });
    fc.assert(
      fc.property(day, site, (given, place) => {
        const usual = penmanMonteithOfDay(given, place)!;
        expect(usual).toBeGreaterThanOrEqual(0);
        expect(usual).toBeLessThan(60);
        const dryer = { ...given, vapourPressure: given.vapourPressure * 0.9 };
        // Dry air lets more warmth out as well: where it is calm that may weigh more.
        if (given.wind > 5 && given.least > 5)
          expect(penmanMonteithOfDay(dryer, place)! - usual).toBeGreaterThanOrEqual(-0.05);
      }),
    );
  });
});

describe('reference evapotranspiration of an hour', () => {
  // N'Diaye in Senegal on 1 October; its clock is that of UTC - 1.
  const site = { latitude: degrees(16, 13), longitude: -degrees(16, 15), elevation: 8 };
  test('FAO-56 example 19: from 2 to 3 at night 0.00 mm', () => {
    const hour = { dayOfYear: 274, utcHour: 3.5, temperature: 28, humidity: 90, wind: 1.9, solar: 0 };
    expect(penmanMonteithOfHour(hour, site)).toBeCloseTo(0, 2);
  });

  test('FAO-56 example 19: from 14 to 15 in the afternoon 0.63 mm', () => {
    const hour = { dayOfYear: 274, utcHour: 15.5, temperature: 38, humidity: 52, wind: 3.3, solar: 2.45 };
    expect(penmanMonteithOfHour(hour, site)).toBeCloseTo(0.63, 2);
  });
});

test('whatever goes in, what comes out is a number of at least 0 or nothing', () => {
  const any = fc.oneof(
    fc.double(),
    fc.double({ min: -100, max: 400 }),
    fc.constantFrom(Number.NaN, Infinity, 0),
  );
  fc.assert(
    fc.property(any, any, any, any, any, any, (a, b, c, d, e, f) => {
      const results = [
        penmanMonteithOfDay({ least: a, most: b, dayOfYear: c }, { latitude: d, elevation: e }),
        penmanMonteithOfDay(
          { least: a, most: b, dayOfYear: 100, wind: c, solar: d, vapourPressure: e, soilHeat: f },
          { latitude: 50, elevation: 0 },
        ),
        penmanMonteithOfHour(
          { dayOfYear: 100, utcHour: a, temperature: b, humidity: c, wind: d, solar: e, clearness: f },
          { latitude: 50, longitude: 10, elevation: 0 },
        ),
        hargreaves({ least: a, most: b, dayOfYear: c }, d),
      ];
      for (const result of results)
        if (result !== undefined) expect(result).toSatisfy((mm: number) => Number.isFinite(mm) && mm >= 0);
    }),
    { numRuns: 500 },
  );
});
