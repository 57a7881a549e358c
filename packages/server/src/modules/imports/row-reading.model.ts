import type { FileFormat, FileMapping, ImportFault } from '@fieldscope/contract/calls/imports';
import { isDerived } from '@fieldscope/contract/definitions/derived';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import type { Eui } from '@fieldscope/contract/ids';
import type { FaultReason } from '@fieldscope/contract/import-choices';
import { type MeasurementNames, measurementIdOf } from './measurement-names.model';
import { readNumber } from './numbers.model';
import type { FileRecord } from './records.model';
import { timeReader } from './times.model';
import { unitConverter } from './units.model';

/** A reading as a file has it. */
export interface FileReading {
  eui: Eui;
  channel: number;
  measurementId: number;
  measuredAt: number;
  value: number;
}

export interface RowResult {
  readings: FileReading[];
  faults: ImportFault[];
  /** Values of measurements that the portal works out itself. */
  derived: number;
}

interface RowContext {
  format: FileFormat;
  mapping: FileMapping;
  columns: readonly string[];
  names: MeasurementNames;
  /** Units of the organisation's own measurements. */
  ownUnits: ReadonlyMap<number, string>;
  /** Times before and after which nothing is taken, in epoch ms. */
  earliest: number;
  latest: number;
}

const TEXT_LENGTH = 40;
const HIGHEST_CHANNEL = 255;
/** What is stored as one number. */
const NUMERIC_TYPES = new Set([undefined, 'boolean']);

type Failed = { reason: FaultReason; column: number };
const failed = (reason: FaultReason, column: number): Failed => ({ reason, column });
const isFailed = (value: unknown): value is Failed => typeof value === 'object';

/** Whether readings of a measurement are numbers that are received, and not worked out here. */
export function isStoredAsNumber(id: number, ownUnits: ReadonlyMap<number, string>): boolean {
  if (isDerived(id)) return false;
  if (ownUnits.has(id)) return true;
  const known = findMeasurement(id);
  return known !== undefined && NUMERIC_TYPES.has(known.valueType);
}

/** Reads rows of a file as its format and mapping say. */
export function rowReader(context: RowContext): (record: FileRecord) => RowResult {
  const { format, mapping, columns, names, ownUnits } = context;
  const readTime = timeReader(format);

  function timeOf(cells: readonly string[]): number | Failed {
    const time = readTime(cells[mapping.time] ?? '');
    if (typeof time !== 'number') return failed(time, mapping.time);
    if (time < context.earliest) return failed('time_early', mapping.time);
    return time > context.latest ? failed('time_late', mapping.time) : time;
  }

  function deviceOf(cells: readonly string[]): Eui | Failed {
    if ('fixed' in mapping.device) return mapping.device.fixed;
    const eui = (cells[mapping.device.column] ?? '').replaceAll(/[-: ]/g, '').toUpperCase();
    return /^[0-9A-F]{16}$/.test(eui) ? (eui as Eui) : failed('device_unreadable', mapping.device.column);
  }

  function channelOf(cells: readonly string[]): number | Failed {
    if ('fixed' in mapping.channel) return mapping.channel.fixed;
    const text = cells[mapping.channel.column] ?? '';
    return /^\d{1,3}$/.test(text) && Number(text) <= HIGHEST_CHANNEL
      ? Number(text)
      : failed('channel_unreadable', mapping.channel.column);
  }

  const isStorable = (id: number): boolean => isStoredAsNumber(id, ownUnits);
  const isTaken = (id: number): boolean => isDerived(id) || isStorable(id);

  function numberOf(text: string, column: number, id: number, unit: string): number | Failed {
    const value = readNumber(text, format.decimal);
    if (typeof value !== 'number') return failed(value, column);
    const convert = unitConverter(id, unit, ownUnits);
    if (!convert) return failed('unit_unknown', column);
    const converted = convert(value);
    return Number.isFinite(converted) ? converted : failed('value_too_large', column);
  }

  /** What the row says of each of its values: which cell, measurement, unit and channel. */
  function valuesOf(
    cells: readonly string[],
  ): { column: number; id: number | Failed; unit: string; channel: number | null }[] {
    if (mapping.layout === 'columns')
      return mapping.values.map(({ column, measurement_id: id, channel, unit }) => ({
        column,
        id,
        unit,
        channel,
      }));
    const { measurement, value, unit } = mapping;
    const named =
      'fixed' in measurement ? measurement.fixed : measurementIdOf(cells[measurement.column] ?? '', names);
    const place = 'fixed' in measurement ? value : measurement.column;
    const id = named !== undefined && isTaken(named) ? named : failed('measurement_unknown', place);
    return [{ column: value, id, unit: unit === null ? '' : (cells[unit] ?? ''), channel: null }];
  }

  return ({ row, cells, isUnreadable }) => {
    const result: RowResult = { readings: [], faults: [], derived: 0 };
    const report = ({ reason, column }: Failed) =>
      result.faults.push({
        row,
        column: shortened(columns[column] ?? String(column + 1)),
        reason,
        text: shortened(cells[column] ?? ''),
      });
    if (isUnreadable) {
      result.faults.push({ row, column: null, reason: 'row_unreadable', text: '' });
      return result;
    }
    const values = valuesOf(cells).filter(({ column }) => (cells[column] ?? '') !== '');
    if (values.length === 0) return result;
    const [measuredAt, eui, ofRow] = [timeOf(cells), deviceOf(cells), channelOf(cells)];
    for (const part of [measuredAt, eui]) if (isFailed(part)) report(part);
    if (isFailed(ofRow) && values.some(({ channel }) => channel === null)) report(ofRow);
    for (const { column, id, unit, channel: own } of values) {
      if (isFailed(id)) {
        report(id);
        continue;
      }
      if (isDerived(id)) {
        result.derived += 1;
        continue;
      }
      const value = isStorable(id)
        ? numberOf(cells[column]!, column, id, unit)
        : failed('measurement_unknown', column);
      const channel = own ?? ofRow;
      if (isFailed(value)) report(value);
      else if (!isFailed(measuredAt) && !isFailed(eui) && !isFailed(channel))
        result.readings.push({ eui, channel, measurementId: id, measuredAt, value });
    }
    return result;
  };
}

/** The beginning of a text. A database takes neither NUL nor half a character, which JSON may hold and a cut may leave. */
const shortened = (text: string): string =>
  (text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH)}…` : text).replaceAll(
    /[\p{Cc}\p{Cs}]/gu,
    '\uFFFD',
  );
