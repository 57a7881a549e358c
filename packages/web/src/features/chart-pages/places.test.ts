import type { Chart } from '@fieldscope/contract/calls/chart-pages';
import { expect, test } from 'vitest';
import { placeByKey, placesOf, withMoved } from './places';

const aChart = (chart_id: number, row: number, column: number): Chart => ({
  ...{ chart_id, desktop_id: 1, name: String(chart_id), row, column, series: [] },
});

test('places are counted row by row', () => {
  expect(placesOf({ rows: 2, columns: 1 })).toEqual([
    { row: 1, column: 1 },
    { row: 2, column: 1 },
  ]);
});

test('arrow keys lead to the neighbours, up to the edge of the page', () => {
  const page = { rows: 2, columns: 2 };
  const from = { row: 1, column: 2 };
  expect(placeByKey('ArrowDown', from, page)).toEqual({ row: 2, column: 2 });
  expect(placeByKey('ArrowLeft', from, page)).toEqual({ row: 1, column: 1 });
  for (const key of ['ArrowUp', 'ArrowRight', 'Enter']) expect(placeByKey(key, from, page)).toBeUndefined();
});

test('a chart that moves changes places with the one that is there', () => {
  const charts = [aChart(1, 1, 1), aChart(2, 1, 2), aChart(3, 2, 1)];
  expect(withMoved(charts, 3, { row: 1, column: 1 })).toEqual([
    aChart(3, 1, 1),
    aChart(2, 1, 2),
    aChart(1, 2, 1),
  ]);
  expect(withMoved(charts, 1, { row: 2, column: 2 }).at(-1)).toEqual(aChart(1, 2, 2));
  expect(withMoved(charts, 9, { row: 2, column: 2 })).toEqual(charts);
});
