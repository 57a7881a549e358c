import type { MappedField } from '../calls/device-profiles';
import { STATUS_ID } from '../definitions/named-ids';
import { chargeAt } from './battery-curves';
import { type DecodedOutput, numberOf, valueAt } from './field-values';

/** Digits that a converted value keeps: 0.1 × 3 is 0.3. */
const DIGITS = 12;

/** The number of a mapped field as it was decoded; undefined: it is absent, or no number. */
export const rawValueOf = ({ data, normalized }: DecodedOutput, path: string): number | undefined =>
  numberOf(valueAt(data, path) ?? valueAt({ normalized }, path));

/** What a mapped field measures, in the unit of its measurement; undefined: nothing, as a battery of 254 percent. */
export function measuredValueOf(
  { measurement_id: id, factor, offset, chemistry }: MappedField,
  raw: number,
): number | undefined {
  const value = Number((raw * factor + offset).toPrecision(DIGITS));
  if (!Number.isFinite(value)) return undefined;
  if (id !== STATUS_ID.battery) return value;
  const charge = chemistry ? chargeAt(chemistry, value) : value;
  return charge !== undefined && charge >= 0 && charge <= 100 ? charge : undefined;
}
