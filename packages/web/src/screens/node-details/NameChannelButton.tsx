import type { ChannelInfo } from '@fieldscope/contract/calls/devices';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';

const NameChannel = lazy(async () => ({ default: (await import('./NameChannel')).NameChannel }));

/** Opens the field for the name of a channel. */
export function NameChannelButton({ eui, channel }: { eui: string; channel: ChannelInfo }) {
  const { t } = useTexts('node-details');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-haspopup="dialog"
        aria-label={t('channel.rename', { channel: channel.channel })}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <NameChannel eui={eui} channel={channel} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
