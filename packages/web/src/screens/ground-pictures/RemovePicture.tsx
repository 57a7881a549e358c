import type { GroundPicture } from '@fieldscope/contract/calls/ground-pictures';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useRemovePicture } from './ground-pictures.queries';

interface RemovePictureProps {
  picture: Pick<GroundPicture, 'picture_id' | 'name'>;
  onClose(): void;
}

/** Deletes a picture once that is confirmed. */
export function RemovePicture({ picture: { picture_id, name }, onClose }: RemovePictureProps) {
  const { t } = useTexts('ground-pictures');
  const remove = useRemovePicture();
  return (
    <ConfirmDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      change={remove}
      input={{ picture_id }}
      done={t('remove.done', { name })}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
    </ConfirmDialog>
  );
}
