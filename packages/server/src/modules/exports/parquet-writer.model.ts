import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { SeriesReading } from '../history/history.service';
import { type ExportedSeries, type FileWriter, seriesById, textOf } from './export-rows.model';

/** Rows that are encoded in one piece: more would hold up everything else for longer. */
const GROUP_ROWS = 20_000;

const required = { repetition_type: 'REQUIRED' } as const;
const optional = { repetition_type: 'OPTIONAL' } as const;
const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const moment = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
} as const;
const COLUMNS = [
  { name: 'device', ...text, ...required },
  { name: 'eui', ...text, ...required },
  { name: 'channel', type: 'INT32', ...required },
  { name: 'measurement_id', type: 'INT32', ...required },
  { name: 'measurement', ...text, ...required },
  { name: 'value', type: 'DOUBLE', ...optional },
  // Of a value that is no number.
  { name: 'text', ...text, ...optional },
  { name: 'unit', ...text, ...required },
  { name: 'measured_at', ...moment, ...required },
  { name: 'uploaded_at', ...moment, ...required },
  { name: 'f_cnt', type: 'INT64', ...optional },
] as const;
const SCHEMA = [{ name: 'readings', num_children: COLUMNS.length }, ...COLUMNS];

/**
 * Parquet, in groups of rows. What stands at its end, the places of all groups, is the state with which another writer
 * goes on (`state`, with the `bytes` that are written).
 */
export function parquetWriter(
  series: readonly ExportedSeries[],
  { bytes, state }: { bytes: number; state: string | null },
): FileWriter {
  const shown = seriesById(series);
  const buffer = new ByteWriter();
  const writer = new ParquetWriter({ writer: buffer, schema: SCHEMA, statistics: false });
  if (state !== null) {
    buffer.index = 0;
    buffer.offset = bytes;
    writer.row_groups = readGroups(state);
    for (const group of writer.row_groups) writer.num_rows += group.num_rows;
  }
  let waiting: SeriesReading[] = [];
  const taken = () => {
    const piece = Buffer.from(buffer.getBytes());
    buffer.index = 0;
    return piece;
  };
  const writeGroups = (least: number): void => {
    for (; waiting.length >= least && waiting.length > 0; waiting = waiting.slice(GROUP_ROWS)) {
      const rows = waiting.slice(0, GROUP_ROWS);
      writer.write({ columnData: columnsOf(rows, shown), rowGroupSize: rows.length });
      writer.pendingIndexes = [];
    }
  };
  return {
    head: taken,
    add(readings) {
      waiting = waiting.concat(readings);
      writeGroups(GROUP_ROWS);
      return taken();
    },
    pause() {
      writeGroups(1);
      return { piece: taken(), state: writeState(writer.row_groups) };
    },
    foot() {
      writer.finish();
      return taken();
    },
  };
}

function columnsOf(rows: readonly SeriesReading[], shown: ReadonlyMap<number, ExportedSeries>) {
  const ofSeries = rows.map(({ seriesId }) => shown.get(seriesId)!);
  const data: Record<(typeof COLUMNS)[number]['name'], (string | number | bigint | null)[]> = {
    device: ofSeries.map(({ deviceName }) => deviceName),
    eui: ofSeries.map(({ eui }) => eui),
    channel: ofSeries.map(({ channel }) => channel),
    measurement_id: ofSeries.map(({ measurementId }) => measurementId),
    measurement: ofSeries.map(({ measurement }) => measurement),
    // −0 as 0, which the formats that are text write.
    value: rows.map(({ value }) => (typeof value === 'number' ? value + 0 : null)),
    text: rows.map(({ value }) => (typeof value === 'number' ? null : textOf(value))),
    unit: ofSeries.map(({ unit }) => unit),
    measured_at: rows.map(({ measuredAt }) => BigInt(measuredAt)),
    uploaded_at: rows.map(({ uploadedAt }) => BigInt(uploadedAt)),
    f_cnt: rows.map(({ fCnt }) => (fCnt === null ? null : BigInt(fCnt))),
  };
  return COLUMNS.map(({ name }) => ({ name, data: data[name], offsetIndex: false }));
}

type Groups = ParquetWriter['row_groups'];

/** Whole numbers of any size are written `123n`. */
const writeState = (groups: Groups): string =>
  JSON.stringify(groups, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const readGroups = (state: string): Groups =>
  JSON.parse(state, (_key, value: unknown) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Groups;
