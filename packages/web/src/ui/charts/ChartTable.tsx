import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { DateTime, ZoneName } from '../../values/Times';
import { DataFrame } from '../tables/DataFrame';
import { type DrawnCurve, rowsOf } from './chart-data';

/** More rows than a person reads would only slow the page down; the data table has them all. */
const ROWS_SHOWN = 500;

/** The figures of a chart as a table, newest first. */
export function ChartTable({ curves, height }: { curves: readonly DrawnCurve[]; height: number }) {
  const { t } = useTexts('ui');
  const rows = rowsOf(curves);
  const shown = rows.slice(0, ROWS_SHOWN);
  return (
    <>
      <DataFrame
        label={t('chart.asTable')}
        rows={shown}
        keyOf={(row) => String(row.key)}
        maxHeight={height}
        minWidth={240 + curves.length * 120}
        empty={
          <Text p="xl" ta="center" c="dimmed">
            {t('chart.empty')}
          </Text>
        }
        columns={[
          {
            name: 'time',
            head: t('chart.time'),
            note: <ZoneName />,
            cell: (row) => <DateTime at={row.at} withoutZone />,
          },
          ...curves.map((curve, place) => ({
            name: curve.key,
            head: `${curve.name}${curve.unit ? `, ${curve.unit}` : ''}`,
            numeric: true,
            cell: (row: (typeof rows)[number]) => {
              const value = row.values[place];
              return value === null || value === undefined ? '–' : curve.format(value);
            },
          })),
        ]}
      />
      {rows.length > ROWS_SHOWN && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('chart.rows', { count: ROWS_SHOWN })}
        </Text>
      )}
    </>
  );
}
