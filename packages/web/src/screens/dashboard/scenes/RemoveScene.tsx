import type { Scene } from '@fieldscope/contract/calls/scenes';
import { Text } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { tip } from '../../../ui/feedback/tip-store';
import { FormDialog } from '../../../ui/layout/FormDialog';
import { useRemoveScene } from './scenes.queries';

export function RemoveScene({ scene: { scene_id, name }, onClose }: { scene: Scene; onClose(): void }) {
  const { t } = useTexts('scenes');
  const remove = useRemoveScene();
  const onSuccess = () => {
    tip.success(t('remove.done', { name }));
    onClose();
  };
  return (
    <FormDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={() => remove.mutate({ scene_id }, { onSuccess })}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
    </FormDialog>
  );
}
