import { Readable } from 'node:stream';
import type { FileFormat } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { CsvError, type Info, parse } from 'csv-parse';
import { textBytes } from './file-text.service';
import { columnsOfObjects, objectOf, recordOf } from './json-records.model';
import { FILE_START, type FilePlace, type FileRecord, UnreadableFile } from './records.model';

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
 * Reads a file row by row, from its beginning or from where another reading of it has ended.
 * @param open begins to read its bytes, unpacked: its head is read by itself
 * @throws UnreadableFile, also while the rows are read
 */
export async function readRecords(
  open: () => Bytes,
  format: FileFormat,
  from: FilePlace = FILE_START,
): Promise<Records> {
  const textFrom = ({ byte }: FilePlace) => textBytes(open(), format.encoding, byte);
  if (format.kind === 'csv') return csvRecords(textFrom, format, from);
  const objectsFrom = (place: FilePlace) =>
    format.kind === 'json'
      ? objectsOfList(textFrom(FILE_START), place)
      : objectsOfLines(textFrom(place), place);
  return objectRecords(objectsFrom, from);
}

async function csvRecords(
  textFrom: (place: FilePlace) => Bytes,
  { separator, has_head: hasHead }: FileFormat,
  from: FilePlace,
): Promise<Records> {
  const rowsFrom = (place: FilePlace) => csvRows(textFrom(place), separator, place);
  const [head] = await firstOf(rowsFrom(FILE_START), 1);
  if (!head) throw new UnreadableFile('empty');
  if (!hasHead) return { columns: named(head.cells.map(() => '')), rows: rowsFrom(from) };
  return { columns: named(head.cells), rows: rowsFrom(from.row === 0 ? head.end : from) };
}

const named = (names: readonly string[]): string[] =>
  names.map((name, index) => (name === '' ? String(index + 1) : name));

async function firstOf<T>(items: AsyncIterable<T>, most: number): Promise<T[]> {
  const first: T[] = [];
  for await (const item of items) if (first.push(item) === most) break;
  return first;
}

async function* csvRows(text: Bytes, separator: string, from: FilePlace): AsyncGenerator<FileRecord> {
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
  let { row } = from;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      row = from.row + info.lines;
      if (record.length > IMPORT_LIMITS.columns) throw new UnreadableFile('too_many_columns', row);
      const cells = record.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) yield { row, cells, end: { byte: from.byte + info.bytes, row } };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote_open' : 'row_too_long', row + 1);
  }
}

/** Objects of a file; undefined: something else is there. */
type Objects = AsyncGenerator<{ end: FilePlace; object: object | undefined }>;

async function objectRecords(objectsFrom: (place: FilePlace) => Objects, from: FilePlace): Promise<Records> {
  const head = await firstOf(objectsFrom(FILE_START), HEAD_OBJECTS);
  if (head.length === 0) throw new UnreadableFile('empty');
  const columns = columnsOfObjects(head.flatMap(({ object }) => object ?? []));
  if (columns.length > IMPORT_LIMITS.columns) throw new UnreadableFile('too_many_columns', 1);
  return { columns, rows: recordsOf(objectsFrom(from), columns) };
}

async function* recordsOf(objects: Objects, columns: readonly string[]): AsyncGenerator<FileRecord> {
  for await (const { end, object } of objects) {
    const { row } = end;
    yield object
      ? { row, end, cells: recordOf(object, columns) }
      : { row, end, cells: [], isUnreadable: true };
  }
}

async function* objectsOfLines(text: Bytes, from: FilePlace): Objects {
  for await (const { line, end } of linesOf(text, from))
    if (line.trim() !== '') yield { end, object: objectOf(line) };
}

const NEWLINE = 0x0a;

async function* linesOf(text: Bytes, from: FilePlace): AsyncGenerator<{ line: string; end: FilePlace }> {
  let [rest, { byte, row }] = [Buffer.alloc(0), from];
  const take = (bytes: Buffer, ending: number) => {
    row += 1;
    byte += bytes.length + ending;
    if (bytes.length > IMPORT_LIMITS.rowBytes) throw new UnreadableFile('row_too_long', row);
    return { line: bytes.toString(), end: { byte, row } };
  };
  for await (const chunk of text) {
    const bytes = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      yield take(bytes.subarray(start, end), 1);
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > IMPORT_LIMITS.rowBytes) throw new UnreadableFile('row_too_long', row + 1);
  }
  yield take(rest, 0);
}

async function* objectsOfList(text: Bytes, from: FilePlace): Objects {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of text) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > IMPORT_LIMITS.jsonBytes) throw new UnreadableFile('too_large');
  }
  const whole = Buffer.concat(chunks).toString();
  if (whole.trim() === '') return;
  const list = parseList(whole);
  for (let row = from.row + 1; row <= list.length; row += 1) {
    const item = list[row - 1];
    // It is read as a whole each time.
    yield { end: { byte: 0, row }, object: typeof item === 'object' && item !== null ? item : undefined };
  }
}

function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {}
  throw new UnreadableFile('json_malformed', 1);
}
