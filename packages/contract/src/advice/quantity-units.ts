import type { KnownMeasurementId } from '../definitions/measurements';
import { MEASUREMENT_ID } from '../definitions/named-ids';
import { type ShownUnit, shownUnit, type UnitSetting } from '../shown-unit';
import { unitInLanguage } from '../unit-words';
import type { AdviceQuantity } from './quantities';

interface QuantityUnit {
  /** Shown as readings of this measurement are: in the units that the reader has chosen. */
  as?: KnownMeasurementId;
  unit?: string;
  decimals: number;
  times?: number;
}

/** Units of quantities, as package agronomy has them, and the decimals that people see. */
const UNITS: Readonly<Record<AdviceQuantity, QuantityUnit>> = {
  airTemperature: { as: MEASUREMENT_ID.airTemperature, decimals: 1 },
  soilTemperature: { as: MEASUREMENT_ID.airTemperature, decimals: 1 },
  airHumidity: { unit: '%', decimals: 0 },
  vapourPressureDeficit: { unit: 'kPa', decimals: 2 },
  dailyLight: { unit: 'mol/(m²·d)', decimals: 1 },
  /** A share of the available water, which people write in %. */
  soilWater: { unit: '%', decimals: 0, times: 100 },
  soilSalinity: { unit: 'dS/m', decimals: 1 },
  solutionConductivity: { unit: 'dS/m', decimals: 1 },
  ph: { unit: '', decimals: 1 },
  solutionPh: { unit: '', decimals: 1 },
  co2: { unit: 'ppm', decimals: 0 },
  ammonia: { unit: 'ppm', decimals: 0 },
  heatIndex: { unit: '', decimals: 0 },
};

/** How a person sees values of a quantity. */
export function shownQuantity(
  quantity: AdviceQuantity,
  setting: UnitSetting,
): Omit<ShownUnit, 'store'> & { decimals: number } {
  const { as, unit = '', decimals, times = 1 } = UNITS[quantity];
  if (as === undefined)
    return { unit: unitInLanguage(unit, setting.language), decimals, convert: (value) => value * times };
  const { unit: shown, convert } = shownUnit(as, undefined, setting);
  return { unit: shown, decimals, convert };
}
