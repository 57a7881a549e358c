import { AIR_TEMPERATURE, areWithin } from './ranges';

/** Air temperatures of one day, °C. */
export interface DayTemperatures {
  least: number;
  most: number;
}

/** Between these temperatures, in °C, a crop develops the faster the warmer it is; above the upper one no faster. */
export interface DevelopmentRange {
  base: number;
  upper: number;
}

/**
 * Growing degree days of one day by the average of its extremes, °C·d; extremes beyond the range count as its ends.
 * McMaster & Wilhelm (1997), Agric. For. Meteorol. 87, 291–300, method 2.
 * @returns 0 to `upper - base`; undefined for what no day can be
 */
export function averageDegreeDays(day: DayTemperatures, range: DevelopmentRange): number | undefined {
  if (!isDay(day, range)) return undefined;
  const within = (temperature: number) => Math.min(Math.max(temperature, range.base), range.upper);
  return (within(day.least) + within(day.most)) / 2 - range.base;
}

/**
 * Growing degree days of one day by a single sine wave through its extremes, °C·d, with a horizontal upper cut-off.
 * Baskerville & Emin (1969), Ecology 50, 514–517; cut-off as UC IPM has it: what is above the upper limit is taken away.
 * @returns 0 to `upper - base`; undefined for what no day can be
 */
export function sineDegreeDays(day: DayTemperatures, range: DevelopmentRange): number | undefined {
  if (!isDay(day, range)) return undefined;
  const degreeDays = degreesAbove(day, range.base) - degreesAbove(day, range.upper);
  return Math.min(Math.max(degreeDays, 0), range.upper - range.base);
}

const isDay = ({ least, most }: DayTemperatures, { base, upper }: DevelopmentRange): boolean =>
  areWithin(
    [least, AIR_TEMPERATURE],
    [most, AIR_TEMPERATURE],
    [base, AIR_TEMPERATURE],
    [upper, AIR_TEMPERATURE],
  ) &&
  least <= most &&
  base < upper;

/** Mean height of the sine wave above a threshold. */
function degreesAbove({ least, most }: DayTemperatures, threshold: number): number {
  const mean = (least + most) / 2;
  if (least >= threshold) return mean - threshold;
  if (most <= threshold) return 0;
  const amplitude = (most - least) / 2;
  const angle = Math.asin((threshold - mean) / amplitude);
  return ((mean - threshold) * (Math.PI / 2 - angle) + amplitude * Math.cos(angle)) / Math.PI;
}
