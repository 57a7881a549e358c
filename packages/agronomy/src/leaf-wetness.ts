import { AIR_TEMPERATURE, areWithin, HUMIDITY } from './ranges';

/** Relative humidity in % from which leaves are taken as wet. */
const WET_FROM = 90;

/**
 * Whether leaves are wet, where no sensor measures it: from 90 % relative humidity. Sentelhas et al. (2008), Agric. For.
 * Meteorol. 148, 392–400, found this simple rule as good as physical models outside of very dry or humid climates.
 * @returns undefined for what no air can be
 */
export function isLeafWet(temperature: number, humidity: number): boolean | undefined {
  if (!areWithin([temperature, AIR_TEMPERATURE], [humidity, HUMIDITY])) return undefined;
  return humidity >= WET_FROM;
}
