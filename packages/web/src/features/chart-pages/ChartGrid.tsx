import type { Chart, ChartPage } from '@fieldscope/contract/calls/chart-pages';
import type { CSSProperties, ReactNode } from 'react';
import { usePhone } from '../../ui/layout/use-phone';
import classes from './ChartPages.module.css';
import { type Place, placesOf } from './places';

interface ChartGridProps {
  page: Pick<ChartPage, 'name' | 'rows' | 'columns'>;
  charts: readonly Chart[];
  chart(chart: Chart): ReactNode;
  /** What stands where no chart is; absent: rows without charts are left out. */
  free?(place: Place): ReactNode;
}

/** Charts at their places on the page; on a phone below each other, with one free place at most. */
export function ChartGrid({ page, charts, chart, free }: ChartGridProps) {
  const isPhone = usePhone();
  const used = free ? page.rows : Math.max(1, ...charts.map(({ row }) => row));
  const cells = placesOf({ ...page, rows: used }).map((place) => ({
    place,
    chart: charts.find(({ row, column }) => row === place.row && column === place.column),
  }));
  const firstFree = cells.find((cell) => !cell.chart);
  const shown = isPhone ? cells.filter((cell) => cell.chart || (free && cell === firstFree)) : cells;
  const style = { '--columns': page.columns } as CSSProperties;
  return (
    <ul className={classes.grid} style={style} aria-label={page.name}>
      {shown.map((cell) => (
        <li key={cell.chart?.chart_id ?? `${cell.place.row}/${cell.place.column}`} className={classes.cell}>
          {cell.chart ? chart(cell.chart) : free?.(cell.place)}
        </li>
      ))}
    </ul>
  );
}
