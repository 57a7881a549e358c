import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { readsNumbers } from '@fieldscope/contract/camera-reading';
import { CAMERA_ALGORITHMS, FIRST_DETECTION_ID } from '@fieldscope/contract/camera-tasks';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { useMeasurementNames } from '../../values/measurement-names';
import { TimeAgo } from '../../values/Times';
import { sectionOfNode } from '../device-views/section-address';
import { EmptyState } from '../devices/EmptyState';
import { useCamera } from './cameras.queries';
import { percentText } from './percent-text';
import { modelNumberIn, type Recognised as Result, recognisedIn } from './recognised';

/** What a camera recognised last, with the way to how that was over time. */
export function Recognised({ eui, latest }: { eui: string; latest: readonly LatestValue[] | undefined }) {
  const { t } = useTexts('cameras');
  const nameOf = useMeasurementNames();
  const { data: camera, error, refetch } = useCamera(eui);
  const task = camera?.task;
  const results = latest && recognisedIn(latest);
  // A result from before the task is of another model.
  const model =
    task && results?.every(({ measuredAt }) => measuredAt >= task.created_at) ? task.model : undefined;
  const isCount = model !== undefined && CAMERA_ALGORITHMS[model.algorithm] === 'object_count';
  const isReading = readsNumbers(model?.algorithm);
  const isClass = !isCount && !isReading;
  /** What a count is of; other results have no place of their own. */
  const placeOf = (id: number) =>
    isReading ? t('reading') : (isCount && model.classes[id - FIRST_DETECTION_ID]) || nameOf(id);
  const valueText = (value: Result['value']) => (typeof value === 'number' ? formatNumber(value) : value);
  const classOf = (number: number) =>
    model?.classes[number - 1] ?? t('recognised.class', { number: formatNumber(number) });
  if (error && !camera) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // What a value means, its model says.
  if (!latest || !results || !camera) return <Skeleton height={240} radius={8} />;
  const modelNumber = modelNumberIn(latest);
  const columns: Column<Result>[] = [
    { name: 'place', head: t('recognised.place'), cell: ({ measurementId }) => placeOf(measurementId) },
    {
      name: 'what',
      head: t('recognised.what'),
      cell: ({ found, value }) => (found && isClass ? classOf(found.number) : valueText(value)),
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
      <Text c="dimmed">{t(camera.takes_tasks ? 'recognised.about' : 'recognised.numbers')}</Text>
      {modelNumber !== undefined && <Text>{t('recognised.model', { number: String(modelNumber) })}</Text>}
      <RowsOrCards
        label={t('recognised.what')}
        rows={results}
        columns={columns.filter(
          ({ name }) => name !== 'sure' || (isClass && results.some(({ found }) => found)),
        )}
        minWidth={560}
        keyOf={({ measurementId }) => String(measurementId)}
        empty={<EmptyState drawing="camera">{t('recognised.none')}</EmptyState>}
      />
      <Anchor component={Link} to={sectionOfNode(eui, 'values')} size="sm" w="fit-content">
        {t('recognised.overTime')}
      </Anchor>
    </Stack>
  );
}
