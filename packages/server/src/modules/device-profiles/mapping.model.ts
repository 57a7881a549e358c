import type { MappedField } from '@fieldscope/contract/calls/device-profiles';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';

export interface MappedReading {
  channel: number;
  measurementId: number;
  value: number;
}

/** What the fields of an output measure; battery in percent, null when none of them says it. */
export interface MappedOutput {
  readings: MappedReading[];
  battery: number | null;
}

/** Digits that a converted value keeps: 0.1 × 3 is 0.3. */
const DIGITS = 12;

/**
 * Finds the mapped fields in what a codec decoded. A field that is absent or no number measures nothing: devices send some
 * of their fields only now and then.
 * @param output JSON of `{data, normalized?}`
 */
export function readFields(output: string, fields: readonly MappedField[]): MappedOutput {
  const { data, normalized } = JSON.parse(output) as { data: object; normalized?: object };
  const readings: MappedReading[] = [];
  let battery: number | null = null;
  for (const { path, measurement_id: measurementId, channel, factor, offset } of fields) {
    const raw = numberOf(valueAt(data, path) ?? valueAt({ normalized }, path));
    if (raw === undefined) continue;
    const value = Number((raw * factor + offset).toPrecision(DIGITS));
    if (!Number.isFinite(value)) continue;
    if (measurementId !== STATUS_ID.battery) readings.push({ channel, measurementId, value });
    else if (value >= 0 && value <= 100) battery = value;
  }
  return { readings, battery };
}

/** The value under a path of keys and places in lists; undefined where there is none. */
function valueAt(data: object, path: string): unknown {
  let value: unknown = data;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
