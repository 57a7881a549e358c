import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { formatNumber } from '../../values/format-number';
import { useRemovePictures } from './cameras.queries';

interface RemovePicturesProps {
  eui: string;
  pictures: readonly CameraPicture[];
  onDone(): void;
  onClose(): void;
}

/** Deletes pictures once that is confirmed. */
export function RemovePictures({ eui, pictures, onDone, onClose }: RemovePicturesProps) {
  const { t } = useTexts('cameras');
  const facts = { count: pictures.length, number: formatNumber(pictures.length) };
  return (
    <ConfirmDialog
      title={t('remove.title', facts)}
      action={t('remove.open')}
      change={useRemovePictures()}
      input={{ eui, picture_ids: pictures.map(({ picture_id }) => picture_id) }}
      done={t('remove.done', facts)}
      onDone={onDone}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
    </ConfirmDialog>
  );
}
