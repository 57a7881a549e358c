import { type CameraPicture, cameras } from '@fieldscope/contract/calls/cameras';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconColumns2, IconSettings, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { formatBytes, formatNumber } from '../../values/format-number';
import { EmptyState } from '../devices/EmptyState';
import classes from './cameras.module.css';
import { useCamera, usePictures } from './cameras.queries';
import { PictureCard } from './PictureCard';

const PictureViewer = lazy(async () => ({ default: (await import('./PictureViewer')).PictureViewer }));
const PictureComparison = lazy(async () => ({
  default: (await import('./PictureComparison')).PictureComparison,
}));
const PictureSettings = lazy(async () => ({ default: (await import('./PictureSettings')).PictureSettings }));
const RemovePictures = lazy(async () => ({ default: (await import('./RemovePictures')).RemovePictures }));

/** Pictures of a camera, the newest first: seen one by one, compared, deleted. */
export function CameraPictures({ eui }: { eui: string }) {
  const { t } = useTexts('cameras');
  /** After which picture each page begins; the first begins with the newest. */
  const [starts, setStarts] = useState<readonly (CameraPicture | undefined)[]>([undefined]);
  const { data: camera } = useCamera(eui);
  const { data, error, refetch } = usePictures(eui, starts.at(-1));
  const [opened, setOpened] = useState<string>();
  const [chosen, setChosen] = useState<readonly CameraPicture[]>([]);
  const [isComparing, setComparing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const settings = useDialogInAddress('keep');
  const mayChange = useMayCall(cameras.changeSettings);
  const mayRemove = useMayCall(cameras.removePictures);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const list = data?.list;
  const toggle = (picture: CameraPicture) =>
    setChosen(
      chosen.some(({ picture_id }) => picture_id === picture.picture_id)
        ? chosen.filter(({ picture_id }) => picture_id !== picture.picture_id)
        : [...chosen, picture],
    );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed">
          {camera &&
            t('kept', {
              count: camera.pictures,
              number: formatNumber(camera.pictures),
              bytes: formatBytes(camera.picture_bytes),
            })}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconColumns2 size={16} />}
            aria-haspopup="dialog"
            disabled={chosen.length !== 2}
            title={chosen.length === 2 ? undefined : t('compare.how')}
            onClick={() => setComparing(true)}
          >
            {t('compare.open')}
          </Button>
          {mayRemove && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} />}
              aria-haspopup="dialog"
              disabled={chosen.length === 0}
              onClick={() => setRemoving(true)}
            >
              {t('remove.open')}
            </Button>
          )}
          {mayChange && camera?.takes_tasks && (
            <Button
              variant="default"
              leftSection={<IconSettings size={16} />}
              aria-haspopup="dialog"
              onClick={settings.open}
            >
              {t('keep.open')}
            </Button>
          )}
        </Group>
      </Group>
      {list?.length === 0 ? (
        <EmptyState drawing="camera">{t('picture.none')}</EmptyState>
      ) : (
        <ul className={classes.grid} aria-label={t('picture.list')} aria-busy={!list}>
          {list
            ? list.map((picture) => (
                <PictureCard
                  key={picture.picture_id}
                  eui={eui}
                  picture={picture}
                  isChosen={chosen.some(({ picture_id }) => picture_id === picture.picture_id)}
                  onChoose={() => toggle(picture)}
                  onOpen={() => setOpened(picture.picture_id)}
                />
              ))
            : Array.from({ length: 8 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places without content have no other name
                <li key={index}>
                  <Skeleton height={180} radius={8} />
                </li>
              ))}
        </ul>
      )}
      <Group justify="center">
        {starts.length > 1 && (
          <Button variant="default" onClick={() => setStarts(starts.slice(0, -1))}>
            {t('page.newer')}
          </Button>
        )}
        {data?.more && (
          <Button variant="default" onClick={() => setStarts([...starts, list!.at(-1)])}>
            {t('page.older')}
          </Button>
        )}
      </Group>
      <Suspense>
        {opened !== undefined && list && (
          <PictureViewer eui={eui} pictures={list} first={opened} onClose={() => setOpened(undefined)} />
        )}
        {isComparing && chosen.length === 2 && (
          <PictureComparison eui={eui} pictures={chosen} onClose={() => setComparing(false)} />
        )}
        {isRemoving && (
          <RemovePictures
            eui={eui}
            pictures={chosen}
            onDone={() => setChosen([])}
            onClose={() => setRemoving(false)}
          />
        )}
        {settings.isOpen && camera && mayChange && (
          <PictureSettings eui={eui} camera={camera} onClose={settings.close} />
        )}
      </Suspense>
    </Stack>
  );
}
