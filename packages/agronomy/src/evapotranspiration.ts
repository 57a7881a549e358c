import { pressureAt, psychrometricConstant } from './atmosphere';
import type { DayTemperatures } from './growing-degree-days';
import { saturationVapourPressure, vapourPressure, vapourPressureSlope } from './humidity';
import {
  clearSky,
  extraterrestrialOfDay,
  extraterrestrialOfHour,
  netLongwave,
  netLongwaveOfHour,
  netShortwave,
  ofTemperatures,
} from './radiation';
import { AIR_TEMPERATURE, areWithin, finite, HUMIDITY } from './ranges';

/** Where the crop grows. */
export interface Site {
  /** In °, south negative. */
  latitude: number;
  /** In m above the sea. */
  elevation: number;
}

/** What is known of a day; what is absent is estimated as FAO-56 says for missing data. */
export interface EvaporationDay extends DayTemperatures {
  /** 1 to 366. */
  dayOfYear: number;
  /** Actual vapour pressure, kPa; absent: that of the least temperature as dew point (FAO-56, equation 48). */
  vapourPressure?: number;
  /** 2 m above ground, m/s; absent: 2 m/s, the mean of many stations (FAO-56, chapter 3). */
  wind?: number;
  /** MJ/m²; absent: from the day's extremes (FAO-56, equation 50). */
  solar?: number;
  /** Soil heat flux, MJ/m²; absent: 0, as of a day (FAO-56, equation 42). */
  soilHeat?: number;
}

const WIND_WHERE_UNKNOWN = 2;
const [LEAST_ELEVATION, MOST_ELEVATION] = [-430, 8_850];

/**
 * Actual vapour pressure of a day, kPa, from its extremes in °C and relative humidities in %. FAO-56, equation 17.
 */
export const vapourPressureOfDay = (
  { least, most }: DayTemperatures,
  humidity: { least: number; most: number },
): number => (vapourPressure(least, humidity.most) + vapourPressure(most, humidity.least)) / 2;

/**
 * Reference evapotranspiration of a day after Penman–Monteith, mm. FAO-56 (Allen et al. 1998), equation 6.
 * @returns at least 0; undefined for what no day can be
 */
export function penmanMonteithOfDay(day: EvaporationDay, site: Site): number | undefined {
  const { least, most, dayOfYear, wind = WIND_WHERE_UNKNOWN, soilHeat = 0 } = day;
  if (!isPossible(site, least, most, dayOfYear) || !areWithin([wind, [0, 120]])) return undefined;
  const mean = (least + most) / 2;
  const extraterrestrial = extraterrestrialOfDay(site.latitude, dayOfYear);
  const solar = day.solar ?? ofTemperatures(extraterrestrial, day);
  const saturation = (saturationVapourPressure(least) + saturationVapourPressure(most)) / 2;
  const actual = Math.min(day.vapourPressure ?? saturationVapourPressure(least), saturation);
  if (!areWithin([solar, [0, 60]], [actual, [0, 20]])) return undefined;
  const clear = clearSky(extraterrestrial, site.elevation);
  const net = netShortwave(solar) - netLongwave(day, actual, clear === 0 ? 1 : solar / clear);
  return combine(
    { mean, wind, saturation, actual, energy: net - soilHeat, numerator: 900, windFactor: 0.34 },
    site,
  );
}

/** What is known of an hour of day or night. */
export interface EvaporationHour {
  dayOfYear: number;
  /** Middle of the hour in UTC, 0 to 24. */
  utcHour: number;
  /** Mean, °C. */
  temperature: number;
  /** Mean, %. */
  humidity: number;
  /** 2 m above ground, m/s. */
  wind: number;
  /** MJ/m². */
  solar: number;
  /** Solar radiation over that of a clear sky; of a night hour that of the hours before sunset, 0.3 to 1. */
  clearness?: number;
}

const CLEARNESS_WHERE_UNKNOWN = 0.8;
const [LEAST_CLEARNESS, MOST_CLEARNESS] = [0.3, 1];

/**
 * Reference evapotranspiration of an hour after Penman–Monteith, mm. FAO-56, equation 53, with soil heat after equations
 * 45 and 46. A night hour without clearness is taken as one of 0.8, which FAO-56 gives for dry regions.
 * @param site longitude in °, west negative
 * @returns at least 0; undefined for what no hour can be
 */
export function penmanMonteithOfHour(
  hour: EvaporationHour,
  site: Site & { longitude: number },
): number | undefined {
  const { dayOfYear, utcHour, temperature, humidity, wind, solar } = hour;
  if (
    !isPossible(site, temperature, temperature, dayOfYear) ||
    !areWithin([humidity, HUMIDITY], [wind, [0, 120]], [solar, [0, 6]], [utcHour, [0, 24]])
  )
    return undefined;
  const clear = clearSky(extraterrestrialOfHour(site, dayOfYear, utcHour), site.elevation);
  const isDay = solar > 0 && clear > 0;
  const clearness = hour.clearness ?? (isDay ? solar / clear : CLEARNESS_WHERE_UNKNOWN);
  const saturation = saturationVapourPressure(temperature);
  const actual = vapourPressure(temperature, humidity);
  const net =
    netShortwave(solar) -
    netLongwaveOfHour(temperature, actual, Math.min(MOST_CLEARNESS, Math.max(LEAST_CLEARNESS, clearness)));
  const soilHeat = net * (isDay ? 0.1 : 0.5);
  return combine(
    { mean: temperature, wind, saturation, actual, energy: net - soilHeat, numerator: 37, windFactor: 0.34 },
    site,
  );
}

/**
 * Reference evapotranspiration of a day from its extremes alone, mm. Hargreaves & Samani (1985), as FAO-56, equation 52:
 * for where nothing but temperature is known, and to be named so.
 * @returns at least 0; undefined for what no day can be
 */
export function hargreaves(
  { least, most, dayOfYear }: DayTemperatures & { dayOfYear: number },
  latitude: number,
): number | undefined {
  if (!isPossible({ latitude, elevation: 0 }, least, most, dayOfYear)) return undefined;
  /** Evaporates one mm of water, MJ/m². */
  const latent = 2.45;
  const energy = extraterrestrialOfDay(latitude, dayOfYear) / latent;
  return finite(Math.max(0, 0.0023 * ((least + most) / 2 + 17.8) * Math.sqrt(most - least) * energy));
}

function isPossible({ latitude, elevation }: Site, least: number, most: number, dayOfYear: number): boolean {
  return (
    areWithin(
      [latitude, [-90, 90]],
      [elevation, [LEAST_ELEVATION, MOST_ELEVATION]],
      [least, AIR_TEMPERATURE],
      [most, AIR_TEMPERATURE],
      [dayOfYear, [1, 366]],
    ) && least <= most
  );
}

interface Terms {
  mean: number;
  wind: number;
  saturation: number;
  actual: number;
  /** Net radiation less soil heat, MJ/m². */
  energy: number;
  numerator: number;
  windFactor: number;
}

/** The equation itself, the same for days and hours but for two numbers. Condensation counts as none. */
function combine(
  { mean, wind, saturation, actual, energy, numerator, windFactor }: Terms,
  { elevation }: Site,
): number | undefined {
  const slope = vapourPressureSlope(mean);
  const gamma = psychrometricConstant(pressureAt(elevation));
  const radiative = 0.408 * slope * energy;
  const aerodynamic = gamma * (numerator / (mean + 273)) * wind * (saturation - actual);
  return finite(Math.max(0, (radiative + aerodynamic) / (slope + gamma * (1 + windFactor * wind))));
}
