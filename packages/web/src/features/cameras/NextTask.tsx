import { type CameraTask, cameras } from '@fieldscope/contract/calls/cameras';
import { isTaskError } from '@fieldscope/contract/camera-tasks';
import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { useTask } from './cameras.queries';

const EndTask = lazy(async () => ({ default: (await import('./EndTask')).EndTask }));

/** A task that was deployed after the one that the camera has: it waits for the camera, or the camera has refused it. */
export function NextTask({ eui, task }: { eui: string; task: CameraTask }) {
  const { t } = useTexts('cameras');
  const { data } = useTask(eui, task.task_id);
  const [isEnding, setEnding] = useState(false);
  const mayEnd = useMayCall(cameras.end);
  const model = `${task.model.name} ${task.model.version}`;
  const reason = data?.steps.at(-1)?.reason;
  if (isTaskError(task.state))
    return (
      <Notice kind="critical" title={t('next.refused', { model })}>
        {reason && t(`reason.${reason}`)} {t('next.goesOn')}
      </Notice>
    );
  if (task.ended_at !== null) return null;
  return (
    <>
      <Notice kind="info" title={t('next.waits', { model })}>
        <Text mb="xs">{t('next.until')}</Text>
        {mayEnd && !task.is_ending && (
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setEnding(true)}>
            {t('next.end')}
          </Button>
        )}
      </Notice>
      <Suspense>
        {isEnding && <EndTask eui={eui} taskId={task.task_id} isNext onClose={() => setEnding(false)} />}
      </Suspense>
    </>
  );
}
