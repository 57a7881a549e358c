import { expect, test } from 'vitest';
import { readCsv } from '../src/csv';

test.each([
  ['commas', 'a,b\n1,2'],
  ['semicolons', 'a;b\r\n1;2\r\n'],
  ['tabs, as a spreadsheet copies', 'a\tb\n1\t2\n'],
  ['a mark at the beginning, and spaces', '\uFEFF a , b \n 1 ,2'],
])('a table is read with %s', (_what, text) => {
  expect(readCsv(text)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
  ]);
});

test('quotes keep separators, line breaks and quotes in a cell; lines are counted as an editor does', () => {
  expect(readCsv('a,"1, ""2""\n3"\n\n , \nb,c')).toEqual([
    { line: 1, cells: ['a', '1, "2"\n3'] },
    { line: 5, cells: ['b', 'c'] },
  ]);
});

test('one column is a table, too, and nothing is none', () => {
  expect(readCsv('a\nb\n')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['b'] },
  ]);
  expect(readCsv(' \n\n')).toEqual([]);
});

test('a quote that is never closed is a letter of its cell', () => {
  expect(readCsv('a,"b\nc,d')).toEqual([
    { line: 1, cells: ['a', '"b'] },
    { line: 2, cells: ['c', 'd'] },
  ]);
});

test.each(['"', ',', '\n', '";', 'a"b,'])('a megabyte of %j costs no more than its length', (part) => {
  const text = part.repeat(1_000_000 / part.length);
  expect(readCsv(text).length).toBeLessThanOrEqual(text.length);
});
