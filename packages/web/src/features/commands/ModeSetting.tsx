import type { DeviceSetting } from '@fieldscope/contract/command-kinds';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import type { CardProps } from './cards/card';
import { MODES, modeInWords } from './command-words';
import { usePublishSetting } from './commands.queries';
import { newestOf } from './newest-of';
import { SettingCard } from './SettingCard';

interface ModeSettingProps extends CardProps {
  mode: keyof typeof MODES;
  kind: DeviceSetting['kind'];
  settingOf(value: number): DeviceSetting;
}

/** One mode of a tracker: as reported, and as it shall be. */
export function ModeSetting({ mode, kind, settingOf, eui, settings, mayChange }: ModeSettingProps) {
  const { t } = useTexts('commands');
  const publish = usePublishSetting();
  const reported = settings.tracker?.[mode] ?? null;
  const [wanted, setWanted] = useState(String(reported ?? 0));
  return (
    <SettingCard
      title={t(`modes.${mode}.title`)}
      now={reported === null ? t('unknown') : modeInWords(t, mode, reported)}
      command={newestOf(settings, kind)}
      action={t('set')}
      isChanged={wanted !== String(reported)}
      isPending={publish.isPending}
      failure={publish.error}
      onSubmit={() => publish.mutate({ eui: [eui], setting: settingOf(Number(wanted)) })}
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
