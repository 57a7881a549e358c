import { isDerived } from './derived';
import { CUSTOM_MEASUREMENT_IDS, findMeasurement } from './measurements';

/** Mapped to this, a decoded field is the device's battery in percent and no measurement. */
export const BATTERY_ID = 3000;

/** Whether a decoded field can be mapped to it: the battery, a known measurement that is a number and
 * measured, or a custom one. */
export function isMappable(id: number): boolean {
  if (id === BATTERY_ID) return true;
  if (id >= CUSTOM_MEASUREMENT_IDS.first && id <= CUSTOM_MEASUREMENT_IDS.last) return true;
  if (isDerived(id)) return false;
  const known = findMeasurement(id);
  return known !== undefined && (known.valueType === undefined || known.valueType === 'boolean');
}
