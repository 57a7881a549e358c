import { expect, test } from 'vitest';
import { lineOf, rangeOfLine } from './text-lines';

test('a line is found whatever ends lines, as a text field counts its characters', () => {
  const text = 'kind,sku\r\ncredits,A\rservice,B\n';
  expect([1, 2, 3, 4, 9].map((line) => lineOf(text, line))).toEqual([
    'kind,sku',
    'credits,A',
    'service,B',
    '',
    '',
  ]);
  const shown = text.replace(/\r\n|\r/g, '\n');
  expect(shown.slice(...rangeOfLine(text, 3))).toBe('service,B');
  expect(rangeOfLine(text, 1)).toEqual([0, 8]);
});
