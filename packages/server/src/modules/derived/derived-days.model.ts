import { scabInfection } from '@fieldscope/agronomy/apple-scab';
import { windAtTwoMetres } from '@fieldscope/agronomy/atmosphere';
import { addChill, chillHour, NO_CHILL, utahUnits } from '@fieldscope/agronomy/chill';
import { penmanMonteithOfDay, vapourPressureOfDay } from '@fieldscope/agronomy/evapotranspiration';
import { averageDegreeDays, sineDegreeDays } from '@fieldscope/agronomy/growing-degree-days';
import { isHuttonDay, isHuttonPeriod } from '@fieldscope/agronomy/late-blight';
import { isLeafWet } from '@fieldscope/agronomy/leaf-wetness';
import { addMildewDay, NO_MILDEW } from '@fieldscope/agronomy/powdery-mildew';
import { rainOfCounts, rainOfRates } from '@fieldscope/agronomy/rain';
import { areWithin, RAIN_OF_DAY } from '@fieldscope/agronomy/ranges';
import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { HOUR_MS } from '@fieldscope/contract/time';
import { type AirOfDay, airOf, type DayOfReadings, knownOf } from './day-readings.model';

/** What sums and indices keep from one day to the next. */
interface Sums {
  degreeDays: number;
  rain: number;
  mildew: typeof NO_MILDEW;
  chillHours: number;
  utah: number;
  chill: typeof NO_CHILL;
}
const OF_SEASON = { degreeDays: 0, rain: 0, mildew: NO_MILDEW };
const OF_WINTER = { chillHours: 0, utah: 0, chill: NO_CHILL };

/** What one day gives: `undefined` where something that it takes was not measured for most of the day. */
interface DayFigures {
  values: Map<number, number>;
  isMissing: boolean;
}

/** Figures of days in order; each begins its sums anew where a season or winter begins. */
export function figuresOfDays(
  measurementIds: readonly number[],
  settings: DerivedSettings,
  days: readonly DayOfReadings[],
): (DayFigures & { seasonBegins: boolean })[] {
  let sums: Sums = { ...OF_SEASON, ...OF_WINTER };
  return days.map((day, index) => {
    const before = days[index - 1];
    const seasonBegins = begins(settings.season_start, before, day);
    if (seasonBegins) sums = { ...sums, ...OF_SEASON };
    if (begins(settings.chill_start, before, day)) sums = { ...sums, ...OF_WINTER };
    const figures = new Map<number, number | undefined>();
    const [air, airBefore] = [airOf(day), before && airOf(before)];
    const temperatures = air?.temperatures ?? knownOf(day, MEASUREMENT_ID.airTemperature);
    if (temperatures) {
      const degreeDays = degreeDaysOf(day, settings);
      if (degreeDays !== undefined) {
        sums = addTemperatures(sums, temperatures, degreeDays);
        figures.set(DERIVED_ID.degreeDays, sums.degreeDays);
        figures.set(DERIVED_ID.chillHours, sums.chillHours);
        figures.set(DERIVED_ID.chillUnits, sums.utah);
        figures.set(DERIVED_ID.chillPortions, sums.chill.portions);
        figures.set(DERIVED_ID.powderyMildew, sums.mildew.index);
      }
    }
    const rain = rainOf(day, before);
    // A single wrong reading would be in the sum for the rest of the season.
    if (rain !== undefined && areWithin([rain, RAIN_OF_DAY])) {
      sums = { ...sums, rain: sums.rain + rain };
      figures.set(DERIVED_ID.rainOfDay, rain);
      figures.set(DERIVED_ID.rainOfSeason, sums.rain);
    }
    if (air) {
      const wet = air.temperatures.map(
        (temperature, hour) => isLeafWet(temperature, air.humidities[hour]!) === true,
      );
      figures.set(DERIVED_ID.evapotranspiration, evapotranspirationOf(day, air, settings));
      figures.set(DERIVED_ID.leafWetness, wet.filter(Boolean).length);
      figures.set(DERIVED_ID.appleScab, 100 * scabInfection(wetHours([airBefore, air])));
      figures.set(DERIVED_ID.lateBlight, Number(isHuttonPeriod(isHutton(airBefore), isHutton(air))));
    }
    const values = new Map<number, number>();
    for (const id of measurementIds) {
      const value = figures.get(id);
      if (value !== undefined && Number.isFinite(value)) values.set(id, value);
    }
    return { values, isMissing: values.size < measurementIds.length, seasonBegins };
  });
}

/** Whether a season that begins on a day of each year, such as 03-01, does so on this one. */
function begins(start: string, before: DayOfReadings | undefined, { date }: DayOfReadings): boolean {
  return before === undefined || seasonOf(before.date, start) !== seasonOf(date, start);
}
const seasonOf = (date: string, start: string): number =>
  Number(date.slice(0, 4)) - Number(date.slice(5) < start);

function addTemperatures(sums: Sums, temperatures: readonly number[], degreeDays: number): Sums {
  const sumOf = (unitsOf: (temperature: number) => number | undefined) =>
    temperatures.reduce((sum, temperature) => sum + (unitsOf(temperature) ?? 0), 0);
  return {
    ...sums,
    degreeDays: sums.degreeDays + degreeDays,
    mildew: addMildewDay(sums.mildew, temperatures),
    chillHours: sums.chillHours + sumOf(chillHour),
    utah: sums.utah + sumOf(utahUnits),
    chill: temperatures.reduce(addChill, sums.chill),
  };
}

/** Extremes of the day's readings, not of hourly means. */
const extremesOf = (day: DayOfReadings) => {
  const hours = (day.hours.get(MEASUREMENT_ID.airTemperature) ?? []).filter((hour) => hour !== undefined);
  return {
    least: Math.min(...hours.map(({ least }) => least)),
    most: Math.max(...hours.map(({ most }) => most)),
  };
};

function degreeDaysOf(day: DayOfReadings, settings: DerivedSettings): number | undefined {
  const range = { base: settings.base_temperature, upper: settings.upper_temperature };
  return (settings.degree_day_method === 'sine' ? sineDegreeDays : averageDegreeDays)(extremesOf(day), range);
}

const MJ_PER_WATT_DAY = 0.0864;

/** After Penman–Monteith; wind and radiation as FAO-56 estimates them where they were not measured for most of the day. */
function evapotranspirationOf(
  day: DayOfReadings,
  air: AirOfDay,
  settings: DerivedSettings,
): number | undefined {
  const { latitude, elevation, wind_height: windHeight } = settings;
  if (latitude === null) return undefined;
  const [wind, solar] = [
    meanOf(knownOf(day, MEASUREMENT_ID.windSpeed)),
    meanOf(knownOf(day, MEASUREMENT_ID.solarRadiation)),
  ];
  const extremes = extremesOf(day);
  const humidity = { least: Math.min(...air.humidities), most: Math.max(...air.humidities) };
  return penmanMonteithOfDay(
    {
      ...extremes,
      dayOfYear: dayOfYear(day.date),
      vapourPressure: vapourPressureOfDay(extremes, humidity),
      wind: wind && windAtTwoMetres(wind, windHeight),
      solar: solar && solar * MJ_PER_WATT_DAY,
    },
    { latitude, elevation },
  );
}

const meanOf = (values: readonly number[] | undefined): number | undefined =>
  values && values.reduce((sum, value) => sum + value, 0) / values.length;

function dayOfYear(date: string): number {
  const year = date.slice(0, 4);
  return Math.round((Date.parse(date) - Date.parse(`${year}-01-01`)) / (24 * HOUR_MS)) + 1;
}

/**
 * Of rates, else of a gauge that counts on, when it was heard for most of the day. What stations call accumulated is the sum
 * of the last hours with some of them, and falls again.
 */
function rainOf(day: DayOfReadings, before: DayOfReadings | undefined): number | undefined {
  const rates = knownOf(day, MEASUREMENT_ID.rainRate);
  if (rates) {
    const timed = rates.map((value, hour) => ({ at: (hour + 1) * HOUR_MS, value }));
    return rainOfRates([{ at: 0, value: 0 }, ...timed], HOUR_MS);
  }
  const counted = day.hours.get(MEASUREMENT_ID.rainCount);
  if (!counted || !knownOf(day, MEASUREMENT_ID.rainCount)) return undefined;
  const last = before?.hours.get(MEASUREMENT_ID.rainCount)?.findLast((hour) => hour !== undefined)?.last;
  const counts = counted.flatMap((hour) => (hour ? [hour.first, hour.last] : []));
  return rainOfCounts([...(last === undefined ? [] : [last]), ...counts].map((value, at) => ({ at, value })));
}

const wetHours = (days: (AirOfDay | undefined)[]) =>
  days.flatMap((day) =>
    (day?.temperatures ?? []).map((temperature, hour) => ({
      temperature,
      isWet: isLeafWet(temperature, day!.humidities[hour]!) === true,
    })),
  );

const isHutton = (day: AirOfDay | undefined): boolean =>
  day !== undefined &&
  isHuttonDay(
    day.temperatures.map((temperature, hour) => ({ temperature, humidity: day.humidities[hour]! })),
  );
