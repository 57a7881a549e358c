import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { hash01, smoothNoise } from '../noise';
import { relativeHumidity, saturation } from './air';

/** Location and weather of a farm; the seed determines the weather. */
export interface Place {
  seed: number;
  latitude: number;
  longitude: number;
  /** Day of the year on which the season stands still; without it the season is that of the calendar. */
  seasonDay?: number;
  /** Coldest moment of a night with frost (epoch ms). */
  frostAt?: number;
  /** A moment at which the water tank was full (epoch ms). */
  tankFilledAt?: number;
}

export interface Weather {
  airTemperature: number;
  airHumidity: number;
  lux: number;
  uvIndex: number;
  windSpeed: number;
  windGust: number;
  windDirection: number;
  rainPerHour: number;
  rainTotal: number;
  pressurePa: number;
}

const YEAR_MS = 365.25 * DAY_MS;
const FROST_MS = 7 * HOUR_MS;
const FROST = -2.8;
/** Cold air flows down: in a clear night it is warmer on a hill. */
const INVERSION_PER_M = 0.05;
const COOLER_PER_M = 0.0065;
const PA_PER_M = 12;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

const dayOfYear = (at: number, { seasonDay }: Place): number => seasonDay ?? (at % YEAR_MS) / DAY_MS;

/** Local solar time in hours, 0 to 24. */
export const solarHour = (at: number, { longitude }: Place): number =>
  ((at % DAY_MS) / HOUR_MS + longitude / 15 + 24) % 24;

/** Sine of the sun's elevation (declination and hour angle, without the equation of time). */
export function sunHeight(at: number, place: Place): number {
  const radians = Math.PI / 180;
  const declination = -23.44 * radians * Math.cos((2 * Math.PI * (dayOfYear(at, place) + 10)) / 365.25);
  const hourAngle = (solarHour(at, place) - 12) * 15 * radians;
  const lat = place.latitude * radians;
  return Math.sin(lat) * Math.sin(declination) + Math.cos(lat) * Math.cos(declination) * Math.cos(hourAngle);
}

/** How much of a moment belongs to the night with frost, 0 to 1. */
function frostShare(at: number, { frostAt }: Place): number {
  if (frostAt === undefined) return 0;
  const share = Math.max(0, 1 - Math.abs(at - frostAt) / FROST_MS);
  return share * share * (3 - 2 * share);
}

/** Nights with frost are clear. */
function cloudiness(at: number, place: Place): number {
  const { seed } = place;
  const clouds =
    0.5 + 0.45 * smoothNoise(seed + 1, at, 30 * HOUR_MS) + 0.25 * smoothNoise(seed + 2, at, 3 * HOUR_MS);
  return clamp(clouds, 0, 1) * (1 - frostShare(at, place));
}

function rainPerHour(at: number, place: Place): number {
  const { seed } = place;
  const front = smoothNoise(seed + 3, at, 20 * HOUR_MS) + 0.4 * smoothNoise(seed + 4, at, 90 * MINUTE_MS);
  if (front <= 0.75) return 0;
  return Math.round((front - 0.75) * 28 * (1 - frostShare(at, place)) * 10) / 10;
}

/** Rain that has fallen within `hours` before; `keptPerHour` of what is left stays from one hour to the next. */
function rainSince(at: number, place: Place, hours: number, keptPerHour = 1): number {
  let sum = 0;
  for (let hour = hours - 1; hour >= 0; hour--)
    sum = sum * keptPerHour + rainPerHour(at - hour * HOUR_MS, place);
  return sum;
}

const seasonTemperature = (at: number, place: Place): number =>
  12 - 10 * Math.cos((2 * Math.PI * (dayOfYear(at, place) - 20)) / 365.25);

/** Warm and cold air follow each other in days (℃). */
const airMass = (at: number, { seed }: Place): number => 3 * smoothNoise(seed + 5, at, 60 * HOUR_MS);

/** Temperature (℃) at the height of the farm, or so many metres above it. */
export function airTemperature(at: number, place: Place, aboveM = 0): number {
  const warmed = sunHeight(at - 2.5 * HOUR_MS, place);
  const day = 7 * Math.max(-0.6, warmed) * (1 - 0.55 * cloudiness(at, place));
  const gust = 0.3 * smoothNoise(place.seed + 6, at, 20 * MINUTE_MS);
  const usual = seasonTemperature(at, place) + airMass(at, place) + day - COOLER_PER_M * aboveM;
  const frost = frostShare(at, place);
  return usual + frost * (FROST + INVERSION_PER_M * aboveM - usual) + gust;
}

/** Vapour in the air outside (g/m³): it comes with the air mass and the rain, not with the hour of the day. */
export function airVapour(at: number, place: Place, aboveM = 0): number {
  const temperature = airTemperature(at, place, aboveM);
  const brought =
    seasonTemperature(at, place) -
    6.5 +
    0.6 * airMass(at, place) +
    2.2 * smoothNoise(place.seed + 13, at, 26 * HOUR_MS) +
    0.6 * smoothNoise(place.seed + 14, at, 2 * HOUR_MS);
  const wet = Math.min(1, rainPerHour(at, place) / 3);
  return saturation(Math.min(temperature - 0.4, brought + wet * (temperature - brought)));
}

/** Light outside in lux. */
export const daylight = (at: number, place: Place): number =>
  120_000 * Math.max(0, sunHeight(at, place)) * (1 - 0.75 * cloudiness(at, place));

/** Wind in m/s. */
export const windSpeed = (at: number, place: Place): number =>
  clamp(
    2.5 +
      2.5 * smoothNoise(place.seed + 7, at, 8 * HOUR_MS) +
      1.2 * Math.max(0, sunHeight(at, place)) +
      smoothNoise(place.seed + 8, at, 10 * MINUTE_MS),
    0,
    30,
  ) *
  (1 - 0.8 * frostShare(at, place));

/**
 * The weather at one moment: a pure function of place and time, so that history and live readings fit together.
 */
export function weatherAt(at: number, place: Place, aboveM = 0): Weather {
  const { seed } = place;
  const temperature = airTemperature(at, place, aboveM);
  const wind = windSpeed(at, place) * (1 + aboveM / 200);
  return {
    airTemperature: temperature,
    airHumidity: relativeHumidity(airVapour(at, place, aboveM), temperature),
    lux: Math.round(daylight(at, place)),
    uvIndex: clamp(11 * Math.max(0, sunHeight(at, place)) ** 1.3 * (1 - 0.6 * cloudiness(at, place)), 0, 12),
    windSpeed: wind,
    windGust: wind * (1.3 + 0.3 * hash01(seed + 9, Math.floor(at / MINUTE_MS))),
    windDirection: Math.round((225 + 80 * smoothNoise(seed + 10, at, 12 * HOUR_MS) + 360) % 360),
    rainPerHour: rainPerHour(at, place),
    rainTotal: rainSince(at, place, 24),
    pressurePa: 101_325 + 1200 * smoothNoise(seed + 11, at, 48 * HOUR_MS) - PA_PER_M * aboveM,
  };
}

/** Soil at the depth of roots: ℃ that follow the air by hours, and volumetric moisture in %. */
export function soilAt(
  at: number,
  place: Place,
  aboveM = 0,
): { readonly temperature: number; readonly moisture: number } {
  const airBefore = (hours: number) => airTemperature(at - hours * HOUR_MS, place, aboveM);
  return {
    get temperature() {
      return (airBefore(8) + airBefore(30)) / 2;
    },
    get moisture() {
      const usual = 22 + 6 * smoothNoise(place.seed + 12, at, 12 * DAY_MS);
      return clamp(usual + 0.7 * rainSince(at, place, 72, 0.97), 6, 48);
    },
  };
}
