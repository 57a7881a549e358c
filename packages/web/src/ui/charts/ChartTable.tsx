import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { DateTime, ZoneName } from '../../values/Times';
import { usePhone } from '../layout/use-phone';
import { CardList } from '../tables/CardList';
import type { Column } from '../tables/column';
import { DataFrame } from '../tables/DataFrame';
import { RowCard } from '../tables/RowCard';
import classes from './ChartTable.module.css';
import { type DrawnCurve, rowsOf } from './chart-data';

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
        <DataFrame {...list} columns={columns} maxHeight={height} minWidth={160 + curves.length * 120} />
      )}
      {rows.length > ROWS_SHOWN && (
        <Text size="xs" c="dimmed" mt={4}>
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
    ...curves.map((curve, place) => ({
      name: curve.key,
      head: `${curve.name}${curve.unit ? `, ${curve.unit}` : ''}`,
      numeric: true,
      cell: ({ values }: Row) => {
        const value = values[place];
        return value === null || value === undefined ? '–' : curve.format(value);
      },
    })),
  ];
}
