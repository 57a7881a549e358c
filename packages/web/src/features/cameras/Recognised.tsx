import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { DataFrame } from '../../ui/tables/DataFrame';
import { formatNumber } from '../../values/format-number';
import { useMeasurementNames } from '../../values/measurement-names';
import { TimeAgo } from '../../values/Times';
import { sectionOfNode } from '../device-views/section-address';
import { EmptyState } from '../devices/EmptyState';
import { percentText } from './percent-text';
import { type Recognised as Result, recognisedIn } from './recognised';

/** What a camera recognised last, with the way to how that was over time. */
export function Recognised({ eui, latest }: { eui: string; latest: readonly LatestValue[] | undefined }) {
  const { t } = useTexts('cameras');
  const nameOf = useMeasurementNames();
  if (!latest) return <Skeleton height={240} radius={8} />;
  const columns: Column<Result>[] = [
    { name: 'place', head: t('recognised.place'), cell: ({ measurementId }) => nameOf(measurementId) },
    {
      name: 'what',
      head: t('recognised.what'),
      cell: ({ found, value }) =>
        found ? t('recognised.class', { number: formatNumber(found.number) }) : value,
    },
    {
      name: 'sure',
      head: t('fact.confidence'),
      cell: ({ found }) => (found ? percentText(found.percent) : '–'),
      numeric: true,
      width: 140,
    },
    {
      name: 'at',
      head: t('recognised.at'),
      cell: ({ measuredAt }) => <TimeAgo at={measuredAt} />,
      width: 160,
    },
  ];
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('recognised.about')}</Text>
      <DataFrame
        label={t('recognised.what')}
        rows={recognisedIn(latest)}
        columns={columns}
        keyOf={({ measurementId }) => String(measurementId)}
        empty={<EmptyState drawing="camera">{t('recognised.none')}</EmptyState>}
      />
      <Anchor component={Link} to={sectionOfNode(eui, 'values')} size="sm" w="fit-content">
        {t('recognised.overTime')}
      </Anchor>
    </Stack>
  );
}
