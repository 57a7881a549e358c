import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { CAMERA_ALGORITHMS, FIRST_DETECTION_ID } from '@fieldscope/contract/camera-tasks';
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
import { useCamera } from './cameras.queries';
import { percentText } from './percent-text';
import { type Recognised as Result, recognisedIn } from './recognised';

/** What a camera recognised last, with the way to how that was over time. */
export function Recognised({ eui, latest }: { eui: string; latest: readonly LatestValue[] | undefined }) {
  const { t } = useTexts('cameras');
  const nameOf = useMeasurementNames();
  const model = useCamera(eui).data?.task?.model;
  const isCount = model !== undefined && CAMERA_ALGORITHMS[model.algorithm] === 'object_count';
  /** What a count is of; other results have no place of their own. */
  const placeOf = (id: number) => (isCount && model.classes[id - FIRST_DETECTION_ID]) || nameOf(id);
  const classOf = (number: number) =>
    model?.classes[number - 1] ?? t('recognised.class', { number: formatNumber(number) });
  if (!latest) return <Skeleton height={240} radius={8} />;
  const columns: Column<Result>[] = [
    { name: 'place', head: t('recognised.place'), cell: ({ measurementId }) => placeOf(measurementId) },
    {
      name: 'what',
      head: t('recognised.what'),
      cell: ({ found, value }) => (found && !isCount ? classOf(found.number) : value),
    },
    {
      name: 'sure',
      head: t('fact.confidence'),
      cell: ({ found }) => (found && !isCount ? percentText(found.percent) : '–'),
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
