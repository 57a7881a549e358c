import { formatBounds } from '../../values/format-number';
import '@mantine/core/styles/NumberInput.layer.css';
import { LIMITS } from '@fieldscope/contract/limits';
import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import type { ChangeProps } from './change-props';
import { useSetInterval } from './use-device-changes';

const { least, most } = LIMITS.intervalMinutes;

/** Asks for an uplink interval and sends it to every chosen node, or to none when one of them does not take it. */
export function SetInterval({ devices, onDone, onClose }: ChangeProps) {
  const { t } = useTexts('device-actions');
  const [minutes, setMinutes] = useState<number | string>(60);
  const publish = useSetInterval();
  const isRight = typeof minutes === 'number' && minutes >= least && minutes <= most;
  const submit = () => {
    if (!isRight) return;
    publish.mutate(
      { eui: devices.map(({ eui }) => eui), setting: { kind: 'set_interval', minutes } },
      {
        onSuccess({ list }) {
          tip.success(t('uplinkInterval.done', { count: list.length }));
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('uplinkInterval.of', { count: devices.length })}
      action={t('uplinkInterval.action')}
      isDisabled={!isRight}
      isPending={publish.isPending}
      failure={publish.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('uplinkInterval.about')}</Text>
      <NumberInput
        label={t('uplinkInterval.minutes')}
        description={t('uplinkInterval.range', formatBounds({ least, most }))}
        data-autofocus
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={minutes}
        onChange={setMinutes}
      />
    </FormDialog>
  );
}
