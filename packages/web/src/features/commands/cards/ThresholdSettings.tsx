import type { ResultOf } from '@fieldscope/contract/call';
import type { commands } from '@fieldscope/contract/calls/commands';
import { Button, Paper, Skeleton, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { CommandFailure } from '../CommandFailure';
import classes from '../Commands.module.css';
import { CommandTimeline } from '../CommandTimeline';
import { usePublishOrder, usePublishThresholds, useThresholds } from '../commands.queries';
import { ThresholdField } from '../ThresholdField';
import { ThresholdMode } from '../ThresholdMode';
import { ThresholdRules } from '../ThresholdRules';
import { areRight, type Draft, draftOf, settingsOf, THRESHOLDS } from '../threshold-draft';
import { WaitingRules } from '../WaitingRules';
import type { CardProps } from './card';

type Thresholds = ResultOf<typeof commands.listThresholdSettings>;

/** What makes a device report at once: as it reported it, and as it shall be. */
export function ThresholdSettings({ eui, mayChange }: CardProps) {
  const { t } = useTexts('commands');
  const { data, isPending } = useThresholds(eui);
  if (isPending) return <Skeleton height={220} className={classes.wide} />;
  if (!data) return null;
  const { settings, waiting, command } = data;
  if (data.form === 'rules') {
    const title = t('thresholds.rulesTitle');
    return (
      <Paper component="section" withBorder p="lg" className={classes.wide} aria-label={title}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text mt={4}>{t('thresholds.rulesAbout')}</Text>
        <Text mt={4}>
          {t('thresholds.mode')}
          {data.mode === null ? t('unknown') : t(`thresholds.${data.mode ? 'modeOn' : 'modeOff'}`)}
        </Text>
        {/* Another report is another form: what was typed was about the one before. */}
        <ThresholdRules
          key={JSON.stringify([data.mode, data.rules])}
          thresholds={data}
          {...{ eui, mayChange }}
        />
        <WaitingRules command={command} waiting={waiting} />
        {command && <CommandTimeline command={command} />}
      </Paper>
    );
  }
  return (
    <Paper component="section" withBorder p="lg" className={classes.wide} aria-label={t('thresholds.title')}>
      <Title order={2} size="h4">
        {t('thresholds.title')}
      </Title>
      <Text mt={4}>{t('thresholds.about')}</Text>
      <ThresholdMode eui={eui} mayChange={mayChange} isOn={data.mode} command={data.mode_command} />
      {settings ? (
        // Another report is another form: what was typed was about the one before.
        <ThresholdForm key={JSON.stringify(settings)} {...{ eui, mayChange, waiting }} reported={settings} />
      ) : (
        <RequestThresholds eui={eui} mayChange={mayChange} />
      )}
      {command && <CommandTimeline command={command} />}
    </Paper>
  );
}

/** All thresholds go out together, so nothing can be set before they are known. */
function RequestThresholds({ eui, mayChange }: Pick<CardProps, 'eui' | 'mayChange'>) {
  const { t } = useTexts('commands');
  const order = usePublishOrder();
  return (
    <>
      <Text mt="sm">{t('thresholds.unknown')}</Text>
      {mayChange && (
        <Button
          mt="sm"
          variant="default"
          loading={order.isPending}
          onClick={() => order.mutate({ eui, order: { kind: 'report_event_settings' } })}
        >
          {t('thresholds.request')}
        </Button>
      )}
      <CommandFailure of={order.error} />
    </>
  );
}

interface ThresholdFormProps {
  eui: string;
  mayChange: boolean;
  reported: NonNullable<Thresholds['settings']>;
  /** Thresholds that were sent and the tracker has not reported yet. */
  waiting: readonly string[];
}

function ThresholdForm({ eui, mayChange, reported, waiting }: ThresholdFormProps) {
  const { t } = useTexts('commands');
  const publish = usePublishThresholds();
  const [draft, setDraft] = useState<Draft>(() => draftOf(reported));
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (areRight(draft)) publish.mutate({ eui, settings: settingsOf(reported, draft) });
  };
  return (
    <form onSubmit={submit} noValidate>
      {THRESHOLDS.map(({ name, fields }) => (
        <ThresholdField
          key={name}
          name={name}
          fields={fields}
          draft={draft[name]}
          isReadOnly={!mayChange}
          isTried={isTried}
          isWaiting={waiting.includes(name)}
          onChange={(changed) => setDraft({ ...draft, [name]: { ...draft[name], ...changed } })}
        />
      ))}
      {mayChange && (
        <Button type="submit" mt="md" loading={publish.isPending}>
          {t('thresholds.action')}
        </Button>
      )}
      <CommandFailure of={publish.error} />
    </form>
  );
}
