import type { Chart, ChartPage } from '@fieldscope/contract/calls/chart-pages';

/** Where a chart is on its page, from 1. */
export type Place = Pick<Chart, 'row' | 'column'>;

/** All places of a page, row by row. */
export const placesOf = ({ rows, columns }: Pick<ChartPage, 'rows' | 'columns'>): Place[] =>
  Array.from({ length: rows * columns }, (_, index) => ({
    row: Math.floor(index / columns) + 1,
    column: (index % columns) + 1,
  }));

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The place that an arrow key leads to; undefined: it is no arrow, or the page ends there. */
export function placeByKey(
  key: string,
  { row, column }: Place,
  page: Pick<ChartPage, 'rows' | 'columns'>,
): Place | undefined {
  const step = ARROWS[key];
  if (!step) return undefined;
  const place = { row: row + step.row, column: column + step.column };
  const isOnPage =
    place.row >= 1 && place.row <= page.rows && place.column >= 1 && place.column <= page.columns;
  return isOnPage ? place : undefined;
}

/** The charts of a page after one of them moved; the chart that was there is at its place. */
export function withMoved<Shown extends Chart>(
  charts: readonly Shown[],
  chartId: number,
  to: Place,
): Shown[] {
  const moved = charts.find(({ chart_id }) => chart_id === chartId);
  if (!moved) return [...charts];
  const { row, column } = moved;
  const isThere = (chart: Place) => chart.row === to.row && chart.column === to.column;
  return charts
    .map((chart) => {
      if (chart.chart_id === chartId) return { ...chart, row: to.row, column: to.column };
      return isThere(chart) ? { ...chart, row, column } : chart;
    })
    .sort((one, other) => one.row - other.row || one.column - other.column);
}
