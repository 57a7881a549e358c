import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { type DayOfReadings, type HourFigures, knownOf } from './day-readings.model';
import { figuresOfDays } from './derived-days.model';

const SETTINGS: DerivedSettings = {
  ...{ timezone: 'UTC', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
  ...{ base_temperature: 10, upper_temperature: 30, latitude: 52, elevation: 40, wind_height: 2 },
};
const hour = (value: number): HourFigures => ({
  least: value,
  most: value,
  mean: value,
  first: value,
  last: value,
});

/** A day with readings of one number in each hour; undefined: there is none. */
function aDay(date: string, measured: Record<number, (number | undefined)[]>): DayOfReadings {
  const hours = Object.entries(measured).map(
    ([id, values]) =>
      [Number(id), values.map((value) => (value === undefined ? undefined : hour(value)))] as const,
  );
  return { date, endsAt: Date.parse(date) + DAY_MS, hours: new Map(hours) };
}
const all = (value: number, hours = 24) => Array.from({ length: hours }, () => value);
const of = (days: DayOfReadings[], id: number) =>
  figuresOfDays([id], SETTINGS, days).map(({ values }) => values.get(id));

describe('hours without a reading', () => {
  const known = (values: (number | undefined)[]) =>
    knownOf(aDay('2026-05-01', { [MEASUREMENT_ID.airTemperature]: values }), MEASUREMENT_ID.airTemperature);
  test('lie between neighbours that are at most three hours apart', () => {
    expect(known([1, undefined, undefined, 4])).toEqual([1, 2, 3, 4]);
    expect(known([1, undefined, undefined, undefined, 5])).toBeUndefined();
  });

  test('are like their neighbour at the ends of a day, for two hours', () => {
    expect(known([undefined, undefined, 3, 3, undefined])).toEqual([3, 3, 3, 3, 3]);
    expect(known([undefined, undefined, undefined, 3])).toBeUndefined();
    expect(known([])).toBeUndefined();
    expect(known([Number.NaN])).toBeUndefined();
  });
});

describe('sums', () => {
  test('begin anew with their season, and pass the turn of the year', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
    const warm = days.map((date) => aDay(date, { [MEASUREMENT_ID.airTemperature]: all(15) }));
    expect(of(warm, 9011)).toEqual([5, 10, 5, 10]);
    const winter = ['2026-12-31', '2027-01-01'].map((date) =>
      aDay(date, { [MEASUREMENT_ID.airTemperature]: all(5) }),
    );
    expect(of(winter, 9012)).toEqual([24, 48]);
  });

  test('go on without a day that was not measured, which has no value of its own', () => {
    const days = [
      aDay('2026-05-01', { [MEASUREMENT_ID.airTemperature]: all(15) }),
      aDay('2026-05-02', { [MEASUREMENT_ID.airTemperature]: [15, ...Array(23).fill(undefined)] }),
      aDay('2026-05-03', { [MEASUREMENT_ID.airTemperature]: all(15) }),
    ];
    expect(of(days, 9011)).toEqual([5, undefined, 10]);
    expect(figuresOfDays([9011], SETTINGS, days).map(({ isMissing }) => isMissing)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('count the hours that a day has when clocks change', () => {
    expect(of([aDay('2026-03-29', { [MEASUREMENT_ID.airTemperature]: all(5, 23) })], 9012)).toEqual([23]);
    expect(of([aDay('2026-10-25', { [MEASUREMENT_ID.airTemperature]: all(5, 25) })], 9012)).toEqual([25]);
  });
});

describe('rain', () => {
  test('of a gauge that counts on goes on from the day before, through a restart at 0', () => {
    const days = [
      aDay('2026-05-01', { [MEASUREMENT_ID.rainCount]: all(7) }),
      aDay('2026-05-02', { [MEASUREMENT_ID.rainCount]: [9, ...all(9, 22), 1] }),
    ];
    expect(of(days, 9021)).toEqual([0, 3]);
    expect(of(days, 9022)).toEqual([0, 3]);
  });

  test('of rates is what they come to in their hours, whatever an accumulated sum says', () => {
    expect(
      of(
        [
          aDay('2026-05-01', {
            [MEASUREMENT_ID.rainRate]: [...all(2, 3), ...all(0, 21)],
            [MEASUREMENT_ID.rainCount]: [...all(90, 12), ...all(60, 12)],
          }),
        ],
        9021,
      ),
    ).toEqual([6]);
  });

  test('that no day has ever had is none, and does not spoil the season', () => {
    const rainy = (date: string, rate: number) =>
      aDay(date, { [MEASUREMENT_ID.rainRate]: [rate, ...all(0, 23)] });
    for (const wrong of [1e308, 5_000]) {
      const days = [rainy('2026-05-01', 2), rainy('2026-05-02', wrong), rainy('2026-05-03', 1)];
      expect(of(days, 9021)).toEqual([2, undefined, 1]);
      expect(of(days, 9022)).toEqual([2, undefined, 3]);
    }
  });
});

describe('disease', () => {
  const humid = (date: string, humidity: number) =>
    aDay(date, {
      [MEASUREMENT_ID.airTemperature]: all(12),
      [MEASUREMENT_ID.airHumidity]: [...all(humidity, 6), ...all(60, 18)],
    });
  test('hours are of days with both temperature and humidity', () => {
    expect(of([humid('2026-05-01', 95)], 9031)).toEqual([6]);
    expect(of([aDay('2026-05-01', { [MEASUREMENT_ID.airTemperature]: all(12) })], 9031)).toEqual([undefined]);
  });

  test('of potato takes two days in a row', () => {
    const days = [
      humid('2026-05-01', 95),
      humid('2026-05-02', 95),
      humid('2026-05-03', 80),
      humid('2026-05-04', 95),
    ];
    expect(of(days, 9033)).toEqual([0, 1, 0, 0]);
  });
});

test('there is no evapotranspiration without a latitude', () => {
  const day = aDay('2026-07-01', {
    [MEASUREMENT_ID.airTemperature]: all(20),
    [MEASUREMENT_ID.airHumidity]: all(60),
  });
  expect(of([day], 9023)[0]).toBeGreaterThan(0.5);
  expect(figuresOfDays([9023], { ...SETTINGS, latitude: null }, [day])[0]!.values.size).toBe(0);
});
