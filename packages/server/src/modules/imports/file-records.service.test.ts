import { gzipSync } from 'node:zlib';
import type { FileFormat } from '@fieldscope/contract/calls/imports';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { expect, test } from 'vitest';
import { headsOf } from '../exports/export-rows.model';
import { readRecords } from './file-records.service';
import { unpacked } from './file-text.service';
import { proposeFormat } from './format.model';
import { measurementNames } from './measurement-names.model';
import { proposeMapping } from './proposal.model';
import { type FilePlace, type FileRecord, UnreadableFile } from './records.model';

const CSV: FileFormat = {
  ...{ kind: 'csv', encoding: 'utf-8', separator: ',', decimal: '.', has_head: true, time: 'ymd' },
  timezone: 'UTC',
};

async function* inPieces(bytes: Uint8Array, size = 7) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Columns and rows of a file that comes in small pieces; or why it cannot be read. */
async function read(content: string | Uint8Array, format: Partial<FileFormat> = {}, size?: number) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const rows: string[][] = [];
  const numbers: number[] = [];
  try {
    const records = await readRecords(() => unpacked(inPieces(bytes, size)), { ...CSV, ...format });
    for await (const { row, cells } of records.rows) {
      rows.push(cells);
      numbers.push(row);
    }
    return { columns: records.columns, rows, numbers };
  } catch (error) {
    if (error instanceof UnreadableFile) return { fault: error.reason, row: error.row };
    throw error;
  }
}

test.each([
  ['LF', 'time,value\n1,2\n3,4\n'],
  ['CRLF', 'time,value\r\n1,2\r\n3,4\r\n'],
  ['lone CR', 'time,value\r1,2\r3,4'],
  ['a byte order mark', '\uFEFFtime,value\n1,2\n3,4'],
  ['quotes and empty rows', '"time","value"\n"1"," 2 "\n\n ,\n3,4'],
])('a table with %s', async (_, text) => {
  expect(await read(text)).toMatchObject({
    columns: ['time', 'value'],
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
  });
});

test.each<[FileFormat['encoding'], Uint8Array]>([
  ['utf-16le', Buffer.from('\uFEFFвремя;value\n1;2', 'utf16le')],
  ['utf-16be', Buffer.from('\uFEFFвремя;value\n1;2', 'utf16le').swap16()],
  ['windows-1251', Buffer.from([0xe2, 0xf0, 0xe5, 0xec, 0xff, ...Buffer.from(';value\n1;2')])],
  ['utf-8', gzipSync('время;value\n1;2')],
])('%s, found out by its bytes', async (encoding, bytes) => {
  const isPacked = bytes[0] === 0x1f;
  const format = proposeFormat(isPacked ? Buffer.from('время;value\n1;2') : bytes, 'ru', 'UTC');
  expect(format).toMatchObject({ encoding, separator: ';', kind: 'csv' });
  expect(await read(bytes, format)).toMatchObject({ columns: ['время', 'value'], rows: [['1', '2']] });
});

test('a row says which line of the file it is', async () => {
  expect(await read('a,b\n1,2\n\n"x\ny",3\n5,6\n')).toMatchObject({ numbers: [2, 5, 6] });
});

test('without a head columns have numbers', async () => {
  expect(await read('1,2\n3,4', { has_head: false })).toMatchObject({
    columns: ['1', '2'],
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
  });
});

test('objects have the columns of all of them, and what is no object is reported', async () => {
  const lines = '{"time":"t","a":1}\n[1]\n{"b":null,"c":{"d":1}}\nnonsense\n';
  expect(await read(lines, { kind: 'lines' })).toMatchObject({
    columns: ['time', 'a', 'b', 'c'],
    rows: [['t', '1', '', ''], [], ['', '', '', '{…}'], []],
    numbers: [1, 2, 3, 4],
  });
  expect(await read('[{"a":1},2]', { kind: 'json' })).toMatchObject({ rows: [['1'], []] });
});

test.each<[string, string | Uint8Array, Partial<FileFormat>, string]>([
  ['a row without an end', 'x'.repeat(2 * IMPORT_LIMITS.rowBytes), {}, 'row_too_long'],
  [
    'an object without an end',
    `{"a":"${'x'.repeat(2 * IMPORT_LIMITS.rowBytes)}`,
    { kind: 'lines' },
    'row_too_long',
  ],
  ['quotes that are never closed', `a,b\n1,"2\n${'3,4\n'.repeat(1000)}`, {}, 'quote_open'],
  ['ten thousand columns', `a\n${'1,'.repeat(10_000)}`, {}, 'too_many_columns'],
  [
    'ten thousand fields',
    `{${Array.from({ length: 10_000 }, (_, n) => `"a${n}":1`)}}`,
    { kind: 'lines' },
    'too_many_columns',
  ],
  ['JSON nested 100,000 deep', `${'['.repeat(100_000)}`, { kind: 'json' }, 'json_malformed'],
  ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), {}, 'packed_archive'],
  ['half a gzip', gzipSync('a,b\n1,2'.repeat(999)).subarray(0, 30), {}, 'not_text'],
  ['what is no UTF-8', Buffer.from([0x61, 0x2c, 0xff, 0xfe, 0x0a]), {}, 'not_text'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), {}, 'not_text'],
  ['nothing', '', {}, 'empty'],
  ['nothing but space', ' \n\n ', {}, 'empty'],
])('%s is refused', async (_, content, format, fault) => {
  expect(await read(content, format, 65_536)).toMatchObject({ fault });
});

test('closed brackets 100,000 deep are a value like any other', async () => {
  const deep = `[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`;
  expect(await read(deep, { kind: 'json' }, 65_536)).toMatchObject({ rows: [['[…]']] });
});

const propose = (columns: string[], ...rows: string[][]) =>
  proposeMapping({ columns, rows }, measurementNames(new Map()));

const A_MOMENT = '2025-03-04T06:00:00+01:00';
test.each([
  'en',
  'zh',
  'ru',
] as const)('our own export is understood (%s): ids rather than names', (language) => {
  const head = headsOf({ language, timezone: 'Europe/Berlin' });
  const row = [
    'Bed 2',
    '2CF7F1C000000001',
    '1',
    '4097',
    'Air temperature',
    '21.4',
    '℃',
    A_MOMENT,
    A_MOMENT,
    '7',
  ];
  expect(propose(head, row)).toEqual({
    time: 'ymd',
    mapping: {
      ...{ layout: 'rows', time: 7, device: { column: 1 }, channel: { column: 2 } },
      ...{ measurement: { column: 3 }, value: 5, unit: 6 },
    },
  });
});

test('our own export of an object a line is understood', () => {
  const head = ['device', 'eui', 'channel', 'measurement_id', 'measurement', 'unit', 'value'];
  expect(
    propose(
      [...head, 'measured_at', 'uploaded_at', 'f_cnt'],
      ['Bed 2', '2CF7F1C000000001', '1', '4097', 'Air temperature', '℃', '21.4', A_MOMENT, A_MOMENT, '7'],
    )?.mapping,
  ).toMatchObject({ layout: 'rows', time: 7, measurement: { column: 3 }, value: 6, unit: 5 });
});

test('a column a measurement, by names in three languages with their units', () => {
  expect(
    propose(
      ['Дата', 'Air Temperature (°F)', '4098', 'Примечание'],
      ['04.03.2025 05:00', '70', '55', 'дождь'],
    ),
  ).toEqual({
    time: 'dmy',
    mapping: {
      ...{ layout: 'columns', time: 0, device: { fixed: '0000000000000000' }, channel: { fixed: 1 } },
      values: [
        { column: 1, measurement_id: 4097, channel: null, unit: '°F' },
        { column: 2, measurement_id: 4098, channel: null, unit: '' },
      ],
    },
  });
});

test.each<[string, Partial<FileFormat>, string]>([
  ['a table with quotes over lines', {}, 'time,value\r\n1,"a\nb"\r\n\r\né,3\n4,5'],
  ['a table without a head', { has_head: false }, '1,2\n3,4\n5,6'],
  ['a table in another encoding', { encoding: 'utf-16le' }, 'время,value\n1,й\n3,4'],
  ['lines of objects', { kind: 'lines' }, '{"a":"é"}\n\n[]\r\n{"a":2}'],
  ['a list of objects', { kind: 'json' }, '[{"a":1},2,{"a":3}]'],
])('%s is read on from the end of each row as it is read in one go', async (_, given, text) => {
  const format = { ...CSV, ...given };
  const bytes = format.encoding === 'utf-8' ? Buffer.from(`\uFEFF${text}`) : Buffer.from(text, 'utf16le');
  const rowsFrom = async (place?: FilePlace) => {
    const found: FileRecord[] = [];
    const { rows } = await readRecords(() => unpacked(inPieces(bytes)), format, place);
    for await (const record of rows) found.push(record);
    return found;
  };
  const all = await rowsFrom();
  expect(all.length).toBeGreaterThan(1);
  for (const [index, { end }] of all.entries()) expect(await rowsFrom(end)).toEqual(all.slice(index + 1));
});
