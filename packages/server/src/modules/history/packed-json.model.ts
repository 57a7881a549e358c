import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import type { MeasurementValue } from '@fieldscope/codecs';
import type { z } from 'zod';
import { DamagedHistory } from './packed-bytes.model';

/** Of one chunk, before it is deflated: a damaged or oversized one must not take the memory. */
const MOST_BYTES = 64 * 1024 * 1024;
/** JSON of small lists takes forty times its bytes of memory when it is parsed. */
const MOST_JSON_BYTES = 8 * 1024 * 1024;

/** @throws RangeError for more than 64 MiB, which could not be read again */
export function deflated(bytes: Buffer, options?: ZlibOptions): Buffer {
  if (bytes.length > MOST_BYTES) throw new RangeError(`${bytes.length} bytes are too many for one chunk`);
  return deflateRawSync(bytes, options);
}

/** @throws DamagedHistory */
export function inflated(bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    throw new DamagedHistory(`it cannot be inflated: ${(error as Error).message}`);
  }
}

/**
 * Measured values as JSON. JSON.stringify would write 0 for −0 and null for numbers that are not finite.
 * @throws RangeError for a number that is not finite
 */
export function toJson(value: MeasurementValue | readonly MeasurementValue[]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be packed`);
    return Object.is(value, -0) ? '-0' : String(value);
  }
  const items = value.map((item) =>
    typeof item === 'object' && 'mac' in item
      ? `{"mac":${JSON.stringify(item.mac)},"rssi":${toJson(item.rssi)}}`
      : toJson(item),
  );
  return `[${items.join(',')}]`;
}

/** @throws RangeError for more than 8 MiB, which could not be read again */
export function jsonBytes(json: string): Buffer {
  const bytes = Buffer.from(json);
  if (bytes.length > MOST_JSON_BYTES) throw new RangeError(`${bytes.length} bytes of JSON are too many`);
  return bytes;
}

/** @throws DamagedHistory for bytes that are no JSON of that shape */
export function fromJson<T>(bytes: Buffer, shape: z.ZodType<T>): T {
  if (bytes.length > MOST_JSON_BYTES) throw new DamagedHistory('its JSON is too long');
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new DamagedHistory('it is no JSON');
  }
  const { success, data } = shape.safeParse(json);
  if (!success) throw new DamagedHistory('its JSON has another shape');
  return data;
}
