import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cercosporaInfection, cercosporaSpeed, latentDays } from '../src/cercospora';
import {
  addPrimaryDay,
  isThreeTens,
  NO_OOSPORES,
  SPORULATION_FROM,
  sporulationHours,
  type VineHour,
} from '../src/downy-mildew';
import { hoursToInfection, infectionShare, PATHOGENS, temperatureResponse } from '../src/infection';

fc.configureGlobal({ seed: 935 });

const all = <T>(count: number, hour: T): T[] => Array.from({ length: count }, () => hour);

describe('generic infection', () => {
  test('Magarey 2005: at its best temperature each pathogen takes its shortest wetness', () => {
    for (const [name, pathogen] of Object.entries(PATHOGENS))
      expect(hoursToInfection(pathogen, pathogen.best), name).toBeCloseTo(pathogen.wetness.least, 10);
  });

  test('ZeBook: circular leaf spot of persimmon takes 10 h at 18 °C, and never more than 42', () => {
    const { persimmon_leaf_spot: pathogen } = PATHOGENS;
    expect(hoursToInfection(pathogen, 18)).toBeCloseTo(10, 10);
    expect(hoursToInfection(pathogen, 8)).toBe(42);
    expect([hoursToInfection(pathogen, 7), hoursToInfection(pathogen, 30)]).toEqual([undefined, undefined]);
  });

  test('the response is between 0 and 1, and highest at the best temperature', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(PATHOGENS)),
        fc.double({ min: -20, max: 45, noNaN: true }),
        (pathogen, temperature) => {
          const response = temperatureResponse(pathogen, temperature);
          expect(response).toBeGreaterThanOrEqual(0);
          expect(response).toBeLessThanOrEqual(1 + 1e-12);
        },
      ),
    );
    expect(temperatureResponse(PATHOGENS.wheat_leaf_rust, Number.NaN)).toBe(0);
  });

  const wet = (hours: number, temperature = 20) => all(hours, { temperature, isWet: true });
  const dry = (hours: number) => all(hours, { temperature: 20, isWet: false });
  test('Bregaglio 2013: downy mildew adds wet hours up across 6 dry ones, and not across 7', () => {
    const { grape_downy_mildew: mildew } = PATHOGENS;
    expect(infectionShare(mildew, wet(2))).toBeCloseTo(1, 10);
    expect(infectionShare(mildew, [...wet(1), ...dry(6), ...wet(1)])).toBeCloseTo(1, 10);
    expect(infectionShare(mildew, [...wet(1), ...dry(7), ...wet(1)])).toBeCloseTo(0.5, 10);
    expect(infectionShare(mildew, wet(20, 31))).toBe(0);
  });

  test('where no dry hours are published, the first one ends a wet period', () => {
    expect(infectionShare(PATHOGENS.wheat_leaf_rust, [...wet(9, 15), ...dry(1), ...wet(5, 15)])).toBeCloseTo(
      0.9,
      10,
    );
  });
});

describe('Cercospora of sugar beet', () => {
  test.each([
    [20, 7.785132],
    [21, 7.553273],
    [22, 7.389885],
    [23, 7.274747],
    [24, 7.193611],
    [25, 7.136435],
    [35, 7.00412],
    [0, 868.002],
  ])('cercospoRa: at %s °C spots show after %s days', (temperature, days) => {
    expect(latentDays(temperature)).toBeCloseTo(days, days > 100 ? 2 : 5);
  });

  test.each([
    [18, 0.880226],
    [10, 0.228887],
    [28, 1],
    [-28, 0],
  ])('cercospoRa: at %s °C it has %s of its speed', (temperature, speed) => {
    expect(cercosporaSpeed(temperature)).toBeCloseTo(speed, 5);
  });

  const air = { temperature: 25, humidity: 25, rain: 0 };
  test('cercospoRa: an hour counts from 70 % relative humidity, or from 0.1 mm of rain', () => {
    expect(cercosporaInfection([air])).toBe(0);
    expect(cercosporaInfection([{ ...air, humidity: 69.9 }])).toBe(0);
    expect(cercosporaInfection([{ ...air, humidity: 90 }])).toBe(1);
    expect(cercosporaInfection([{ ...air, rain: 0.1 }])).toBe(1);
    expect(cercosporaInfection([...all(6, { ...air, humidity: 80 }), ...all(18, air)])).toBe(0.25);
  });

  test('there is none without hours, or of what is no air', () => {
    expect(cercosporaInfection([])).toBeUndefined();
    expect(cercosporaInfection([{ ...air, temperature: Number.NaN }])).toBeUndefined();
  });
});

describe('downy mildew of grape', () => {
  test.each([
    [10, 10, true],
    [9.9, 20, false],
    [15, 9.9, false],
  ])('Baldacci 1947: %s °C and %s mm within two days: %s', (temperature, rain, isExpected) => {
    expect(isThreeTens(temperature, rain)).toBe(isExpected);
  });

  const hour: VineHour = { temperature: 18, humidity: 50, rain: 0 };
  const dryDay = all(24, hour);
  const mature = all(16, dryDay).reduce(addPrimaryDay, NO_OOSPORES);
  test('Viret: oospores are mature at 160 °C·d above 8 °C', () => {
    const days = (count: number) => all(count, dryDay).reduce(addPrimaryDay, NO_OOSPORES);
    expect([days(15).stage, days(16).stage]).toEqual([0, 1]);
    expect(addPrimaryDay(NO_OOSPORES, all(24, { ...hour, temperature: 5 })).degreeDays).toBe(0);
    expect(addPrimaryDay(mature, [])).toBe(mature);
  });

  const rainy = { ...hour, humidity: 92, rain: 1 };
  const humid = { ...hour, humidity: 75 };
  test('METOS: 16 humid hours after rain form macrosporangia, and 5 mm more carry their zoospores', () => {
    expect(addPrimaryDay(mature, [rainy, ...all(14, humid)]).stage).toBe(1);
    expect(addPrimaryDay(mature, [rainy, ...all(15, humid)]).stage).toBe(2);
    expect(addPrimaryDay(mature, [rainy, ...all(15, humid), ...all(4, rainy)]).stage).toBe(2);
    expect(addPrimaryDay(mature, [rainy, ...all(15, humid), ...all(5, rainy)]).stage).toBe(3);
    expect(addPrimaryDay(NO_OOSPORES, [rainy, ...all(15, humid), ...all(5, rainy)]).stage).toBe(0);
  });

  test('METOS: a humid period passes midnight, and a dry hour ends it', () => {
    const evening = addPrimaryDay(mature, [rainy, ...all(7, humid)]);
    expect(addPrimaryDay(evening, all(8, humid)).stage).toBe(2);
    expect(addPrimaryDay(evening, [hour, ...all(12, humid)]).stage).toBe(1);
  });

  const night = { temperature: 13, humidity: 96 };
  test('METOS: 4 hours at 13 °C or 3 at 17 °C above 95 % bring new sporangia', () => {
    expect(sporulationHours(all(3, night))).toBeLessThan(SPORULATION_FROM);
    expect(sporulationHours(all(4, night))).toBe(52);
    expect(sporulationHours(all(3, { ...night, temperature: 17 }))).toBe(51);
  });

  test('METOS: at 12 °C, above 29 °C or at 95 % none form', () => {
    for (const other of [{ temperature: 12 }, { temperature: 29.1 }, { humidity: 95 }])
      expect(sporulationHours(all(10, { ...night, ...other }))).toBe(0);
    expect(sporulationHours([...all(2, night), { ...night, humidity: 90 }, ...all(3, night)])).toBe(39);
  });
});
