import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemoveDevice } from './device-changes.queries';
import { type ChangedDevice, useLeavePage } from './use-leave-page';

const WORD = 'DELETE';

/** Says what is lost, and removes a device once the word is typed. */
export function RemoveDevice({ device, onClose }: { device: ChangedDevice; onClose(): void }) {
  const { t } = useTexts('device-changes');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const { eui, name, kind } = device;
  const leave = useLeavePage(device);
  const remove = useRemoveDevice(kind === 'gateway', () => leave.done(t('remove.done', { name })));
  const isRight = typed.trim() === WORD;
  const submit = () => {
    setTried(true);
    if (!isRight) return;
    leave.begin();
    remove.mutate({ eui: [eui] });
  };
  return (
    <FormDialog
      title={t('remove.of', { name })}
      action={t('remove.action')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
      <TextInput
        label={t('remove.type', { word: WORD })}
        description={eui}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isTried && !isRight ? t('remove.wrong', { word: WORD }) : undefined}
      />
    </FormDialog>
  );
}
