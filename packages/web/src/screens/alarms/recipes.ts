import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { AlarmCondition } from '@fieldscope/contract/alarm-kinds';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';

/** A rule that many need, to begin with. Its name is in the texts `alarms`, under `recipe`. */
export interface Recipe {
  severity: Severity;
  condition: AlarmCondition;
  /** Measurements that it is about, the usual one first; none: it is about the device. */
  measurements: readonly number[];
  hold_minutes: number;
}

export const RECIPES = {
  frost: {
    severity: 'critical',
    condition: { kind: 'below', limit: 2, hysteresis: 1 },
    measurements: [MEASUREMENT_ID.airTemperature],
    hold_minutes: 10,
  },
  heat: {
    severity: 'warning',
    condition: { kind: 'above', limit: 35, hysteresis: 1 },
    measurements: [MEASUREMENT_ID.airTemperature],
    hold_minutes: 15,
  },
  drySoil: {
    severity: 'warning',
    condition: { kind: 'below', limit: 20, hysteresis: 2 },
    measurements: [
      MEASUREMENT_ID.soilMoisture,
      MEASUREMENT_ID.soilWaterContent,
      MEASUREMENT_ID.soilMoistureAt10cm,
    ],
    hold_minutes: 60,
  },
  tank: {
    severity: 'warning',
    condition: { kind: 'below', limit: 50, hysteresis: 5 },
    measurements: [MEASUREMENT_ID.liquidLevel],
    hold_minutes: 0,
  },
  silent: {
    severity: 'warning',
    condition: { kind: 'silence', intervals: 4 },
    measurements: [],
    hold_minutes: 0,
  },
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof RECIPES;
export const RECIPE_NAMES = Object.keys(RECIPES) as RecipeName[];
export const recipeOf = (name: string | null): RecipeName | undefined =>
  RECIPE_NAMES.find((one) => one === name);
