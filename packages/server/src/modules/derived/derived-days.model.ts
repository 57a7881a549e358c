import { addChill, chillHour, NO_CHILL, utahUnits } from '@fieldscope/agronomy/chill';
import {
  addPrimaryDay,
  isThreeTens,
  NO_OOSPORES,
  type PrimaryState,
} from '@fieldscope/agronomy/downy-mildew';
import { averageDegreeDays, sineDegreeDays } from '@fieldscope/agronomy/growing-degree-days';
import { CODLING_MOTH, COLORADO_BEETLE } from '@fieldscope/agronomy/insects';
import { addMildewDay, NO_MILDEW } from '@fieldscope/agronomy/powdery-mildew';
import { areWithin, RAIN_OF_DAY } from '@fieldscope/agronomy/ranges';
import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { extremesOf, hoursOf, meanOf, setAirFigures, type Today } from './air-figures.model';
import { seasonOf, waterOf } from './crop-water.model';
import { type AirOfDay, airOf, type DayOfReadings, knownOf } from './day-readings.model';
import { Nights } from './nights.model';
import { rainByHour, sumOf } from './rain.model';

/** What sums and indices keep from one day to the next. */
interface Sums {
  degreeDays: number;
  rain: number;
  mildew: typeof NO_MILDEW;
  chillHours: number;
  utah: number;
  chill: typeof NO_CHILL;
  beetle: number;
  moth: number;
  /** Of the root zone, mm. */
  depletion: number;
  oospores: PrimaryState;
}
const OF_SEASON = { degreeDays: 0, rain: 0, mildew: NO_MILDEW };
const OF_WINTER = { chillHours: 0, utah: 0, chill: NO_CHILL };
const OF_INSECTS = { beetle: 0, moth: 0 };
const OF_CROP = { depletion: 0 };
const OF_YEAR = { oospores: NO_OOSPORES };

/** What one day gives; `isMissing` where something that it takes was not measured for most of the day. */
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
  let sums: Sums = { ...OF_SEASON, ...OF_WINTER, ...OF_INSECTS, ...OF_CROP, ...OF_YEAR };
  const nights = new Nights(settings);
  return days.map((day, index) => {
    const before = days[index - 1];
    const seasonBegins = begins(settings.season_start, before, day);
    if (seasonBegins) sums = { ...sums, ...OF_SEASON };
    if (begins(settings.chill_start, before, day)) sums = { ...sums, ...OF_WINTER };
    if (begins(settings.biofix, before, day)) sums = { ...sums, ...OF_INSECTS };
    if (begins(settings.planted_on, before, day)) sums = { ...sums, ...OF_CROP };
    if (begins(turnOfYear(settings), before, day)) sums = { ...sums, ...OF_YEAR };
    const figures = new Map<number, number | undefined>();
    const today = { day, before, settings, figures };
    const [air, airBefore] = [airOf(day), before && airOf(before)];
    const rain = plausibleRain(day, before);
    sums = setWarmth(today, sums, air?.temperatures ?? knownOf(day, MEASUREMENT_ID.airTemperature));
    sums = setRain(today, sums, rain);
    if (air) setAirFigures(today, air, airBefore, rain);
    if (air && rain) sums = setWaterAndOospores(today, sums, air, rain);
    nights.set(today, air && { day, air, rain });
    const values = new Map<number, number>();
    for (const id of measurementIds) {
      const value = figures.get(id);
      if (value !== undefined && Number.isFinite(value)) values.set(id, value);
    }
    return { values, isMissing: measurementIds.some((id) => !figures.has(id)), seasonBegins };
  });
}

/** Whether a season that begins on a day of each year, such as 03-01, does so on this one. */
function begins(start: string, before: DayOfReadings | undefined, { date }: DayOfReadings): boolean {
  return before === undefined || seasonOf(before.date, start) !== seasonOf(date, start);
}

/** Oospores ripen from the middle of winter on. */
const turnOfYear = ({ latitude }: DerivedSettings): string => ((latitude ?? 0) < 0 ? '07-01' : '01-01');

/** What temperatures alone give. */
function setWarmth(
  { day, settings, figures }: Today,
  before: Sums,
  temperatures: number[] | undefined,
): Sums {
  if (!temperatures) return before;
  const extremes = extremesOf(day);
  const degreeDays = degreeDaysOf(day, settings);
  if (degreeDays === undefined) return before;
  const sums = {
    ...addTemperatures(before, temperatures, degreeDays),
    beetle: before.beetle + (averageDegreeDays(extremes, COLORADO_BEETLE.range) ?? 0),
    moth: before.moth + (sineDegreeDays(extremes, CODLING_MOTH.range) ?? 0),
  };
  figures.set(DERIVED_ID.degreeDays, sums.degreeDays);
  figures.set(DERIVED_ID.chillHours, sums.chillHours);
  figures.set(DERIVED_ID.chillUnits, sums.utah);
  figures.set(DERIVED_ID.chillPortions, sums.chill.portions);
  figures.set(DERIVED_ID.powderyMildew, sums.mildew.index);
  figures.set(DERIVED_ID.coloradoBeetle, sums.beetle);
  figures.set(DERIVED_ID.codlingMoth, sums.moth);
  return sums;
}

/** Rain of each hour; none where the day's is none that can be: a single wrong reading would be in sums for the rest of the season. */
function plausibleRain(day: DayOfReadings, before: DayOfReadings | undefined): number[] | undefined {
  const hours = rainByHour(day, before);
  return hours && areWithin([sumOf(hours), RAIN_OF_DAY]) ? hours : undefined;
}

/** Rain of the day and season, and the rule of three tens. */
function setRain({ day, before, figures }: Today, sums: Sums, hours: number[] | undefined): Sums {
  if (!hours) return sums;
  const rain = sumOf(hours);
  figures.set(DERIVED_ID.rainOfDay, rain);
  figures.set(DERIVED_ID.rainOfSeason, sums.rain + rain);
  const temperatures = knownOf(day, MEASUREMENT_ID.airTemperature);
  if (temperatures) {
    const rainBefore = sumOf((before && plausibleRain(before, undefined)) ?? []);
    const isExpected = isThreeTens(meanOf(temperatures)!, rain + rainBefore);
    figures.set(DERIVED_ID.downyMildewRule, Number(isExpected));
  }
  return { ...sums, rain: sums.rain + rain };
}

/** Root zone and oospores, which take air and rain. */
function setWaterAndOospores(
  { day, settings, figures }: Today,
  sums: Sums,
  air: AirOfDay,
  rain: number[],
): Sums {
  const oospores = addPrimaryDay(sums.oospores, hoursOf(air, rain));
  figures.set(DERIVED_ID.downyMildewPrimary, oospores.stage);
  const evapotranspiration = figures.get(DERIVED_ID.evapotranspiration);
  const water =
    evapotranspiration === undefined
      ? undefined
      : waterOf(sums.depletion, day.date, { rain: sumOf(rain), evapotranspiration }, settings);
  figures.set(DERIVED_ID.rootZoneDepletion, water?.depletion);
  figures.set(DERIVED_ID.irrigationNeed, water?.need);
  const given = settings.irrigation === 'as_needed' ? (water?.need ?? 0) : 0;
  return { ...sums, oospores, depletion: (water?.depletion ?? sums.depletion) - given };
}

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

function degreeDaysOf(day: DayOfReadings, settings: DerivedSettings): number | undefined {
  const range = { base: settings.base_temperature, upper: settings.upper_temperature };
  return (settings.degree_day_method === 'sine' ? sineDegreeDays : averageDegreeDays)(extremesOf(day), range);
}
