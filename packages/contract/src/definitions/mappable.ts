import { isDerived } from './derived';
import { CUSTOM_MEASUREMENT_IDS, findMeasurement } from './measurements';
import { STATUS_ID } from './named-ids';

/** Whether a decoded field can be mapped to it: the battery (in percent, no measurement), a known measurement that is a number and
 * measured, or a custom one. */
export function isMappable(id: number): boolean {
  if (id === STATUS_ID.battery) return true;
  if (id >= CUSTOM_MEASUREMENT_IDS.first && id <= CUSTOM_MEASUREMENT_IDS.last) return true;
  if (isDerived(id)) return false;
  const known = findMeasurement(id);
  return known !== undefined && (known.valueType === undefined || known.valueType === 'boolean');
}
