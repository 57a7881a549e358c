import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Dialog } from '../../ui/layout/Dialog';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTime } from '../../values/format-time';
import { FoundList } from './FoundList';
import { PictureFrame } from './PictureFrame';
import { useFoundText } from './use-found-text';

interface PictureViewerProps {
  eui: string;
  /** The newest first. */
  pictures: readonly CameraPicture[];
  /** Which of them is shown first. */
  first: string;
  onClose(): void;
}

/** One picture in large, with boxes and labels; arrow keys lead to those before and after it. */
export function PictureViewer({ eui, pictures: given, first, onClose }: PictureViewerProps) {
  const { t } = useTexts('cameras');
  const foundText = useFoundText();
  const { timeZone } = useDisplaySetting();
  // Later ones that push a picture off its page take it away from nobody who looks at it.
  const [pictures] = useState(given);
  const [shownId, setShownId] = useState(first);
  const place = Math.max(
    pictures.findIndex(({ picture_id }) => picture_id === shownId),
    0,
  );
  const go = (by: 1 | -1) => {
    const next = pictures[place + by];
    if (next) setShownId(next.picture_id);
  };
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(1);
    if (key === 'ArrowRight') go(-1);
  });
  // The focus may be on the dialog's own button.
  useEffect(() => {
    const take = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', take);
    return () => window.removeEventListener('keydown', take);
  }, []);
  const picture = pictures[place];
  if (!picture) return null;
  const at = formatDateTime(picture.taken_at, timeZone);
  const step = (by: 1 | -1, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      disabled={!pictures[place + by]}
      onClick={() => go(by)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Dialog title={at} size="xl" onClose={onClose}>
      <PictureFrame eui={eui} picture={picture} label={foundText(picture)} withLabels />
      <Group justify="space-between" align="flex-start" mt="md" wrap="nowrap">
        {step(1, t('picture.before'), IconChevronLeft)}
        <FoundList picture={picture} />
        {step(-1, t('picture.after'), IconChevronRight)}
      </Group>
    </Dialog>
  );
}
