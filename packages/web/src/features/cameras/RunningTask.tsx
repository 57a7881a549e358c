import type { CameraTask } from '@fieldscope/contract/calls/cameras';
import { CAMERA_ALGORITHMS, isTaskError } from '@fieldscope/contract/camera-tasks';
import { Skeleton, Stack } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { FactList } from '../../ui/layout/FactList';
import { formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { useTask } from './cameras.queries';
import { percentText } from './percent-text';
import { TaskSteps } from './TaskSteps';
import { lookOf } from './task-look';
import { useHours } from './use-hours';

/** A task: what it is, how it is, and its steps. */
export function RunningTask({ eui, task }: { eui: string; task: CameraTask }) {
  const { t } = useTexts('cameras');
  const hours = useHours();
  const { data, error, refetch } = useTask(eui, task.task_id);
  const last = data?.steps.at(-1);
  const progress = task.percent === null ? '' : ` ${percentText(task.percent)}`;
  return (
    <Stack gap="lg">
      {isTaskError(task.state) && (
        <Notice kind={task.ended_at === null ? 'warning' : 'critical'} title={t(`state.${task.state}`)}>
          {last?.reason ? t(`reason.${last.reason}`) : ''}
        </Notice>
      )}
      {task.is_ending && task.ended_at === null && <Notice kind="info">{t('ending')}</Notice>}
      <FactList
        facts={[
          {
            name: 'state',
            label: t('fact.state'),
            value: (
              <StateLine {...lookOf(task.state)}>
                {t(`state.${task.state}`)}
                {progress}
              </StateLine>
            ),
          },
          { name: 'model', label: t('fact.model'), value: `${task.model.name} ${task.model.version}` },
          {
            name: 'algorithm',
            label: t('fact.algorithm'),
            value: t(`algorithm.${CAMERA_ALGORITHMS[task.model.algorithm]!}`),
          },
          { name: 'hours', label: t('fact.hours'), value: hours(task) },
          { name: 'pictures', label: t('fact.pictures'), value: t(`pictures.${task.pictures}`) },
          { name: 'confidence', label: t('fact.confidence'), value: percentText(task.confidence) },
          { name: 'results', label: t('fact.results'), value: formatNumber(task.results) },
          { name: 'lastResult', label: t('fact.lastResult'), value: <TimeAgo at={task.last_result_at} /> },
          { name: 'heard', label: t('fact.heard'), value: <TimeAgo at={task.last_heard_at} /> },
          { name: 'by', label: t('fact.by'), value: task.created_by ?? '–' },
        ]}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <TaskSteps steps={data.steps} />
      ) : (
        <Skeleton height={160} radius={8} />
      )}
    </Stack>
  );
}
