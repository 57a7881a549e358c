import { LIMITS } from '@fieldscope/contract/limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { formatNumber } from '../../values/format-number';
import { formatInterval } from '../../values/format-time';
import type { ChangeProps } from './change-props';
import { useSetKitInterval } from './use-device-changes';

const { least, most } = LIMITS.intervalMinutes;

/** Asks after how many minutes the next upload of chosen kits is due. */
export function SetKitInterval({ devices, onDone, onClose }: ChangeProps) {
  const { t } = useTexts('device-actions');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const set = useSetKitInterval();
  const minutes = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  const isRight = minutes >= least && minutes <= most;
  const count = devices.length;
  const submit = () => {
    setTried(true);
    if (!isRight) return;
    set.mutate(
      { eui: devices.map(({ eui }) => eui), interval_minutes: minutes },
      {
        onSuccess() {
          tip.success(t('interval.done', { count, interval: formatInterval(minutes) }));
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('interval.of', { count })}
      action={t('interval.action')}
      isPending={set.isPending}
      failure={set.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('interval.minutes')}
        description={t('interval.hint')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={
          isTried && !isRight
            ? t('interval.wrong', { least: formatNumber(least), most: formatNumber(most) })
            : undefined
        }
      />
    </FormDialog>
  );
}
