import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { formatNumber } from '../../../values/format-number';
import { formatInterval } from '../../../values/format-time';
import { usePublishSetting } from '../commands.queries';
import { newestOf } from '../newest-of';
import { SettingCard } from '../SettingCard';
import type { CardProps } from './card';

const INTERVALS = [
  { name: 'heartbeat', reported: 'heartbeat_minutes', sent: 'heartbeatMinutes' },
  { name: 'periodic', reported: 'periodic_minutes', sent: 'periodicMinutes' },
  { name: 'event', reported: 'event_minutes', sent: 'eventMinutes' },
] as const;
type IntervalName = (typeof INTERVALS)[number]['name'];

/** The interval of each work mode of a tracker; those that were not changed are left as they are. */
export function TrackerIntervals({ eui, settings, mayChange }: CardProps) {
  const { t } = useTexts('commands');
  const publish = usePublishSetting();
  const { tracker, interval } = settings;
  const { least, most } = interval;
  const bounds = { least: formatNumber(least), most: formatNumber(most) };
  const [typed, setTyped] = useState<Partial<Record<IntervalName, number | string>>>({});
  const [isTried, setTried] = useState(false);
  const isRight = (value: number | string | undefined) =>
    value === undefined || value === '' || (typeof value === 'number' && value >= least && value <= most);
  const wanted = INTERVALS.flatMap(({ name, reported, sent }) => {
    const value = typed[name];
    return typeof value === 'number' && value !== tracker?.[reported] ? [[sent, value] as const] : [];
  });
  const submit = () => {
    setTried(true);
    if (wanted.length === 0 || !INTERVALS.every(({ name }) => isRight(typed[name]))) return;
    publish.mutate({
      eui: [eui],
      setting: { kind: 'set_tracker_intervals', ...Object.fromEntries(wanted) },
    });
  };
  const now = INTERVALS.map(({ name, reported }) => {
    const minutes = tracker?.[reported] ?? null;
    return `${t(`intervals.${name}`)} ${minutes === null ? '–' : formatInterval(minutes)}`;
  }).join(' · ');
  return (
    <SettingCard
      title={t('interval.title')}
      about={t('intervals.about')}
      now={tracker ? now : t('unknown')}
      command={newestOf(settings, 'set_tracker_intervals') ?? newestOf(settings, 'set_interval')}
      action={t('interval.action')}
      isChanged={wanted.length > 0}
      isPending={publish.isPending}
      failure={publish.error}
      onSubmit={submit}
    >
      {mayChange &&
        INTERVALS.map(({ name, reported }) => {
          const value = typed[name] ?? tracker?.[reported] ?? '';
          return (
            <NumberInput
              key={name}
              label={t('intervals.field', { name: t(`intervals.${name}`) })}
              description={t('interval.range', bounds)}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              value={value}
              onChange={(changed) => setTyped({ ...typed, [name]: changed })}
              error={isTried && !isRight(typed[name]) ? t('interval.wrong', bounds) : undefined}
            />
          );
        })}
    </SettingCard>
  );
}
