import { WATER_USES } from '@fieldscope/agronomy/crops';
import { cropCoefficient } from '@fieldscope/agronomy/crops/water-use';
import { SOILS, type Soil } from '@fieldscope/agronomy/soils';
import {
  addWaterDay,
  depletionFraction,
  totalAvailableWater,
  type WaterState,
} from '@fieldscope/agronomy/water-balance';
import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { DAY_MS } from '@fieldscope/contract/time';

/** The latest beginning of a season that begins on a day of each year, such as 03-01, before or on a day: its year. */
export const seasonOf = (date: string, start: string): number =>
  Number(date.slice(0, 4)) - Number(date.slice(5) < start);

/**
 * Root zone of the chosen crop after one more day. It is taken to be at field capacity when the crop is planted.
 * @param before depletion, mm
 * @param day mm
 * @returns undefined outside of the crop's season, and when crop or soil is not chosen
 */
export function waterOf(
  before: number,
  date: string,
  { rain, evapotranspiration }: { rain: number; evapotranspiration: number },
  settings: DerivedSettings,
): WaterState | undefined {
  if (!settings.crop || !settings.soil) return undefined;
  const crop = WATER_USES[settings.crop];
  const soil: Soil = SOILS[settings.soil];
  const plantedAt = Date.parse(`${seasonOf(date, settings.planted_on)}-${settings.planted_on}`);
  const coefficient = cropCoefficient(crop, Math.round((Date.parse(date) - plantedAt) / DAY_MS) + 1);
  if (coefficient === undefined) return undefined;
  return addWaterDay(
    before,
    { rain, evapotranspiration, coefficient },
    {
      available: totalAvailableWater(soil, crop.rootDepth),
      fraction: depletionFraction(crop.depletion, coefficient * evapotranspiration),
    },
  );
}
