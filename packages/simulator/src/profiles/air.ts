const KELVIN = 273.15;
/** Grams of vapour in a cubic metre of air at 1 hPa and 1 K. */
const GRAMS = 216.7;

/** Most vapour that air of a temperature (℃) can hold, in g/m³ (Magnus). */
export const saturation = (temperature: number): number =>
  (GRAMS * 6.112 * Math.exp((17.62 * temperature) / (243.12 + temperature))) / (KELVIN + temperature);

/** Relative humidity in % of air of a temperature (℃) with so much vapour (g/m³). */
export const relativeHumidity = (vapour: number, temperature: number): number =>
  Math.min(100, (100 * vapour) / saturation(temperature));
