import { devices } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { ActionIcon, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { failureText } from '../../api/failure-text';
import { patchAnswers } from '../../api/patch-answers';
import { keyOf } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import classes from '../devices/DeviceDetails.module.css';
import { useUpdateDevice } from './device-changes.queries';

interface RenameDeviceProps {
  eui: string;
  name: string;
  isGateway: boolean;
  onClose(): void;
}

/** The name of a device as a field: Enter saves, Escape leaves it as it was. */
export function RenameDevice({ eui, name, isGateway, onClose }: RenameDeviceProps) {
  const { t } = useTexts('device-changes');
  const client = useQueryClient();
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const update = useUpdateDevice(isGateway);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === '') return setMissing(true);
    if (wanted === name) return onClose();
    update.mutate(
      { eui, name: wanted },
      {
        onSuccess() {
          const view = keyOf(isGateway ? devices.viewGateway : devices.viewNode, { eui });
          patchAnswers<{ name: string }>(client, { queryKey: view }, (device) => ({
            ...device,
            name: wanted,
          }));
          onClose();
        },
      },
    );
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  const refusal = update.error ? failureText(update.error) : undefined;
  return (
    <form className={classes.nameRow} onSubmit={save} noValidate>
      <Title order={1}>
        <VisuallyHidden>{name}</VisuallyHidden>
      </Title>
      <TextInput
        className={classes.nameField}
        aria-label={t('renameTo')}
        maxLength={LIMITS.deviceNameLength}
        autoComplete="off"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMissing(false);
        }}
        onKeyDown={leave}
        error={isMissing ? t('nameMissing') : refusal}
      />
      <ActionIcon type="submit" size={36} aria-label={t('common:save')} loading={update.isPending}>
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t('common:cancel')} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </form>
  );
}
