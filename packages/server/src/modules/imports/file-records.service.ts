import { Readable } from 'node:stream';
import type { FileFormat } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { CsvError, type Info, parse } from 'csv-parse';
import { decoded } from './file-text.service';
import { columnsOfObjects, objectOf, recordOf } from './json-records.model';
import { type FileRecord, UnreadableFile } from './records.model';

type Bytes = AsyncIterable<Uint8Array>;

/** A file as names of its columns, and its rows as they are read. */
export interface Records {
  /** Names of the columns; without a head their numbers. */
  columns: string[];
  rows: AsyncIterable<FileRecord>;
}

/** Objects from which the columns of a JSON file are taken. */
const HEAD_OBJECTS = 200;

/**
 * Reads a file row by row.
 * @param bytes unpacked
 * @throws UnreadableFile, also while the rows are read
 */
export async function readRecords(bytes: Bytes, format: FileFormat): Promise<Records> {
  const text = decoded(bytes, format.encoding);
  if (format.kind === 'csv') return csvRecords(text, format);
  return objectRecords(format.kind === 'json' ? objectsOfList(text) : objectsOfLines(text));
}

async function csvRecords(text: AsyncIterable<string>, format: FileFormat): Promise<Records> {
  const rows = csvRows(text, format.separator);
  const first = await rows.next();
  if (first.done) throw new UnreadableFile('empty');
  if (format.has_head) return { columns: named(first.value.cells), rows };
  return { columns: named(first.value.cells.map(() => '')), rows: following([first.value], rows) };
}

const named = (names: readonly string[]): string[] =>
  names.map((name, index) => (name === '' ? String(index + 1) : name));

async function* following<T>(first: Iterable<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

async function* csvRows(text: AsyncIterable<string>, separator: string): AsyncGenerator<FileRecord> {
  const parser = Readable.from(text).compose(
    parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: IMPORT_LIMITS.rowBytes,
    }),
  );
  let row = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      row = info.lines;
      if (record.length > IMPORT_LIMITS.columns) throw new UnreadableFile('too_many_columns', row);
      const cells = record.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote_open' : 'row_too_long', row + 1);
  }
}

/** Objects of a file; undefined: something else is there. */
type Objects = AsyncGenerator<{ row: number; object: object | undefined }>;

async function objectRecords(objects: Objects): Promise<Records> {
  const head = [];
  while (head.length < HEAD_OBJECTS) {
    const next = await objects.next();
    if (next.done) break;
    head.push(next.value);
  }
  if (head.length === 0) throw new UnreadableFile('empty');
  const columns = columnsOfObjects(head.flatMap(({ object }) => object ?? []));
  if (columns.length > IMPORT_LIMITS.columns) throw new UnreadableFile('too_many_columns', 1);
  return { columns, rows: recordsOf(following(head, objects), columns) };
}

async function* recordsOf(
  objects: AsyncIterable<{ row: number; object: object | undefined }>,
  columns: readonly string[],
): AsyncGenerator<FileRecord> {
  for await (const { row, object } of objects)
    yield object ? { row, cells: recordOf(object, columns) } : { row, cells: [], isUnreadable: true };
}

async function* objectsOfLines(text: AsyncIterable<string>): Objects {
  let row = 0;
  for await (const line of linesOf(text)) {
    row += 1;
    if (line.trim() !== '') yield { row, object: objectOf(line) };
  }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let row = 0;
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r\n|\n/);
    rest = lines.pop()!;
    for (const line of lines) {
      row += 1;
      if (line.length > IMPORT_LIMITS.rowBytes) throw new UnreadableFile('row_too_long', row);
      yield line;
    }
    if (rest.length > IMPORT_LIMITS.rowBytes) throw new UnreadableFile('row_too_long', row + 1);
  }
  yield rest;
}

async function* objectsOfList(text: AsyncIterable<string>): Objects {
  let whole = '';
  for await (const chunk of text) {
    whole += chunk;
    if (whole.length > IMPORT_LIMITS.jsonBytes) throw new UnreadableFile('too_large');
  }
  if (whole.trim() === '') return;
  const list = parseList(whole);
  for (const [index, item] of list.entries())
    yield { row: index + 1, object: typeof item === 'object' && item !== null ? item : undefined };
}

function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {}
  throw new UnreadableFile('json_malformed', 1);
}
