import type { Scene } from '@fieldscope/contract/calls/scenes';
import { Text } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog';
import { useRemoveScene } from './scenes.queries';

export function RemoveScene({ scene: { scene_id, name }, onClose }: { scene: Scene; onClose(): void }) {
  const { t } = useTexts('scenes');
  const remove = useRemoveScene();
  return (
    <ConfirmDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      change={remove}
      input={{ scene_id }}
      done={t('remove.done', { name })}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
    </ConfirmDialog>
  );
}
