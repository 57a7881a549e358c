import type { MeasurementValue } from '@fieldscope/codecs';
import { DamagedHistory, PackedReader, PackedWriter } from './packed-bytes.model';
import {
  readIntegers,
  readNullable,
  readValues,
  writeIntegers,
  writeNullable,
  writeValues,
} from './packed-numbers.model';

/**
 * What the readings of one uplink and moment share, column by column, oldest first. Times in ms since 1970.
 */
export interface Frames {
  measuredAt: ArrayLike<number>;
  uploadedAt: ArrayLike<number>;
  /** Null for a message without a frame counter. */
  fCnt: ArrayLike<number | null>;
}

/** Readings of one series: of which frame each is, ascending, and its value. */
export interface Points {
  frames: ArrayLike<number>;
  values: Float64Array | readonly MeasurementValue[];
}

const VERSION = 1;

/** Packed frames: their times, which every reader needs, and the rest. */
export interface PackedFrames {
  times: Buffer;
  uploads: Buffer;
}

/**
 * At most 2^20 frames. Layout of `times`: version, count, times; of `uploads`: version, count, upload times, whether each
 * has a counter, counters; each with a CRC-32.
 * @throws RangeError for more frames, columns of unequal length or a number that is not whole
 */
export function packFrames({ measuredAt, uploadedAt, fCnt }: Frames): PackedFrames {
  ensureSameLength(measuredAt, uploadedAt);
  ensureSameLength(measuredAt, fCnt);
  const times = writerOf(measuredAt.length);
  writeIntegers(times, measuredAt, 2);
  const uploads = writerOf(measuredAt.length);
  writeIntegers(uploads, uploadedAt, 2);
  writeNullable(uploads, Array.from(fCnt), 2);
  return { times: times.finishChecked(), uploads: uploads.finishChecked() };
}

function writerOf(count: number): PackedWriter {
  const writer = new PackedWriter(16 + count * 3);
  writer.byte(VERSION);
  writer.count(count);
  return writer;
}

/** @throws DamagedHistory */
export function unpackTimes(times: Buffer): Float64Array {
  const reader = readerOf(times);
  const measuredAt = readIntegers(reader, reader.count(), 2);
  reader.ensureEnd();
  return measuredAt;
}

/** @throws DamagedHistory */
export function unpackUploads(uploads: Buffer): { uploadedAt: Float64Array; fCnt: (number | null)[] } {
  const reader = readerOf(uploads);
  const count = reader.count();
  const uploadedAt = readIntegers(reader, count, 2);
  const fCnt = readNullable(reader, count, 2);
  reader.ensureEnd();
  return { uploadedAt, fCnt };
}

/** @throws DamagedHistory */
export function unpackFrames({ times, uploads }: PackedFrames) {
  const measuredAt = unpackTimes(times);
  const { uploadedAt, fCnt } = unpackUploads(uploads);
  if (uploadedAt.length !== measuredAt.length) throw new DamagedHistory('its columns are of unequal length');
  return { measuredAt, uploadedAt, fCnt };
}

function readerOf(packed: Buffer): PackedReader {
  const reader = PackedReader.checked(packed);
  reader.ensureVersion(VERSION);
  return reader;
}

/**
 * At most 2^20 points and 8 MiB of JSON. Layout: version, count, frame numbers, values; CRC-32.
 * @throws RangeError for more points, columns of unequal length or a number that is not finite
 */
export function packPoints({ frames, values }: Points): Buffer {
  ensureSameLength(frames, values);
  const writer = writerOf(frames.length);
  writeIntegers(writer, frames, 2);
  writeValues(writer, values as readonly MeasurementValue[]);
  return writer.finishChecked();
}

/** @throws DamagedHistory */
export function unpackPoints(packed: Buffer): { frames: Float64Array; values: Points['values'] } {
  const reader = readerOf(packed);
  const count = reader.count();
  const frames = readIntegers(reader, count, 2);
  const values = readValues(reader, count);
  reader.ensureEnd();
  return { frames, values };
}

function ensureSameLength(left: ArrayLike<unknown>, right: ArrayLike<unknown>): void {
  if (left.length !== right.length)
    throw new RangeError(`columns of ${left.length} and ${right.length} items`);
}
