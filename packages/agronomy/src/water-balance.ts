import { areWithin, RAIN_OF_DAY, type Span } from './ranges';
import type { Soil } from './soils';

/** Reference or crop evapotranspiration of a day, mm: what no day exceeds. */
const EVAPOTRANSPIRATION_OF_DAY: Span = [0, 30];
const MM_PER_M = 1000;
/** Rain that is less than this share of the day's evapotranspiration evaporates and reaches no root. FAO-56, chapter 8. */
const IGNORED_RAIN = 0.2;

/**
 * Water in the root zone that roots can take, mm. FAO-56 (Allen et al. 1998), equation 82.
 * @param rootDepth m
 */
export const totalAvailableWater = ({ fieldCapacity, wiltingPoint }: Soil, rootDepth: number): number =>
  MM_PER_M * (fieldCapacity - wiltingPoint) * rootDepth;

/**
 * Share of the available water that a crop takes without stress, for the day's evapotranspiration: more on cool days, less
 * on hot ones. FAO-56, note 2 to table 22.
 * @param depletion at 5 mm a day
 * @param evapotranspiration of the crop, mm
 * @returns 0.1 to 0.8
 */
export const depletionFraction = (depletion: number, evapotranspiration: number): number =>
  Math.min(0.8, Math.max(0.1, depletion + 0.04 * (5 - evapotranspiration)));

/** A root zone: available water in mm, and the share of it that is taken without stress. */
export interface RootZone {
  available: number;
  fraction: number;
}

/**
 * How much the crop transpires of what it would with enough water. FAO-56, equation 84.
 * @param depletion mm that the root zone lacks to field capacity
 * @returns 0 to 1
 */
export function stressCoefficient(depletion: number, { available, fraction }: RootZone): number {
  if (depletion <= fraction * available) return 1;
  return Math.max(0, (available - depletion) / ((1 - fraction) * available));
}

/** What a day adds to the root zone and takes from it, mm. */
export interface WaterDay {
  /** Rain, and irrigation that a rain gauge saw. */
  rain: number;
  /** Reference evapotranspiration. */
  evapotranspiration: number;
  coefficient: number;
}

/** A root zone at the end of a day. */
export interface WaterState {
  /** mm that it lacks to field capacity. */
  depletion: number;
  /** mm that irrigation has to bring: what it lacks, once the crop would suffer, and nothing before. */
  need: number;
}

/**
 * Root zone after one more day. FAO-56, equation 85, with stress after equation 84, without runoff and water from below; what
 * is above field capacity drains at once (equation 88). Valid where the water table is more than about 1 m below the roots.
 * @param before depletion in mm
 * @returns undefined for what no day can be
 */
export function addWaterDay(
  before: number,
  { rain, evapotranspiration, coefficient }: WaterDay,
  zone: RootZone,
): WaterState | undefined {
  if (!areWithin([rain, RAIN_OF_DAY], [evapotranspiration, EVAPOTRANSPIRATION_OF_DAY], [coefficient, [0, 2]]))
    return undefined;
  const reaching = rain < IGNORED_RAIN * evapotranspiration ? 0 : rain;
  const used = stressCoefficient(before, zone) * coefficient * evapotranspiration;
  const depletion = Math.min(zone.available, Math.max(0, before - reaching + used));
  return { depletion, need: depletion > zone.fraction * zone.available ? depletion : 0 };
}
