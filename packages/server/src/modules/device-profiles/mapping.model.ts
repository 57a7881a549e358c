import type { MappedField } from '@fieldscope/contract/calls/device-profiles';
import type { DecodedOutput } from '@fieldscope/contract/decoded-fields/field-values';
import { measuredValueOf, rawValueOf } from '@fieldscope/contract/decoded-fields/mapped-values';
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

/**
 * Finds the mapped fields in what a codec decoded. A field that is absent or no number measures nothing: devices send some
 * of their fields only now and then.
 * @param output JSON of `{data, normalized?}`
 */
export function readFields(output: string, fields: readonly MappedField[]): MappedOutput {
  const decoded = JSON.parse(output) as DecodedOutput;
  const readings: MappedReading[] = [];
  let battery: number | null = null;
  for (const field of fields) {
    const raw = rawValueOf(decoded, field.path);
    const value = raw === undefined ? undefined : measuredValueOf(field, raw);
    if (value === undefined) continue;
    const { channel, measurement_id: measurementId } = field;
    if (measurementId === STATUS_ID.battery) battery = value;
    else readings.push({ channel, measurementId, value });
  }
  return { readings, battery };
}
