import { findMeasurement } from './measurements';

/**
 * What a measurement measures, as far as values can stand on one axis: its unit, however it is spelt (`℃` and `°C`,
 * `㎡` and `m²`); a measurement without a unit is a type of its own. undefined: its values are no numbers.
 * `ownUnit` is that of a custom measurement.
 */
export function physicalTypeOf(id: number, ownUnit = ''): string | undefined {
  const known = findMeasurement(id);
  if (known?.valueType !== undefined && known.valueType !== 'boolean') return undefined;
  const unit = (known?.unit ?? ownUnit).normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
  return unit === '' ? String(id) : unit;
}
