import type { MeasurementValue } from '@fieldscope/codecs';
import { MeasurementValue as ValueSchema } from '@fieldscope/contract/fields';
import { z } from 'zod';
import { DamagedHistory, type PackedReader, type PackedWriter } from './packed-bytes.model';
import { deflated, fromJson, inflated, jsonBytes, toJson } from './packed-json.model';

/** Numbers of a column: as they are, by their differences, or by the differences of those. */
export type Order = 0 | 1 | 2;

/** Second differences of such numbers are exact. */
export const LARGEST_INTEGER = 2 ** 50;

/** Stands for a run of zeros; its length less one follows. */
const ZEROS = 0;

/**
 * Whole numbers within ±2^50, the `order`-th differences of which are small or often zero.
 * @throws RangeError for another number
 */
export function writeIntegers(writer: PackedWriter, values: ArrayLike<number>, order: Order): void {
  let last = 0;
  let lastStep = 0;
  let zeros = 0;
  const endRun = () => {
    if (zeros === 0) return;
    writer.varint(ZEROS);
    writer.varint(zeros - 1);
    zeros = 0;
  };
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (Math.abs(value) > LARGEST_INTEGER) throw new RangeError(`${value} cannot be packed`);
    const step = value - last;
    const rest = order === 0 ? value : order === 1 ? step : step - lastStep;
    last = value;
    lastStep = step;
    if (rest === 0) {
      zeros += 1;
    } else {
      endRun();
      writer.signed(rest);
    }
  }
  endRun();
}

/** @throws DamagedHistory */
export function readIntegers(reader: PackedReader, count: number, order: Order): Float64Array {
  const values = reader.signedRuns(count);
  let last = 0;
  let step = 0;
  for (let index = 0; index < count; index++) {
    const rest = values[index]!;
    step = order === 2 ? step + rest : rest;
    last = order === 0 ? rest : last + step;
    if (last > LARGEST_INTEGER || last < -LARGEST_INTEGER) throw new DamagedHistory('a number is too large');
    values[index] = last;
  }
  return values;
}

/** Whole numbers of which some may be missing: which are, then those that are there. */
export function writeNullable(writer: PackedWriter, values: readonly (number | null)[], order: Order): void {
  writeIntegers(
    writer,
    values.map((value) => Number(value === null)),
    1,
  );
  writeIntegers(
    writer,
    values.filter((value) => value !== null),
    order,
  );
}

/** @throws DamagedHistory */
export function readNullable(reader: PackedReader, count: number, order: Order): (number | null)[] {
  const isMissing = readIntegers(reader, count, 1);
  let present = count;
  for (let index = 0; index < count; index++) {
    const missing = isMissing[index]!;
    if (missing !== 0 && missing !== 1) throw new DamagedHistory('what is missing is unclear');
    present -= missing;
  }
  const values = readIntegers(reader, present, order);
  const all = new Array<number | null>(count);
  let next = 0;
  for (let index = 0; index < count; index++) all[index] = isMissing[index] === 1 ? null : values[next++]!;
  return all;
}

const KINDS = { scaled: 0, floats: 1, json: 2 } as const;
const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
const Values = z.array(ValueSchema);

const isNumbers = (values: readonly MeasurementValue[]): values is number[] =>
  values.every((value) => typeof value === 'number');

/**
 * Values of one series: numbers with few decimals as scaled whole numbers, other numbers as they are, and values of
 * which some are no numbers as JSON.
 * @throws RangeError for a number that is not finite, or more than 8 MiB of JSON
 */
export function writeValues(writer: PackedWriter, values: readonly MeasurementValue[]): void {
  if (!isNumbers(values)) {
    writer.byte(KINDS.json);
    writer.bytes(deflated(jsonBytes(toJson(values))));
    return;
  }
  const decimals = decimalsOf(values);
  if (decimals === undefined) {
    writer.byte(KINDS.floats);
    for (const value of values) writer.float64(value);
    return;
  }
  writer.byte(KINDS.scaled);
  writer.byte(decimals);
  const power = POWERS[decimals]!;
  const scaled = new Float64Array(values.length);
  for (let index = 0; index < values.length; index++) scaled[index] = Math.round(values[index]! * power);
  writeIntegers(writer, scaled, 1);
}

/** How many decimals carry every number without loss; undefined when that would be too many, or one is −0. */
function decimalsOf(values: readonly number[]): number | undefined {
  let decimals = 0;
  for (const value of values) {
    for (;;) {
      const power = POWERS[decimals];
      if (power === undefined || Object.is(value, -0)) return undefined;
      const scaled = Math.round(value * power);
      if (Math.abs(scaled) > LARGEST_INTEGER) return undefined;
      if (scaled / power === value) break;
      decimals += 1;
    }
  }
  // A number that fitted fewer decimals may be too large for the decimals of the last one.
  const power = POWERS[decimals]!;
  const fits = (value: number) => {
    const scaled = Math.round(value * power);
    return Math.abs(scaled) <= LARGEST_INTEGER && scaled / power === value;
  };
  return values.every(fits) ? decimals : undefined;
}

/** @throws DamagedHistory */
export function readValues(reader: PackedReader, count: number): Float64Array | MeasurementValue[] {
  const kind = reader.byte();
  if (kind === KINDS.scaled) {
    const power = POWERS[reader.byte()];
    if (power === undefined) throw new DamagedHistory('its scale is unknown');
    const values = readIntegers(reader, count, 1);
    for (let index = 0; index < count; index++) values[index] = values[index]! / power;
    return values;
  }
  if (kind === KINDS.floats) {
    const values = new Float64Array(count);
    for (let index = 0; index < count; index++) values[index] = reader.float64();
    return values;
  }
  if (kind !== KINDS.json) throw new DamagedHistory('its kind of values is unknown');
  const values = fromJson(inflated(reader.bytes()), Values);
  if (values.length !== count) throw new DamagedHistory('values are missing');
  return values;
}
