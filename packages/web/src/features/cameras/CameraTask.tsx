import { cameras } from '@fieldscope/contract/calls/cameras';
import { isEndedTask } from '@fieldscope/contract/camera-tasks';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlayerStop, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { EmptyState } from '../devices/EmptyState';
import { useCamera } from './cameras.queries';
import { NextTask } from './NextTask';
import { PastTasks } from './PastTasks';
import { RunningTask } from './RunningTask';

const DeployModel = lazy(async () => ({ default: (await import('./DeployModel')).DeployModel }));
const EndTask = lazy(async () => ({ default: (await import('./EndTask')).EndTask }));

/** What a camera is told to do, and how far it is with that. */
export function CameraTask({ eui }: { eui: string }) {
  const { t } = useTexts('cameras');
  const { data: camera, error, refetch } = useCamera(eui);
  const mayDeploy = useMayCall(cameras.deploy);
  const deploying = useDialogInAddress('deploy');
  const ending = useDialogInAddress('end');
  if (error && !camera) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!camera) return <Skeleton height={280} radius={8} />;
  const { task, next } = camera;
  const isOpen = task !== null && !isEndedTask(task.state);
  const deploy = mayDeploy && (
    <Button leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={deploying.open}>
      {t(isOpen ? 'deploy.other' : 'deploy.open')}
    </Button>
  );
  return (
    <Stack gap="xl">
      {task === null ? (
        <EmptyState drawing="camera" action={deploy}>
          {t('none')}
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between" align="flex-start">
            <Text c="dimmed">{t('about')}</Text>
            <Group gap="xs">
              {isOpen && mayDeploy && !task.is_ending && (
                <Button
                  variant="default"
                  leftSection={<IconPlayerStop size={16} />}
                  aria-haspopup="dialog"
                  onClick={ending.open}
                >
                  {t('end.open')}
                </Button>
              )}
              {deploy}
            </Group>
          </Group>
          {next && <NextTask eui={eui} task={next} />}
          <RunningTask eui={eui} task={task} />
          <PastTasks eui={eui} except={next?.ended_at === null ? [task, next] : [task]} />
        </>
      )}
      <Suspense>
        {deploying.isOpen && mayDeploy && (
          <DeployModel
            eui={eui}
            isReplacing={isOpen}
            way={camera.settings.results_over}
            onClose={deploying.close}
          />
        )}
        {ending.isOpen && isOpen && mayDeploy && (
          <EndTask eui={eui} taskId={task.task_id} onClose={ending.close} />
        )}
      </Suspense>
    </Stack>
  );
}
