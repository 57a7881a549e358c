import { expect, test } from 'vitest';
import { asCopy, eachRow } from './copied-rows.model';

const copyOf = (row: Buffer): Buffer => asCopy({ bytes: row });
const aRow = (fields: number, ...lengths: number[]): Buffer => {
  const row = Buffer.alloc(2 + 4 * lengths.length);
  row.writeInt16BE(fields, 0);
  for (const [nth, length] of lengths.entries()) row.writeInt32BE(length, 2 + 4 * nth);
  return row;
};

test('rows are read one after the other, with fields that are empty or not there', () => {
  const rows: number[] = [];
  eachRow(copyOf(Buffer.concat([aRow(1, 0), aRow(2, -1, 0), aRow(0)])), (row) => rows.push(row.length));
  expect(rows).toEqual([6, 10, 2]);
});

test.each([
  ['whose field leads back to its own beginning', aRow(1, -6)],
  ['whose field has a length that none has', aRow(1, -2)],
  ['with fewer fields than none', aRow(-2)],
])('a row %s ends the reading', (_, row) => {
  expect(() => eachRow(copyOf(row), () => {})).toThrow('this is no row of a binary COPY');
});
