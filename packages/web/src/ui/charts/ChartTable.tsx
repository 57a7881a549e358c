import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { DateTime, ZoneName } from '../../values/Times';
import { usePhone } from '../layout/use-phone';
import { CardList } from '../tables/CardList';
import type { Column } from '../tables/column';
import { DataFrame } from '../tables/DataFrame';
import { RowCard } from '../tables/RowCard';
import classes from './ChartTable.module.css';
import { type DrawnCurve, hasBand, rowsOf } from './chart-data';

/** More rows than a person reads would only slow the page down; the data table has them all. */
const ROWS_SHOWN = 500;

type Row = ReturnType<typeof rowsOf>[number];
const keyOf = (row: Row) => String(row.key);

interface ChartTableProps {
  curves: readonly DrawnCurve[];
  height: number;
}

/** The figures of a chart as a table, newest first; on a phone several curves are cards. */
export function ChartTable({ curves, height }: ChartTableProps) {
  const { t } = useTexts('ui');
  const areCards = usePhone() && curves.length > 1;
  const columns = useColumns(curves);
  const rows = rowsOf(curves);
  const shown = rows.slice(0, ROWS_SHOWN);
  const list = {
    label: t('chart.asTable'),
    rows: shown,
    keyOf,
    empty: (
      <Text p="xl" ta="center" c="dimmed">
        {t('chart.empty')}
      </Text>
    ),
  };
  return (
    <>
      {areCards ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.cards} style={{ maxHeight: height }} aria-label={list.label} tabIndex={0}>
          <CardList {...list} nameOf={keyOf} card={(row) => <RowCard row={row} columns={columns} />} />
        </section>
      ) : (
        <DataFrame
          {...list}
          columns={columns}
          maxHeight={height}
          minWidth={160 + (columns.length - 1) * 120}
        />
      )}
      {rows.length > ROWS_SHOWN && (
        <Text size="xs" c="dimmed" mt={8}>
          {t('chart.rows', { count: ROWS_SHOWN })}
        </Text>
      )}
    </>
  );
}

/** When, and a column for each curve. */
function useColumns(curves: readonly DrawnCurve[]): Column<Row>[] {
  const { t } = useTexts('ui');
  return [
    {
      name: 'time',
      head: t('chart.time'),
      note: <ZoneName />,
      cell: ({ at }) => <DateTime at={at} withoutZone />,
    },
    ...curves.flatMap((curve, place) => {
      const name = `${curve.name}${curve.unit ? `, ${curve.unit}` : ''}`;
      const figure = (of: string, head: string, figureOf: (row: Row) => number | null | undefined) => ({
        name: `${curve.key}/${of}`,
        head,
        numeric: true,
        cell: (row: Row) => {
          const value = figureOf(row);
          return value === null || value === undefined ? '–' : curve.format(value);
        },
      });
      return [
        figure('value', name, ({ values }) => values[place]),
        ...(hasBand(curve)
          ? [
              figure('min', `${name}: ${t('charts:min')}`, ({ bands }) => bands[place]?.[0]),
              figure('max', `${name}: ${t('charts:max')}`, ({ bands }) => bands[place]?.[1]),
            ]
          : []),
      ];
    }),
  ];
}
