import { ActionIcon, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { KitChannelDialog } from './KitChannelDialog';
import { KitChannelFields } from './KitChannelFields';
import { type KitChannel, useChangeChannel, useRemoveChannel } from './kits.queries';

interface KitChannelActionsProps {
  eui: string;
  channel: KitChannel;
}

/** Buttons that change and remove a channel of a kit. */
export function KitChannelActions({ eui, channel }: KitChannelActionsProps) {
  const { t } = useTexts('kit-details');
  const [open, setOpen] = useState<'change' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('channel.changeOf', { channel: channel.channel })}
        aria-haspopup="dialog"
        onClick={() => setOpen('change')}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('channel.removeOf', { channel: channel.channel })}
        aria-haspopup="dialog"
        onClick={() => setOpen('remove')}
      >
        <IconTrash size={16} />
      </ActionIcon>
      {open === 'change' && <ChangeDialog eui={eui} channel={channel} onClose={close} />}
      {open === 'remove' && <RemoveDialog eui={eui} channel={channel} onClose={close} />}
    </Group>
  );
}

type DialogProps = KitChannelActionsProps & { onClose(): void };

function ChangeDialog({ eui, channel: { channel, ...before }, onClose }: DialogProps) {
  const { t } = useTexts('kit-details');
  const [details, setDetails] = useState({
    name: before.name,
    sensor_type: before.sensor_type,
    measurement_ids: before.measurement_ids,
  });
  const change = useChangeChannel();
  const submit = () =>
    change.mutate(
      { eui, channel, ...details },
      {
        onSuccess() {
          tip.success(t('channel.changed', { channel }));
          onClose();
        },
      },
    );
  return (
    <KitChannelDialog
      title={t('channel.changeOf', { channel })}
      action={t('common:save')}
      isPending={change.isPending}
      failure={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <KitChannelFields details={details} onChange={setDetails} />
    </KitChannelDialog>
  );
}

function RemoveDialog({ eui, channel: { channel }, onClose }: DialogProps) {
  const { t } = useTexts('kit-details');
  const remove = useRemoveChannel();
  const submit = () =>
    remove.mutate(
      { eui, channel },
      {
        onSuccess() {
          tip.success(t('channel.removed', { channel }));
          onClose();
        },
      },
    );
  return (
    <KitChannelDialog
      title={t('channel.removeOf', { channel })}
      action={t('channel.remove')}
      isDangerous
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('channel.removal')}</Text>
    </KitChannelDialog>
  );
}
