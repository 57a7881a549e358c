import '@mantine/core/styles/NumberInput.layer.css';
import type { CommandRecord, DeviceCommandKind } from '@fieldscope/contract/calls/commands';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { formatInterval } from '../../values/format-time';
import { type DeviceSettingsData, usePublishSetting } from './commands.queries';
import { SettingCard } from './SettingCard';

interface IntervalSettingProps {
  eui: string;
  settings: DeviceSettingsData;
  mayChange: boolean;
}

/** The newest command of a kind to a device. */
export const newestOf = (settings: DeviceSettingsData, kind: DeviceCommandKind): CommandRecord | undefined =>
  settings.commands.find(({ command }) => command.kind === kind);

/** The uplink interval: as reported, and as it shall be. */
export function IntervalSetting({ eui, settings, mayChange }: IntervalSettingProps) {
  const { t } = useTexts('commands');
  const publish = usePublishSetting();
  const { least, most } = settings.interval;
  const reported = settings.tracker?.periodic_minutes ?? settings.interval.minutes;
  const [minutes, setMinutes] = useState<number | string>(reported ?? '');
  const [isTried, setTried] = useState(false);
  const isRight = typeof minutes === 'number' && minutes >= least && minutes <= most;
  const submit = () => {
    setTried(true);
    if (isRight) publish.mutate({ eui: [eui], setting: { kind: 'set_interval', minutes } });
  };
  return (
    <SettingCard
      title={t('interval.title')}
      now={reported === null ? t('unknown') : formatInterval(reported)}
      command={newestOf(settings, 'set_interval')}
      action={t('interval.action')}
      isPending={publish.isPending}
      failure={publish.error}
      onSubmit={submit}
    >
      {mayChange && (
        <NumberInput
          label={t('interval.minutes')}
          description={t('interval.range', { least, most })}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={minutes}
          onChange={setMinutes}
          error={isTried && !isRight ? t('interval.wrong', { least, most }) : undefined}
        />
      )}
    </SettingCard>
  );
}
