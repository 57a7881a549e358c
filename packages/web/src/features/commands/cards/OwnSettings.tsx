import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { DecimalInput } from '../../../ui/numbers/DecimalInput';
import { formatNumber } from '../../../values/format-number';
import { type DeviceSettingsData, usePublishSetting } from '../commands.queries';
import { SettingCard } from '../SettingCard';
import type { CardProps } from './card';

type Own = DeviceSettingsData['own'][number];

/** Settings that the profile of a device declares, each as a card of its own. */
export function OwnSettings(props: CardProps) {
  return props.settings.own.map((own) => <OwnSetting key={own.name} {...props} own={own} />);
}

/** One of them: as reported, and as it shall be. */
function OwnSetting({ own, eui, settings, mayChange }: CardProps & { own: Own }) {
  const { t } = useTexts('commands');
  const publish = usePublishSetting();
  const { name, label, value, reported, is_shown } = own;
  const [wanted, setWanted] = useState<number | string>(reported ?? firstOf(value));
  const [isTried, setTried] = useState(false);
  const number = typeof wanted === 'number' ? wanted : Number.NaN;
  const isRight = value.type !== 'number' || (number >= value.least && number <= value.most);
  const submit = () => {
    setTried(true);
    if (!isRight) return;
    const sent = value.type === 'none' ? null : number;
    publish.mutate({ eui: [eui], setting: { kind: 'set_own', name, value: sent } });
  };
  const command = settings.commands.find(({ command: one }) => one.kind === 'set_own' && one.name === name);
  return (
    <SettingCard
      title={label}
      about={is_shown || value.type === 'none' ? undefined : t('own.notShown')}
      now={reported === null ? (is_shown ? t('unknown') : undefined) : inWords(own, reported)}
      command={command}
      action={t(value.type === 'none' ? 'own.do' : 'set')}
      isChanged={value.type === 'none' || wanted !== reported}
      isPending={publish.isPending}
      failure={publish.error}
      onSubmit={submit}
    >
      {mayChange && <OwnField own={own} wanted={wanted} isWrong={isTried && !isRight} onChange={setWanted} />}
    </SettingCard>
  );
}

interface OwnFieldProps {
  own: Own;
  wanted: number | string;
  isWrong: boolean;
  onChange(wanted: number | string): void;
}

/** Where the wanted value is chosen; nothing for what has none. */
function OwnField({ own: { value, unit }, wanted, isWrong, onChange }: OwnFieldProps) {
  const { t } = useTexts('commands');
  switch (value.type) {
    case 'none':
      return null;
    case 'choice':
      return (
        <NativeSelect
          label={t('own.field')}
          value={String(wanted)}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
          data={value.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        />
      );
    case 'number': {
      const range = { least: formatNumber(value.least), most: withUnit(value.most, unit) };
      return (
        <DecimalInput
          label={unit === '' ? t('own.field') : t('own.fieldIn', { unit })}
          description={t('own.range', range)}
          value={typeof wanted === 'number' ? wanted : null}
          onChange={(entered) => onChange(entered ?? '')}
          error={isWrong ? t('own.wrong', range) : undefined}
        />
      );
    }
  }
}

function firstOf(value: Own['value']): number | string {
  if (value.type === 'number') return '';
  return value.type === 'choice' ? value.choices[0]!.value : 0;
}

const withUnit = (value: number, unit: string): string =>
  unit === '' ? formatNumber(value) : `${formatNumber(value)} ${unit}`;

function inWords({ value, unit }: Own, reported: number): string {
  const choice = value.type === 'choice' && value.choices.find((one) => one.value === reported);
  return choice ? choice.label : withUnit(reported, unit);
}
