import type { MappedField } from '../calls/device-profiles';
import { MEANINGS } from './meanings';
import { conversion, unitsOf } from './units';

/** The unit in which a mapped field is sent, as its factor and offset say; undefined: none that is known. */
export function unitOfField({
  measurement_id: id,
  factor,
  offset,
  chemistry,
}: MappedField): string | undefined {
  if (chemistry) return offset === 0 ? VOLTS[factor] : undefined;
  const meaning = MEANINGS.find(({ measurementId }) => measurementId === id);
  if (!meaning) return undefined;
  return unitsOf(meaning.quantity).find((unit) => {
    const known = conversion(meaning.quantity, unit, meaning.storedIn);
    return isClose(known.factor, factor) && isClose(known.offset, offset);
  });
}

const VOLTS: Readonly<Record<number, string>> = { 1: 'V', 0.001: 'mV' };
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a));
