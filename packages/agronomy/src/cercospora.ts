import { AIR_TEMPERATURE, areWithin, HUMIDITY } from './ranges';

/** Days from infection to spots at the best, and what cold adds: an exponential in °C. */
const SHORTEST_DAYS = 7;
const ADDED_DAYS = 26;
const FALL_PER_DEGREE = 0.35;
const ADDED_AT = 10;
/** From here on the fungus is as fast as it gets. */
const BEST_TEMPERATURE = 21;
const HUMID_FROM = 70;
const RAINY_FROM = 0.1;

/**
 * Days from infection to spots of Cercospora beticola on sugar beet, at a temperature in °C. Wolf & Verreet (2005),
 * Phytopathology 95, 269–274 (doi 10.1094/PHYTO-95-0269), equation 4; its exponent is printed without the minus sign, with which
 * alone cold slows the fungus.
 */
export const latentDays = (temperature: number): number =>
  SHORTEST_DAYS + ADDED_DAYS * Math.exp(-FALL_PER_DEGREE * (temperature - ADDED_AT));

/** How fast the fungus grows at a temperature in °C, 0 to 1: latent days at 21 °C over those there. Wolf & Verreet (2005). */
export const cercosporaSpeed = (temperature: number): number =>
  Math.min(1, latentDays(BEST_TEMPERATURE) / latentDays(temperature));

/** One hour of air over a field: mean temperature in °C, relative humidity in %, rain in mm. */
export interface BeetHour {
  temperature: number;
  humidity: number;
  rain: number;
}

/**
 * Infection value of a day for Cercospora leaf spot of sugar beet: mean over its hours of the fungus's speed, where it was humid
 * or rained. Wolf & Verreet (2005), with 70 % relative humidity or 0.1 mm of rain in the hour as the R package cercospoRa has it.
 * Counts from canopy closure on.
 * @param hours of one day
 * @returns 0 to 1; undefined without hours, or with what no air can be
 */
export function cercosporaInfection(hours: readonly BeetHour[]): number | undefined {
  if (hours.length === 0) return undefined;
  let sum = 0;
  for (const { temperature, humidity, rain } of hours) {
    if (!areWithin([temperature, AIR_TEMPERATURE], [humidity, HUMIDITY])) return undefined;
    if (humidity >= HUMID_FROM || rain >= RAINY_FROM) sum += cercosporaSpeed(temperature);
  }
  return sum / hours.length;
}
