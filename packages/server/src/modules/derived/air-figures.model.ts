import { scabInfection } from '@fieldscope/agronomy/apple-scab';
import { windAtTwoMetres } from '@fieldscope/agronomy/atmosphere';
import { cercosporaInfection } from '@fieldscope/agronomy/cercospora';
import { penmanMonteithOfDay, vapourPressureOfDay } from '@fieldscope/agronomy/evapotranspiration';
import { infectionShare, PATHOGENS } from '@fieldscope/agronomy/infection';
import { isHuttonDay, isHuttonPeriod } from '@fieldscope/agronomy/late-blight';
import { isLeafWet } from '@fieldscope/agronomy/leaf-wetness';
import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { type AirOfDay, type DayOfReadings, knownOf } from './day-readings.model';
import { sumOf } from './rain.model';

/** What is known of a day; its figures are undefined where a model says nothing. */
export interface Today {
  day: DayOfReadings;
  before: DayOfReadings | undefined;
  settings: DerivedSettings;
  figures: Map<number, number | undefined>;
}

/** What the air of this day and the one before gives. */
export function setAirFigures(
  { day, settings, figures }: Today,
  air: AirOfDay,
  airBefore: AirOfDay | undefined,
  rain: number[] | undefined,
): void {
  const hours = wetHours([airBefore, air]);
  figures.set(DERIVED_ID.evapotranspiration, evapotranspirationOf(day, air, settings));
  figures.set(DERIVED_ID.leafWetness, wetHours([air]).filter(({ isWet }) => isWet).length);
  figures.set(DERIVED_ID.appleScab, 100 * scabInfection(hours));
  figures.set(DERIVED_ID.lateBlight, Number(isHuttonPeriod(isHutton(airBefore), isHutton(air))));
  figures.set(
    DERIVED_ID.infection,
    settings.pathogen ? 100 * infectionShare(PATHOGENS[settings.pathogen], hours) : undefined,
  );
  const infection = cercosporaInfection(hoursOf(air, rain));
  figures.set(DERIVED_ID.cercospora, infection === undefined ? undefined : 100 * infection);
}

/** Extremes of the day's readings, not of hourly means. */
export const extremesOf = (day: DayOfReadings) => {
  const hours = (day.hours.get(MEASUREMENT_ID.airTemperature) ?? []).filter((hour) => hour !== undefined);
  return {
    least: Math.min(...hours.map(({ least }) => least)),
    most: Math.max(...hours.map(({ most }) => most)),
  };
};

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

export const meanOf = (values: readonly number[] | undefined): number | undefined =>
  values && sumOf(values) / values.length;

const wetHours = (days: (AirOfDay | undefined)[]) =>
  days.flatMap((day) =>
    (day?.temperatures ?? []).map((temperature, hour) => ({
      temperature,
      isWet: isLeafWet(temperature, day!.humidities[hour]!) === true,
    })),
  );

const isHutton = (day: AirOfDay | undefined): boolean =>
  day !== undefined && isHuttonDay(hoursOf(day, undefined));

/** Hours of a day, without rain where it is not known. */
export const hoursOf = ({ temperatures, humidities }: AirOfDay, rain: readonly number[] | undefined) =>
  temperatures.map((temperature, hour) => ({
    temperature,
    humidity: humidities[hour]!,
    rain: rain?.[hour] ?? 0,
  }));

/** 1 to 366. */
export const dayOfYear = (date: string): number =>
  Math.round((Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / DAY_MS) + 1;
