import type { ChannelInfo } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUpdateChannel } from '../../features/device-changes/device-changes.queries';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';

interface NameChannelProps {
  eui: string;
  channel: Pick<ChannelInfo, 'channel' | 'name'>;
  onClose(): void;
}

/** The name of a channel; empty, its number stands alone. */
export function NameChannel({ eui, channel, onClose }: NameChannelProps) {
  const { t } = useTexts('device-changes', 'node-details');
  const [name, setName] = useState(channel.name);
  const update = useUpdateChannel();
  const submit = () =>
    update.mutate(
      { eui, channel: channel.channel, name: name.trim() },
      {
        onSuccess() {
          tip.success(t('saved'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('node-details:channel.rename', { channel: channel.channel })}
      action={t('common:save')}
      isPending={update.isPending}
      failure={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('channel.name')}
        description={t('channel.hint')}
        maxLength={LIMITS.deviceNameLength}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
