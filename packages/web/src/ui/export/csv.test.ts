import { expect, test } from 'vitest';
import { csvOf } from './csv';

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

test('a head and rows, each line with CRLF, behind the mark that Excel needs', () => {
  const csv = csvOf(
    ['name', 'value'],
    [
      ['Greenhouse', 21.4],
      ['Теплица 温室', -3],
    ],
  );
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(withoutMark(csv)).toBe('name,value\r\nGreenhouse,21.4\r\nТеплица 温室,-3\r\n');
});

test('commas, quotes and line breaks are kept inside their cell', () => {
  expect(withoutMark(csvOf(['a'], [['north, "2"'], ['two\nlines']]))).toBe(
    'a\r\n"north, ""2"""\r\n"two\nlines"\r\n',
  );
});

test('a name cannot become a formula in a spreadsheet', () => {
  expect(withoutMark(csvOf(['a'], [['=cmd()'], ['+1'], ['-2+3'], ['@x'], ['=a,b']]))).toBe(
    `a\r\n'=cmd()\r\n'+1\r\n'-2+3\r\n'@x\r\n"'=a,b"\r\n`,
  );
});

test.each([
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('nor can %j, behind what a spreadsheet leaves out', (name) => {
  expect(withoutMark(csvOf(['a'], [[name]]))).toMatch(/^a\r\n"?'/);
});

test('negative numbers stay numbers, and nothing stays nothing', () => {
  expect(withoutMark(csvOf(['a', 'b'], [[-4.5, null]]))).toBe('a,b\r\n-4.5,\r\n');
});
