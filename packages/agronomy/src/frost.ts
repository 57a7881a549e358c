import { AIR_TEMPERATURE, areWithin, finite } from './ranges';

/** Air two hours after sunset, °C. */
export interface Evening {
  temperature: number;
  dewPoint: number;
}

/** An evening with the least temperature of the night after it, °C. */
export interface KnownNight extends Evening {
  least: number;
}

/** Nights that a forecast is fitted to, at least: as many as the worked example of the source has. */
export const NIGHTS_TO_FIT = 10;

/**
 * Least temperature of a night, °C, from temperature and dew point two hours after sunset and from earlier nights at the same
 * place: a straight line of the temperature, and one of what it leaves over the dew point. Snyder & de Melo-Abreu (2005), Frost
 * protection: fundamentals, practice and economics, FAO, volume 1, chapter 5. For nights that are clear and calm (below 2 m/s) and
 * without rain or fog; fitted to such nights.
 * @param nights at least 10
 * @returns undefined with fewer, when all evenings were alike, or for what no air can be
 */
export function leastOfNight(evening: Evening, nights: readonly KnownNight[]): number | undefined {
  const usable = nights.filter(isPossible);
  if (usable.length < NIGHTS_TO_FIT || !isPossible({ ...evening, least: 0 })) return undefined;
  const byTemperature = fitLine(usable.map(({ temperature, least }) => [temperature, least]));
  if (!byTemperature) return undefined;
  const byDewPoint = fitLine(
    usable.map(({ temperature, dewPoint, least }) => [dewPoint, least - byTemperature(temperature)]),
  );
  return finite(byTemperature(evening.temperature) + (byDewPoint?.(evening.dewPoint) ?? 0));
}

const isPossible = ({ temperature, dewPoint, least }: KnownNight): boolean =>
  areWithin([temperature, AIR_TEMPERATURE], [dewPoint, AIR_TEMPERATURE], [least, AIR_TEMPERATURE]);

/** Readings this near to each other, in °C, tell nothing of how one depends on another. */
const ALIKE = 0.01;

/** The straight line of least squares through some points; undefined when all have the same abscissa. */
function fitLine(points: readonly [x: number, y: number][]): ((x: number) => number) | undefined {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (spread < points.length * ALIKE ** 2) return undefined;
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return (x) => meanY + slope * (x - meanX);
}
