import { isLeafWet } from './leaf-wetness';

/** One hour in a vineyard: mean temperature in °C, relative humidity in %, rain in mm. */
export interface VineHour {
  temperature: number;
  humidity: number;
  rain: number;
}

const WARM_FROM = 10;
const RAIN_FROM = 10;

/**
 * Whether a first infection of grape by downy mildew (Plasmopara viticola) is to be expected by the rule of three tens: 10 °C, and
 * 10 mm of rain within two days, once shoots are 10 cm long. Baldacci (1947), Atti Ist. Bot. Lab. Crittogam. Pavia 8, 45–85. What
 * shoots have reached is for people to see.
 * @param temperature mean of the day, °C
 * @param rain of the day and the one before, mm
 */
export const isThreeTens = (temperature: number, rain: number): boolean =>
  temperature >= WARM_FROM && rain >= RAIN_FROM;

/** Base of degree days, °C, and the sum from which oospores are mature, °C·d. */
const OOSPORES = { base: 8, mature: 160 };
/** Hours after rain, with wet leaves or at this humidity in %, in which macrosporangia form at the earliest. */
const SPORANGIA = { hours: 16, humidity: 70 };
/** Rain in mm that carries zoospores onto leaves. */
const SPLASHING_RAIN = 5;

/** What primary infection keeps from one day to the next. */
export interface PrimaryState {
  /** °C·d above 8 °C since the turn of the year. */
  degreeDays: number;
  /** Humid hours in a row since it rained. */
  humidHours: number;
  /** Rain since macrosporangia are there, mm. */
  splash: number;
  /** How far the day came: 0 oospores immature, 1 mature, 2 macrosporangia formed, 3 infection possible. */
  stage: 0 | 1 | 2 | 3;
}

export const NO_OOSPORES: PrimaryState = { degreeDays: 0, humidHours: 0, splash: 0, stage: 0 };

/**
 * Primary infection of grape by downy mildew after one more day: oospores are mature at 160 °C·d of daily means above 8 °C from 1
 * January (Viret, Agroscope); after rain, 16 humid hours form macrosporangia, and 5 mm of further rain carry zoospores onto the
 * leaves. As METOS FieldClimate publishes its model (docs.metos.at), where sporangia take 16 to 24 hours: here the shortest.
 * @param hours of the day, in order
 * @returns the state after it; the same, at its least stage, without hours
 */
export function addPrimaryDay(before: PrimaryState, hours: readonly VineHour[]): PrimaryState {
  if (hours.length === 0) return before;
  const mean = hours.reduce((sum, { temperature }) => sum + temperature, 0) / hours.length;
  const degreeDays = before.degreeDays + Math.max(0, mean - OOSPORES.base);
  if (degreeDays < OOSPORES.mature) return { ...NO_OOSPORES, degreeDays };
  let { humidHours, splash } = before;
  let stage: PrimaryState['stage'] = 1;
  for (const hour of hours) {
    if (humidHours >= SPORANGIA.hours) splash += hour.rain;
    humidHours = isHumid(hour, humidHours > 0) ? humidHours + 1 : 0;
    if (humidHours === 0) splash = 0;
    if (humidHours >= SPORANGIA.hours) stage = stage === 3 || splash >= SPLASHING_RAIN ? 3 : 2;
  }
  return { degreeDays, humidHours, splash, stage };
}

/** A humid period begins with rain, and goes on while leaves are wet or the air stays humid. */
const isHumid = ({ temperature, humidity, rain }: VineHour, hasBegun: boolean): boolean =>
  rain > 0 || (hasBegun && (isLeafWet(temperature, humidity) === true || humidity >= SPORANGIA.humidity));

/** Sporangia form in the dark, in moist air, between these temperatures in °C. */
const SPORULATION = { humidity: 95, above: 12, upTo: 29 };

/** Degree hours (°C·h) of one humid night from which oil spots have new sporangia. */
export const SPORULATION_FROM = 50;

/**
 * Degree hours (°C·h) of the longest humid part of a night, in which oil spots of downy mildew of grape form new sporangia: each
 * hour above 95 % relative humidity and above 12 to 29 °C counts with its temperature. From 50 on secondary infections are
 * possible at the next wetness, for a day. As METOS FieldClimate publishes its model (docs.metos.at).
 * @param hours of the night, in order
 */
export function sporulationHours(hours: readonly Omit<VineHour, 'rain'>[]): number {
  let [current, most] = [0, 0];
  for (const { temperature, humidity } of hours) {
    const forms =
      humidity > SPORULATION.humidity && temperature > SPORULATION.above && temperature <= SPORULATION.upTo;
    current = forms ? current + temperature : 0;
    most = Math.max(most, current);
  }
  return most;
}
