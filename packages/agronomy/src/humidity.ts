import { AIR_TEMPERATURE, areWithin, finite, HUMIDITY } from './ranges';

/** Constants of FAO-56 equation 11. */
const AT_ZERO_KPA = 0.6108;
const SLOPE = 17.27;
const OFFSET = 237.3;

/**
 * Saturation vapour pressure over water, kPa. FAO-56 (Allen et al. 1998), equation 11.
 * @param temperature air, °C
 */
export const saturationVapourPressure = (temperature: number): number =>
  AT_ZERO_KPA * Math.exp((SLOPE * temperature) / (temperature + OFFSET));

/** Slope of the saturation vapour pressure curve, kPa/°C. FAO-56, equation 13. */
export const vapourPressureSlope = (temperature: number): number =>
  (4098 * saturationVapourPressure(temperature)) / (temperature + OFFSET) ** 2;

/** Actual vapour pressure, kPa, of a temperature (°C) and a relative humidity (%). FAO-56, equation 54. */
export const vapourPressure = (temperature: number, humidity: number): number =>
  (saturationVapourPressure(temperature) * Math.min(humidity, 100)) / 100;

/**
 * Dew point, °C: where the actual vapour pressure is that of saturation (FAO-56, equation 11 solved for the temperature).
 * Never above the air's own temperature.
 * @param temperature air, °C, -90 to 60
 * @param humidity relative, %, above 0 to 105; what is above 100 counts as 100
 * @returns undefined outside of these ranges
 */
export function dewPoint(temperature: number, humidity: number): number | undefined {
  if (!areWithin([temperature, AIR_TEMPERATURE], [humidity, HUMIDITY]) || humidity === 0) return undefined;
  if (humidity >= 100) return temperature;
  const exponent = Math.log(vapourPressure(temperature, humidity) / AT_ZERO_KPA);
  return finite(Math.min(temperature, (OFFSET * exponent) / (SLOPE - exponent)));
}

/**
 * Vapour pressure deficit of the air, kPa: what saturation lacks. FAO-56, chapter 3.
 * @param temperature air, °C, -90 to 60
 * @param humidity relative, %, 0 to 105; what is above 100 counts as 100
 * @returns at least 0; undefined outside of these ranges
 */
export function vapourPressureDeficit(temperature: number, humidity: number): number | undefined {
  if (!areWithin([temperature, AIR_TEMPERATURE], [humidity, HUMIDITY])) return undefined;
  return saturationVapourPressure(temperature) * (1 - Math.min(humidity, 100) / 100);
}
