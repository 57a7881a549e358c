import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { type DayOfReadings, type HourFigures, knownOf } from './day-readings.model';
import { figuresOfDays } from './derived-days.model';

const SETTINGS: DerivedSettings = {
  ...{ timezone: 'UTC', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
  ...{ base_temperature: 10, upper_temperature: 30, latitude: 52, elevation: 40, wind_height: 2 },
  ...{ longitude: 0, planted_on: '04-15', biofix: '05-01', crop: null, soil: null, pathogen: null },
  irrigation: 'measured',
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
const of = (days: DayOfReadings[], id: number, settings = SETTINGS) =>
  figuresOfDays([id], settings, days).map(({ values }) => values.get(id));
/** The date some days after another. */
const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

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

describe('root zone', () => {
  const settings: DerivedSettings = { ...SETTINGS, crop: 'maize', soil: 'sandy_loam' };
  const day = (date: string, rain: number) =>
    aDay(date, {
      [MEASUREMENT_ID.airTemperature]: [...all(14, 12), ...all(26, 12)],
      [MEASUREMENT_ID.airHumidity]: all(50),
      [MEASUREMENT_ID.rainRate]: [rain, ...all(0, 23)],
    });
  const season = (rains: number[]) => rains.map((rain, index) => day(dateAfter('2026-04-14', index), rain));

  test('is full when the crop is planted, dries by the share that the crop takes, and is filled by rain', () => {
    const [eve, first, second, third] = of(season([0, 0, 0, 90]), 9024, settings);
    const reference = of(season([0, 0]), 9023, settings)[1]!;
    expect(eve).toBeUndefined();
    expect(first).toBeCloseTo(0.3 * reference, 6);
    expect(second! - first!).toBeCloseTo(first!, 1);
    expect(third).toBe(0);
  });

  test('asks for irrigation once the crop would suffer: then for all that it lacks', () => {
    const days = season(all(0, 120));
    const [lacking, needed] = [of(days, 9024, settings), of(days, 9025, settings)];
    const from = needed.findIndex((need) => need !== undefined && need > 0);
    expect(from).toBeGreaterThan(20);
    expect(needed.slice(1, from)).toEqual(all(0, from - 1));
    expect(needed.slice(from)).toEqual(lacking.slice(from));
    // Sandy loam holds 120 mm in 1 m.
    expect(Math.max(...lacking.slice(1).map((one) => one!))).toBeLessThanOrEqual(120);
  });

  test('is full on the day after irrigation was needed, where it is taken as given', () => {
    const irrigated: DerivedSettings = { ...settings, irrigation: 'as_needed' };
    const [lacking, needed] = [9024, 9025].map((id) => of(season(all(0, 140)), id, irrigated));
    const times = needed!.flatMap((need, index) => (need ? [index] : []));
    expect(times.length).toBeGreaterThan(1);
    for (const time of times) {
      expect(needed![time]).toBe(lacking![time]);
      expect(lacking![time + 1]).toBeLessThan(10);
    }
  });

  test('has no value after the harvest, which is no missing day, and none without a soil', () => {
    const days = Array.from({ length: 160 }, (_, index) => day(dateAfter('2026-04-14', index), 0));
    const figures = figuresOfDays([9024], settings, days);
    expect(figures[150]!.values.has(9024)).toBe(true);
    expect(figures[151]).toMatchObject({ isMissing: false, values: new Map() });
    expect(of(days, 9024, { ...settings, soil: null })).toEqual(Array(160).fill(undefined));
  });
});

describe('downy mildew of grape', () => {
  const day = (date: string, humidity: number[], rain: number[]) =>
    aDay(date, {
      [MEASUREMENT_ID.airTemperature]: all(18),
      [MEASUREMENT_ID.airHumidity]: humidity,
      [MEASUREMENT_ID.rainRate]: rain,
    });
  const [dry, none] = [all(50), all(0)];

  test('is expected with 10 mm in two days', () => {
    const rainy = [6, ...all(0, 23)];
    const days = [day('2026-05-01', dry, rainy), day('2026-05-02', dry, rainy), day('2026-05-03', dry, none)];
    expect(of(days, 9035)).toEqual([0, 1, 0]);
  });

  test('comes from oospores that ripen from the middle of winter on, south of the equator half a year later', () => {
    const days = Array.from({ length: 20 }, (_, index) => day(dateAfter('2026-06-25', index), dry, none));
    const infecting = day('2026-07-15', all(80), [1, ...all(0, 17), 5, ...all(0, 5)]);
    expect(of([...days, infecting], 9036).slice(14)).toEqual([0, 1, 1, 1, 1, 1, 3]);
    const south = { ...SETTINGS, latitude: -35 };
    expect(of([...days, infecting], 9036, south).at(-1)).toBe(0);
  });

  test('sporulates by night, and not in hours of light', () => {
    const days = [day('2026-07-01', all(97), none), day('2026-07-02', all(97), none)];
    // About 8 hours of dark at 52° in July.
    expect(of(days, 9037)).toEqual([undefined, 8 * 18]);
    expect(of(days, 9037, { ...SETTINGS, longitude: null })).toEqual([undefined, undefined]);
  });
});

test('an infection by the chosen disease takes as long as its wetness', () => {
  const day = aDay('2026-05-01', {
    [MEASUREMENT_ID.airTemperature]: all(15),
    [MEASUREMENT_ID.airHumidity]: [...all(95, 5), ...all(60, 19)],
  });
  expect(of([day], 9038, { ...SETTINGS, pathogen: 'wheat_leaf_rust' })).toEqual([50]);
  expect(of([day], 9038)).toEqual([undefined]);
});

test('Cercospora counts humid hours, and those with rain where it is measured', () => {
  const air = {
    [MEASUREMENT_ID.airTemperature]: all(25),
    [MEASUREMENT_ID.airHumidity]: [...all(80, 6), ...all(50, 18)],
  };
  expect(of([aDay('2026-07-01', air)], 9039)).toEqual([25]);
  const rain = { [MEASUREMENT_ID.rainRate]: [...all(0, 18), ...all(1, 6)] };
  expect(of([aDay('2026-07-01', { ...air, ...rain })], 9039)).toEqual([50]);
});

test('insects are counted from the day on which they were seen', () => {
  const days = ['2026-04-30', '2026-05-01', '2026-05-02'].map((date) =>
    aDay(date, { [MEASUREMENT_ID.airTemperature]: all(15) }),
  );
  expect(of(days, 9041)).toEqual([5, 5, 10]);
  expect(of(days, 9042)).toEqual([5, 5, 10]);
});

describe('the coming night', () => {
  /** Nights in which it cools to 3 °C below half of what their evenings have, which are between 2 and 6 °C. */
  const nights = (count: number, wind = 0.5) => {
    const evening = (index: number) => (index % 5) + 2;
    return Array.from({ length: count + 1 }, (_, index) =>
      aDay(dateAfter('2026-03-01', index), {
        [MEASUREMENT_ID.airTemperature]: [
          ...all(evening(Math.max(0, index - 1)) / 2 - 3, 7),
          ...all(12, 11),
          ...all(evening(index), 6),
        ],
        [MEASUREMENT_ID.airHumidity]: all(60),
        [MEASUREMENT_ID.windSpeed]: all(wind),
      }),
    );
  };

  test('is known after ten nights, from the evening before', () => {
    const found = of(nights(11), 9051);
    expect(found.slice(0, 10)).toEqual(Array(10).fill(undefined));
    // The evening of 12 March has 3 °C: half of it less 3.
    expect(found[11]).toBeCloseTo(3 / 2 - 3, 6);
  });

  test('is not foretold when it is windy, or where nobody knows where the node is', () => {
    expect(of(nights(11, 2), 9051)).toEqual(Array(12).fill(undefined));
    expect(of(nights(11), 9051, { ...SETTINGS, longitude: null })).toEqual(Array(12).fill(undefined));
    expect(figuresOfDays([9051], SETTINGS, nights(3)).some(({ isMissing }) => isMissing)).toBe(false);
  });
});
