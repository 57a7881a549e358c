import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addChill, chillHour, NO_CHILL, utahUnits } from '../src/chill';
import { averageDegreeDays, sineDegreeDays } from '../src/growing-degree-days';

fc.configureGlobal({ seed: 933 });

const CORN = { base: 10, upper: 30 };
const days = fc
  .tuple(fc.double({ min: -30, max: 50, noNaN: true }), fc.double({ min: 0, max: 10, noNaN: true }))
  .map(([least, span]) => ({ least, most: least + span }));

/** The sine wave added up in small steps. */
function addedUp({ least, most }: { least: number; most: number }, { base, upper }: typeof CORN): number {
  const steps = 20_000;
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const temperature =
      (least + most) / 2 + ((most - least) / 2) * Math.sin((2 * Math.PI * (step + 0.5)) / steps);
    sum += Math.min(Math.max(temperature, base), upper) - base;
  }
  return sum / steps;
}

describe('growing degree days', () => {
  test.each([
    [15, 25, 10],
    [5, 25, 7.5],
    [15, 35, 12.5],
    [-5, 8, 0],
  ])('McMaster & Wilhelm 1997, method 2: corn of %s to %s °C gains %s', (least, most, gained) => {
    expect(averageDegreeDays({ least, most }, CORN)).toBe(gained);
  });

  test('by a sine wave are what the wave comes to in small steps', () => {
    for (const day of [
      { least: 5, most: 25 },
      { least: 15, most: 35 },
      { least: 2, most: 38 },
      { least: 31, most: 40 },
    ])
      expect(sineDegreeDays(day, CORN)).toBeCloseTo(addedUp(day, CORN), 4);
  });

  test('lie between none and the width of the range, and grow with warmth', () => {
    fc.assert(
      fc.property(days, fc.double({ min: 0, max: 9, noNaN: true }), (day, warmer) => {
        for (const formula of [averageDegreeDays, sineDegreeDays]) {
          const gained = formula(day, CORN)!;
          expect(gained).toBeGreaterThanOrEqual(0);
          expect(gained).toBeLessThanOrEqual(20);
          const [least, most] = [day.least + warmer, Math.min(60, day.most + warmer)];
          expect(formula({ least, most }, CORN)!).toBeGreaterThanOrEqual(gained - 1e-9);
        }
      }),
    );
  });

  test('there are none of what is no day', () => {
    for (const formula of [averageDegreeDays, sineDegreeDays]) {
      expect(formula({ least: 20, most: 10 }, CORN)).toBeUndefined();
      expect(formula({ least: Number.NaN, most: 10 }, CORN)).toBeUndefined();
      expect(formula({ least: 5, most: 10 }, { base: 30, upper: 10 })).toBeUndefined();
    }
  });
});

describe('chill', () => {
  test.each([
    [-0.1, 0],
    [0, 1],
    [7.2, 1],
    [7.3, 0],
  ])('Weinberger 1950: an hour of %s °C counts %s', (temperature, hours) => {
    expect(chillHour(temperature)).toBe(hours);
  });

  test.each([
    [1.4, 0],
    [2, 0.5],
    [6, 1],
    [10, 0.5],
    [14, 0],
    [17, -0.5],
    [25, -1],
  ])('Richardson 1974: an hour of %s °C counts %s', (temperature, units) => {
    expect(utahUnits(temperature)).toBe(units);
  });

  const after = (hours: number, temperatureOf: (hour: number) => number) =>
    Array.from({ length: hours }, (_, hour) => temperatureOf(hour)).reduce(addChill, NO_CHILL);

  test('Fishman 1987: 6 °C without end make a portion in about 28 hours', () => {
    const hours = 24 * 60;
    const { portions } = after(hours, () => 6);
    expect(hours / portions).toBeGreaterThan(26);
    expect(hours / portions).toBeLessThan(31);
  });

  test('Erez & Couvillon 1987: cool nights with 15 °C by day make more of them than without', () => {
    const mild = after(24 * 60, (hour) => (hour % 24 < 16 ? 6 : 15)).portions;
    const warm = after(24 * 60, (hour) => (hour % 24 < 16 ? 6 : 24)).portions;
    expect(mild).toBeGreaterThan(warm * 1.5);
    expect(warm).toBeLessThan(after(24 * 60, () => 6).portions / 2);
  });

  test('portions never fall, and NaN leaves them as they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.double(), fc.double({ min: -20, max: 40 })), { maxLength: 300 }),
        (hours) => {
          let state = NO_CHILL;
          for (const temperature of hours) {
            const next = addChill(state, temperature);
            expect(next.portions).toBeGreaterThanOrEqual(state.portions);
            expect(next.intermediate).toSatisfy(Number.isFinite);
            state = next;
          }
        },
      ),
    );
    expect(addChill(NO_CHILL, Number.NaN)).toBe(NO_CHILL);
    expect([chillHour(Number.NaN), utahUnits(Infinity)]).toEqual([undefined, undefined]);
  });
});
