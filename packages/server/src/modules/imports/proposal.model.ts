import type { FileFormat, FileMapping } from '@fieldscope/contract/calls/imports';
import { isDerived } from '@fieldscope/contract/definitions/derived';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import type { Channel, EuiInAnyCase, MeasurementId } from '@fieldscope/contract/ids';
import type { z } from 'zod';
import { isMost, isNumber, timeFormatOf } from './format.model';
import { type MeasurementNames, measurementIdOf } from './measurement-names.model';

/** Columns of the first rows: their names, and what stands in them. */
export interface HeadColumns {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

type Either<T> = { column: number } | { fixed: T };

/** What columns are called, in our files and in those of others. */
const WORDS = {
  time: /time|date|measured|created|timestamp|时间|日期|время|дата|измерено/i,
  utc: /utc|epoch/i,
  uploaded: /upload|receiv|上传|接收|получен|загруж/i,
  device: /eui|device|设备|устройств/i,
  channel: /channel|通道|канал/i,
  measurement: /measurement|测量|измерени|параметр/i,
  value: /^(value|reading|значение|показание|数值|值|读数)$|value$/i,
  unit: /unit|единиц|ед\.|单位/i,
};
const FIRST_CHANNEL = 1 as z.output<typeof Channel>;

/** A mapping that a person may correct, and how times are written; null: a time or a value is not to be found. */
export function proposeMapping(
  head: HeadColumns,
  names: MeasurementNames,
): { mapping: FileMapping; time: FileFormat['time'] } | null {
  const cellsOf = (index: number) => head.rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
  const indexes = head.columns.map((_, index) => index);
  const find = (word: RegExp, fits: (cells: string[]) => boolean) =>
    indexes.find((index) => word.test(head.columns[index]!) && fits(cellsOf(index)));
  const mostly = (test: (cell: string) => boolean) => (cells: string[]) => isMost(cells, test);

  const times = indexes.filter((index) => timeFormatOf(cellsOf(index)) !== undefined);
  const time = bestTime(times, head.columns);
  if (time === undefined) return null;
  const isEui = mostly((cell) => /^[0-9a-f]{16}$/i.test(cell.replaceAll(/[-: ]/g, '')));
  const euis = indexes.find((index) => isEui(cellsOf(index)));
  const channels = find(
    WORDS.channel,
    mostly((cell) => /^\d{1,3}$/.test(cell)),
  );
  const ofDevice: {
    device: Either<z.output<typeof EuiInAnyCase>>;
    channel: Either<z.output<typeof Channel>>;
  } = {
    device: euis === undefined ? { fixed: NO_DEVICE } : { column: euis },
    channel: channels === undefined ? { fixed: FIRST_CHANNEL } : { column: channels },
  };
  const taken = new Set([...times, euis, channels]);
  const namesMeasurements = mostly((cell) => isMeasurement(measurementIdOf(cell, names)));
  const free = indexes.filter((index) => !taken.has(index));
  const measurement =
    free.find((index) => WORDS.measurement.test(head.columns[index]!) && namesMeasurements(cellsOf(index))) ??
    free.find((index) => namesMeasurements(cellsOf(index)) && !mostly(isNumber)(cellsOf(index)));
  const value = measurement === undefined ? undefined : (find(WORDS.value, mostly(isNumber)) ?? undefined);
  const format = timeFormatOf(cellsOf(time))!;
  if (measurement !== undefined && value !== undefined) {
    const unit = find(WORDS.unit, () => true) ?? null;
    return {
      time: format,
      mapping: { layout: 'rows', time, ...ofDevice, measurement: { column: measurement }, value, unit },
    };
  }
  const values = free.flatMap((column) => {
    const { id, unit } = measurementAndUnit(head.columns[column]!, names);
    return isMeasurement(id) &&
      !isDerived(id!) &&
      (cellsOf(column).length === 0 || isMost(cellsOf(column), isNumber))
      ? [{ column, measurement_id: id as z.output<typeof MeasurementId>, channel: null, unit }]
      : [];
  });
  return { time: format, mapping: { layout: 'columns', time, ...ofDevice, values } };
}

/** Without a device: the person chooses it. */
const NO_DEVICE = '0000000000000000' as z.output<typeof EuiInAnyCase>;

const isMeasurement = (id: number | undefined): boolean =>
  id !== undefined && findMeasurement(id) !== undefined;

/** The time that was measured, in UTC where the file has both. */
function bestTime(times: readonly number[], columns: readonly string[]): number | undefined {
  const score = (index: number) =>
    (WORDS.time.test(columns[index]!) ? 2 : 0) +
    (WORDS.utc.test(columns[index]!) ? 1 : 0) -
    (WORDS.uploaded.test(columns[index]!) ? 4 : 0);
  return times.toSorted((a, b) => score(b) - score(a) || a - b)[0];
}

/** `Air temperature (°C)`, `Air temperature [°C]`, `4097`, `Air temperature, °C`; no unit begins with a digit. */
function measurementAndUnit(
  column: string,
  names: MeasurementNames,
): { id: number | undefined; unit: string } {
  const id = measurementIdOf(column, names);
  const match = /^(.*?)\s*(?:\(((?!\s*\d)[^()]*)\)|\[((?!\s*\d)[^\]]*)\]|,\s*((?!\s*\d)[^,]*))$/.exec(column);
  if (id !== undefined || !match) return { id, unit: '' };
  return {
    id: measurementIdOf(match[1]!, names),
    unit: (match[2] ?? match[3] ?? match[4] ?? '').slice(0, UNIT_LENGTH),
  };
}
const UNIT_LENGTH = 16;
