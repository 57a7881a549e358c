import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownNight, leastOfNight, NIGHTS_TO_FIT } from '../src/frost';
import { isNight } from '../src/radiation';

fc.configureGlobal({ seed: 936 });

/** Ten radiation nights of Snyder & de Melo-Abreu (2005), volume 1, chapter 5. */
const NIGHTS: KnownNight[] = [
  { temperature: 3.2, dewPoint: -4.2, least: -3.1 },
  { temperature: 0.8, dewPoint: -8.8, least: -5 },
  { temperature: 0.2, dewPoint: -6.5, least: -6.3 },
  { temperature: 2.6, dewPoint: -6.2, least: -5.4 },
  { temperature: 4.4, dewPoint: -6.1, least: -4 },
  { temperature: 5.2, dewPoint: 2.6, least: -2.5 },
  { temperature: 2.7, dewPoint: -0.7, least: -4.8 },
  { temperature: 1.2, dewPoint: -1.7, least: -5 },
  { temperature: 4.5, dewPoint: -1.2, least: -4.4 },
  { temperature: 5.6, dewPoint: 0.1, least: -3.3 },
];

test('Snyder & de Melo-Abreu 2005: what R package frost fits to its ten nights gives -0.7409219 °C after 10 and 2', () => {
  expect(leastOfNight({ temperature: 10, dewPoint: 2 }, NIGHTS)).toBeCloseTo(-0.7409219, 7);
});

test('Snyder & de Melo-Abreu 2005: the nights themselves come out on average, each within 1.3 °C', () => {
  const residuals = NIGHTS.map((night) => leastOfNight(night, NIGHTS)! - night.least);
  expect(residuals.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 10);
  for (const residual of residuals) expect(Math.abs(residual)).toBeLessThan(1.3);
});

test('nine nights are too few, and so are ten with one that cannot be', () => {
  const evening = { temperature: 3, dewPoint: -2 };
  expect(leastOfNight(evening, NIGHTS.slice(1))).toBeUndefined();
  expect(
    leastOfNight(evening, [...NIGHTS.slice(1), { ...NIGHTS[0]!, dewPoint: Number.NaN }]),
  ).toBeUndefined();
  expect(leastOfNight({ ...evening, temperature: Number.NaN }, NIGHTS)).toBeUndefined();
  expect(leastOfNight(evening, Array(NIGHTS_TO_FIT).fill(NIGHTS[0]))).toBeUndefined();
});

test('nights that follow a line of temperature and dew point are foretold by it', () => {
  const reading = fc.double({ min: -10, max: 15, noNaN: true });
  fc.assert(
    fc.property(fc.array(reading, { minLength: 12, maxLength: 30 }), reading, (temperatures, tonight) => {
      const nights = temperatures.map((temperature) => ({
        temperature,
        dewPoint: -3,
        least: 0.5 * temperature - 6,
      }));
      const foretold = leastOfNight({ temperature: tonight, dewPoint: -3 }, nights);
      const spread = Math.max(...temperatures) - Math.min(...temperatures);
      if (spread > 0.1) expect(foretold).toBeCloseTo(0.5 * tonight - 6, 4);
    }),
  );
});

test('FAO-56 example 9: on 3 September at 20° south it is night but for 11.7 hours', () => {
  const dark = Array.from({ length: 240 }, (_, tenth) =>
    isNight({ latitude: -20, longitude: 0 }, 246, tenth / 10),
  );
  expect(24 - dark.filter(Boolean).length / 10).toBeCloseTo(11.7, 1);
  expect(isNight({ latitude: -20, longitude: 150 }, 246, 2)).toBe(false);
  expect(isNight({ latitude: -20, longitude: 150 }, 246, 14)).toBe(true);
});
