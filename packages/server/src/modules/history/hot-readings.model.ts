import type { MeasurementValue } from '@fieldscope/codecs';
import { MeasurementValue as ValueSchema } from '@fieldscope/contract/fields';
import { DamagedHistory, PackedReader, PackedWriter } from './packed-bytes.model';
import { fromJson, jsonBytes, toJson } from './packed-json.model';
import { LARGEST_INTEGER } from './packed-numbers.model';

/** A reading as it stands in the row of its uplink. */
export interface HotReading {
  seriesId: number;
  /** ms since 1970 */
  measuredAt: number;
  value: MeasurementValue;
}

const VERSION = 1;
const TAGS = { float: 0, integer: 1, json: 2 } as const;
const READING_BYTES = 14;

/**
 * The readings of one uplink for its row. Layout: version, then for each reading its series, its time as a difference
 * to `receivedAt`, a tag and the value.
 * @throws RangeError for a value that is not finite, or a series or time that is not whole
 */
export function packReadings(readings: readonly HotReading[], receivedAt: number): Buffer {
  const writer = new PackedWriter(1 + readings.length * READING_BYTES);
  writer.byte(VERSION);
  for (const { seriesId, measuredAt, value } of readings) {
    if (Math.abs(measuredAt) > LARGEST_INTEGER) throw new RangeError(`${measuredAt} is no time`);
    writer.varint(seriesId);
    writer.signed(measuredAt - receivedAt);
    writeValue(writer, value);
  }
  return writer.finish();
}

function writeValue(writer: PackedWriter, value: MeasurementValue): void {
  if (typeof value !== 'number') {
    writer.byte(TAGS.json);
    writer.bytes(jsonBytes(toJson(value)));
  } else if (Number.isInteger(value) && Math.abs(value) <= LARGEST_INTEGER && !Object.is(value, -0)) {
    writer.byte(TAGS.integer);
    writer.signed(value);
  } else {
    writer.byte(TAGS.float);
    writer.float64(value);
  }
}

/** @throws DamagedHistory */
export function unpackReadings(packed: Buffer, receivedAt: number): HotReading[] {
  const reader = new PackedReader(packed);
  reader.ensureVersion(VERSION);
  const readings: HotReading[] = [];
  while (reader.hasMore()) {
    const seriesId = reader.varint();
    const measuredAt = receivedAt + reader.signed();
    if (Math.abs(measuredAt) > LARGEST_INTEGER) throw new DamagedHistory('a time is too far away');
    readings.push({ seriesId, measuredAt, value: readValue(reader) });
  }
  return readings;
}

function readValue(reader: PackedReader): MeasurementValue {
  const tag = reader.byte();
  if (tag === TAGS.float) return reader.float64();
  if (tag === TAGS.integer) return reader.signed();
  if (tag !== TAGS.json) throw new DamagedHistory('its kind of value is unknown');
  return fromJson(reader.bytes(), ValueSchema);
}
