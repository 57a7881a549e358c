import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useEnd } from './cameras.queries';

interface EndTaskProps {
  eui: string;
  taskId: string;
  /** The camera has another one, which goes on. */
  isNext?: boolean;
  onClose(): void;
}

/** Ends a task once that is confirmed. */
export function EndTask({ eui, taskId, isNext, onClose }: EndTaskProps) {
  const { t } = useTexts('cameras');
  return (
    <ConfirmDialog
      title={t('end.open')}
      action={t('end.action')}
      change={useEnd()}
      input={{ eui, task_id: taskId }}
      done={t('end.done')}
      onClose={onClose}
    >
      <Text>{t(isNext ? 'end.goesOn' : 'end.consequence')}</Text>
    </ConfirmDialog>
  );
}
