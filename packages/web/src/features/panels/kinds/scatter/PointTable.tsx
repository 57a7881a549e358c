import { Text } from '@mantine/core';
import { useTexts } from '../../../../texts/use-texts';
import type { DrawnCurve } from '../../../../ui/charts/chart-data';
import type { Column } from '../../../../ui/tables/column';
import { DataFrame } from '../../../../ui/tables/DataFrame';
import { DateTime, ZoneName } from '../../../../values/Times';
import type { Pair } from './pairs.model';
import type { PointSet } from './point-plot';

/** More rows than a person reads would only slow the page down. */
const ROWS_SHOWN = 500;

interface Row extends Pair {
  key: string;
  set: PointSet;
}

const headOf = ({ name, unit }: DrawnCurve) => [name, unit].filter(Boolean).join(', ');

/** The pairs behind the points, the newest first. */
export function PointTable({ sets, height }: { sets: readonly PointSet[]; height: number }) {
  const { t } = useTexts('panel-kinds', 'ui');
  const rows = sets
    .flatMap((set) =>
      set.pairs.map((pair, place): Row => ({ ...pair, set, key: `${set.over.key} ${place}` })),
    )
    .sort((one, other) => other.at - one.at)
    .slice(0, ROWS_SHOWN);
  const columns: Column<Row>[] = [
    {
      name: 'time',
      head: t('ui:chart.time'),
      note: <ZoneName />,
      cell: ({ at }) => <DateTime at={at} withoutZone />,
    },
    ...sets.flatMap((one): Column<Row>[] => [
      {
        name: `${one.over.key} x`,
        head: headOf(one.along),
        numeric: true,
        cell: ({ set, x }) => (set === one ? one.along.format(x) : ''),
      },
      {
        name: one.over.key,
        head: headOf(one.over),
        numeric: true,
        cell: ({ set, y }) => (set === one ? one.over.format(y) : ''),
      },
    ]),
  ];
  return (
    <DataFrame
      label={t('ui:chart.asTable')}
      rows={rows}
      keyOf={({ key }) => key}
      columns={columns}
      maxHeight={height}
      minWidth={160 + (columns.length - 1) * 120}
      empty={
        <Text p="md" ta="center" c="dimmed">
          {t('scatter.noPairs')}
        </Text>
      }
    />
  );
}
