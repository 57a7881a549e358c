import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { hash01, smoothNoise } from '../noise';
import { relativeHumidity } from './air';
import { type Greenhouse, greenhouseAir, type InsideAir } from './greenhouse';
import { tankLevel } from './tank';
import {
  airTemperature,
  airVapour,
  daylight,
  type Place,
  soilAt,
  solarHour,
  sunHeight,
  windSpeed,
} from './weather';

/** Kinds of places of a sensor, with their own climate. */
export type Site =
  | 'field'
  | 'hill'
  | 'greenhouse'
  | 'seedling_house'
  | 'barn'
  | 'cold_store'
  | 'pond'
  | 'tank';

const HILL_M = 80;
/** Metres above the yard. */
export const heightOf = (site: Site): number => (site === 'hill' ? HILL_M : 0);

const GREENHOUSES: Partial<Record<Site, Greenhouse>> = {
  greenhouse: { ventsOpenAbove: 26, ventsCloseBelow: 21.5, heatedBelow: 14, leaves: 1, dosedTo: 750 },
  seedling_house: { ventsOpenAbove: 23, ventsCloseBelow: 20, heatedBelow: 17, leaves: 0.45 },
};

/**
 * Values of a sensor at its site, by measurement id in base units (℃, % RH, Lux, ppm, …); computed on access.
 */
export function measureAt(site: Site, at: number, place: Place, seed: number): Record<number, number> {
  const height = heightOf(site);
  const air = once(() => airOf(site, at, place));
  const soil = once(() => soilAt(at, place, height));
  /** Sand holds less water than loam: each sensor stands in a soil of its own. */
  const moisture = () => soil().moisture * (0.75 + 0.5 * hash01(seed, 2));
  const jitter = (scale: number) => scale * smoothNoise(seed, at, 7 * MINUTE_MS);
  return {
    get [MEASUREMENT_ID.airTemperature]() {
      return air().temperature + jitter(0.2);
    },
    get [MEASUREMENT_ID.airHumidity]() {
      return Math.min(100, relativeHumidity(air().vapour, air().temperature) + jitter(1));
    },
    get [MEASUREMENT_ID.light]() {
      return daylight(at, place) * (site in GREENHOUSES ? 0.65 : site === 'barn' ? 0.01 : 1);
    },
    get [MEASUREMENT_ID.carbonDioxide]() {
      return air().carbonDioxide + jitter(12);
    },
    get [MEASUREMENT_ID.soilTemperature]() {
      return soil().temperature + jitter(0.1);
    },
    get [MEASUREMENT_ID.soilMoisture]() {
      return moisture() + jitter(0.4);
    },
    get [MEASUREMENT_ID.conductivity]() {
      // Salts are washed out and come back in weeks; the same soil conducts better when it is moist and warm.
      const salts = 1 + 0.35 * smoothNoise(seed + 30, at, 200 * HOUR_MS);
      const warmth = 1 + 0.02 * (soil().temperature - 15);
      return Math.max(0, 0.035 * moisture() * salts * warmth + jitter(0.02));
    },
    get [MEASUREMENT_ID.ph]() {
      // Algae take up CO2 by day; the water follows the sun by hours.
      const sun = (hours: number) => Math.max(0, sunHeight(at - hours * HOUR_MS, place));
      return 7.3 + 0.3 * (sun(2) + sun(4)) + 0.15 * smoothNoise(seed + 31, at, 70 * HOUR_MS) + jitter(0.03);
    },
    get [MEASUREMENT_ID.liquidLevel]() {
      return tankLevel(at, place) + jitter(0.3);
    },
    get [MEASUREMENT_ID.probeTemperature]() {
      return site === 'cold_store'
        ? 3.5 + 1.2 * smoothNoise(seed, at, 45 * MINUTE_MS)
        : air().temperature + jitter(0.2);
    },
  };
}

function once<T>(compute: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= compute();
    return known;
  };
}

function airOf(site: Site, at: number, place: Place): InsideAir {
  const house = GREENHOUSES[site];
  if (house) return greenhouseAir(house, at, place);
  switch (site) {
    case 'barn':
      return barnAir(at, place);
    case 'cold_store':
      return { temperature: 3.5, vapour: 5.5, carbonDioxide: 600 };
    case 'pond':
      return {
        temperature: past(at, place, [6, 18, 30, 42]) + 1,
        vapour: airVapour(at, place),
        carbonDioxide: 420,
      };
    default:
      return {
        temperature: airTemperature(at, place, heightOf(site)),
        vapour: airVapour(at, place, heightOf(site)),
        carbonDioxide: 420,
      };
  }
}

/** Mean temperature outside of some hours before (℃). */
const past = (at: number, place: Place, hours: number[]): number =>
  hours.reduce((sum, hour) => sum + airTemperature(at - hour * HOUR_MS, place), 0) / hours.length;

const FEEDING_HOURS = [6, 17];

/** Cattle give warmth, vapour and CO2, most of all when they are fed; the wind carries them away. */
function barnAir(at: number, place: Place): InsideAir {
  const hour = solarHour(at, place);
  const fed = FEEDING_HOURS.reduce((sum, feeding) => sum + Math.exp(-(((hour - feeding) / 1.2) ** 2)), 0);
  const herd = (1 + 0.45 * fed) / (0.7 + 0.13 * windSpeed(at, place));
  return {
    temperature: past(at, place, [0.5, 2.5, 4.5]) + 5 * herd,
    vapour: airVapour(at, place) + 1.9 * herd,
    carbonDioxide: 420 + 620 * herd,
  };
}
