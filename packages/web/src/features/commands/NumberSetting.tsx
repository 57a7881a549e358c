import '@mantine/core/styles/NumberInput.layer.css';
import type { DeviceSetting } from '@fieldscope/contract/command-kinds';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import type { CardProps } from './cards/card';
import { usePublishSetting } from './commands.queries';
import { newestOf } from './newest-of';
import { SettingCard } from './SettingCard';

interface NumberSettingProps extends CardProps {
  /** Of its texts. */
  name: 'interval' | 'co2' | 'gps';
  kind: DeviceSetting['kind'];
  range: { least: number; most: number };
  /** null: not yet. */
  reported: number | null;
  inWords(value: number): string;
  settingOf(value: number): DeviceSetting;
}

/** A setting that is a whole number: as reported, and as it shall be. */
export function NumberSetting(props: NumberSettingProps) {
  const { eui, settings, mayChange, name, kind, range, reported, inWords, settingOf } = props;
  const { t } = useTexts('commands');
  const publish = usePublishSetting();
  const { least, most } = range;
  const bounds = { least: formatNumber(least), most: formatNumber(most) };
  const [value, setValue] = useState<number | string>(reported ?? '');
  const [isTried, setTried] = useState(false);
  const isRight = typeof value === 'number' && value >= least && value <= most;
  const submit = () => {
    setTried(true);
    if (isRight) publish.mutate({ eui: [eui], setting: settingOf(value) });
  };
  return (
    <SettingCard
      title={t(`${name}.title`)}
      about={name === 'interval' ? undefined : t(`${name}.about`)}
      now={reported === null ? t('unknown') : inWords(reported)}
      command={newestOf(settings, kind)}
      action={t(`${name}.action`)}
      isChanged={value !== reported}
      isPending={publish.isPending}
      failure={publish.error}
      onSubmit={submit}
    >
      {mayChange && (
        <NumberInput
          label={t(`${name}.field`)}
          description={t(`${name}.range`, bounds)}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={value}
          onChange={setValue}
          error={isTried && !isRight ? t(`${name}.wrong`, bounds) : undefined}
        />
      )}
    </SettingCard>
  );
}
