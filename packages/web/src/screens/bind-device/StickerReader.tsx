import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconCircleCheck, IconPhotoScan } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './BindDevice.module.css';
import { readSticker, type Sticker } from './sticker';

interface StickerReaderProps {
  /** What was read last, from a picture or a paste. */
  found?: Sticker;
  onFound(sticker: Sticker): void;
}

type Trouble = 'noCode' | 'notOurs' | 'notAPicture';

/** Fills the form from a picture of the sticker's QR code: a file, a photo on a phone, or a pasted screenshot. */
export function StickerReader({ found, onFound }: StickerReaderProps) {
  const { t } = useTexts('bind-device');
  const [isReading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  const read = async (picture: File | null) => {
    if (!picture) return;
    setReading(true);
    setTrouble(undefined);
    try {
      const { readQrPicture } = await import('./qr-picture');
      const text = await readQrPicture(picture);
      const sticker = text === undefined ? undefined : readSticker(text);
      if (!sticker) setTrouble('noCode');
      else if (!sticker.eui) setTrouble('notOurs');
      else onFound(sticker);
    } catch {
      setTrouble('notAPicture');
    } finally {
      setReading(false);
    }
  };
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const picture = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith('image/'));
    if (picture) void read(picture);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);

  return (
    <div className={classes.reader}>
      <Group gap="xs">
        <FileButton onChange={read} accept="image/*" capture="environment">
          {(props) => (
            <Button
              {...props}
              className={classes.camera}
              leftSection={<IconCamera size={18} />}
              loading={isReading}
            >
              {t('picture.take')}
            </Button>
          )}
        </FileButton>
        <FileButton onChange={read} accept="image/*">
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPhotoScan size={18} />}
              loading={isReading}
            >
              {t('picture.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="status" className={classes.outcome}>
        {trouble ? (
          <Text size="sm" c="var(--warning)">
            {t(`picture.${trouble}`)}
          </Text>
        ) : found ? (
          <Text size="sm" c="var(--good)" className={classes.found}>
            <IconCircleCheck size={16} aria-hidden />
            {t(found.code ? 'picture.both' : 'picture.euiOnly')}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {t('picture.hint')}
          </Text>
        )}
      </div>
    </div>
  );
}
