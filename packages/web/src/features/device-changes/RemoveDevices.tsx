import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import type { ChangeProps } from './change-props';
import { useRemoveDevices } from './use-device-changes';

const WORD = 'DELETE';
const NAMED = 5;

/** Says what is lost, and removes chosen devices once the word is typed. */
export function RemoveDevices({ devices, areGateways, onDone, onClose }: ChangeProps) {
  const { t } = useTexts('device-actions');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const remove = useRemoveDevices(areGateways);
  const isRight = typed.trim() === WORD;
  const count = devices.length;
  const submit = () => {
    setTried(true);
    if (!isRight) return;
    remove.mutate(
      { eui: devices.map(({ eui }) => eui) },
      {
        onSuccess() {
          tip.success(t('remove.done', { count }));
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('remove.of', { count })}
      action={t('remove.action')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {devices
          .slice(0, NAMED)
          .map(({ name }) => name)
          .join(', ')}
        {count > NAMED && ` ${t('more', { count: count - NAMED })}`}
      </Text>
      <Text>{t(areGateways ? 'remove.gateways' : 'remove.nodes')}</Text>
      <TextInput
        label={t('remove.type', { word: WORD })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isTried && !isRight ? t('remove.wrong', { word: WORD }) : undefined}
      />
    </FormDialog>
  );
}
