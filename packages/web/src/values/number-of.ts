import type { MeasurementValue } from '@fieldscope/contract/fields';

/** The number that a value is; null: it is none. Texts such as "1.850" are numbers that kept their zeros on the way. */
export function numberOf(value: MeasurementValue | null | undefined): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : null;
}
