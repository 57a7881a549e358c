import type { DeviceSetting } from '@fieldscope/contract/calls/commands';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { MODES, modeInWords } from './command-words';
import { type DeviceSettingsData, usePublishSetting } from './commands.queries';
import { newestOf } from './IntervalSetting';
import { SettingCard } from './SettingCard';

/** Settings of trackers that are one of a few values. */
export const TRACKER_MODES = [
  { mode: 'work_mode', kind: 'set_work_mode' },
  { mode: 'strategy', kind: 'set_strategy' },
  { mode: 'sos_mode', kind: 'set_sos_mode' },
] as const;
type TrackerMode = (typeof TRACKER_MODES)[number];

interface ModeSettingProps extends Pick<TrackerMode, 'mode'> {
  kind: TrackerMode['kind'];
  eui: string;
  settings: DeviceSettingsData;
  mayChange: boolean;
}

/** One mode of a tracker: as reported, and as it shall be. */
export function ModeSetting({ mode, kind, eui, settings, mayChange }: ModeSettingProps) {
  const { t } = useTexts('commands');
  const publish = usePublishSetting();
  const reported = settings.tracker?.[mode] ?? null;
  const [wanted, setWanted] = useState(String(reported ?? 0));
  const value = Number(wanted);
  const setting: DeviceSetting = kind === 'set_strategy' ? { kind, strategy: value } : { kind, mode: value };
  return (
    <SettingCard
      title={t(`modes.${mode}.title`)}
      now={reported === null ? t('unknown') : modeInWords(t, mode, reported)}
      command={newestOf(settings, kind)}
      action={t('set')}
      isPending={publish.isPending}
      failure={publish.error}
      onSubmit={() => publish.mutate({ eui: [eui], setting })}
    >
      {mayChange && (
        <NativeSelect
          label={t(`modes.${mode}.title`)}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          data={MODES[mode].map((one) => ({ value: one, label: modeInWords(t, mode, Number(one)) }))}
        />
      )}
    </SettingCard>
  );
}
