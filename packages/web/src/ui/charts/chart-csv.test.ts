// @vitest-environment happy-dom
import { HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aCurve, FROM } from '../../../test/curves';
import { csvOf } from '../export/csv';
import { fileNameOf, tableOfChart } from './chart-csv';

const names = { time: 'Time', zone: 'Asia/Kolkata' };

test('a chart as CSV has a line for every moment, oldest first, with bands and the time of the reader', () => {
  const means = aCurve({ min: [19, 21], max: [21, 23] });
  const other = aCurve({ key: 'b', name: 'Outside', times: [FROM + HOUR_MS], values: [0.1 + 0.2] });
  expect(tableOfChart([means, other], names)).toEqual({
    head: [
      'Time (Asia/Kolkata)',
      'Time (UTC)',
      'Greenhouse, °C',
      'Greenhouse, °C (min)',
      'Greenhouse, °C (max)',
      'Outside, °C',
    ],
    lines: [
      ['2026-03-01 05:30:00', '2026-03-01T00:00:00.000Z', 20, 19, 21, null],
      ['2026-03-01 06:30:00', '2026-03-01T01:00:00.000Z', 22, 21, 23, 0.3],
    ],
  });
});

test('a name that a spreadsheet would take for a formula is none', () => {
  const { head, lines } = tableOfChart([aCurve({ name: '=HYPERLINK("x")' })], names);
  expect(csvOf(head, lines)).toContain('"\'=HYPERLINK');
});

test('a title becomes the name of a file', () => {
  expect(fileNameOf('Air: 1/2 *inside*')).toBe('Air-1-2-inside');
  expect(fileNameOf('???')).toBe('chart');
});
