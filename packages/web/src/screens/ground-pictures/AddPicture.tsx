import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import { Button, FileButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { addressOfPicture } from '../../features/ground-pictures/picture-address';
import { useTexts } from '../../texts/use-texts';
import { LONG_TIP_MS, tip } from '../../ui/feedback/tip-store';
import { formatBytes, formatShare } from '../../values/format-number';
import { useRefresh } from './ground-pictures.queries';
import { uploadPicture } from './upload-picture';

/** What is chosen from; the server looks at the bytes. */
const TYPES = 'image/png,image/jpeg,image/webp';
const { count, nameLength, uploadBytes } = GROUND_PICTURE_LIMITS;

interface AddPictureProps {
  /** Of the pictures that there are; undefined: not known yet. */
  names: readonly string[] | undefined;
}

/** Takes a picture, which is placed next. Its name is that of the file at first. */
export function AddPicture({ names }: AddPictureProps) {
  const { t } = useTexts('ground-pictures');
  const navigate = useNavigate();
  const { onSettled } = useRefresh();
  const [progress, setProgress] = useState<number>();
  const isFull = (names?.length ?? 0) >= count;
  const send = async (file: File | null) => {
    if (!file || !names) return;
    if (file.size > uploadBytes) {
      tip.error(t('add.large', { size: formatBytes(file.size), most: formatBytes(uploadBytes) }), {
        durationMs: LONG_TIP_MS,
      });
      return;
    }
    setProgress(0);
    try {
      navigate(addressOfPicture(await uploadPicture(file, freeName(file.name, names), setProgress)));
    } catch (error) {
      if (!isCancelled(error)) tip.error(failureText(error), { durationMs: LONG_TIP_MS });
    } finally {
      onSettled();
      setProgress(undefined);
    }
  };
  return (
    <FileButton onChange={(file) => void send(file)} accept={TYPES}>
      {(button) => (
        <Button
          {...button}
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          disabled={!names || isFull || progress !== undefined}
          title={isFull ? t('add.full', { count }) : undefined}
        >
          {progress === undefined ? t('add.short') : t('add.sending', { share: formatShare(progress) })}
        </Button>
      )}
    </FileButton>
  );
}

/** The name of a file without its ending, with a number where a picture has it already. */
function freeName(file: string, names: readonly string[]): string {
  const plain =
    file
      .replace(/\.\w+$/, '')
      .replace(/\p{C}/gu, '')
      .trim() || '1';
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`;
    const name = plain.slice(0, nameLength - ending.length) + ending;
    if (!names.includes(name)) return name;
  }
}
