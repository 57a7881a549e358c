import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import type { MeasurementId } from '@fieldscope/contract/ids';
import type { PanelSource } from '@fieldscope/contract/panel-component';
import { factsOfPanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { ActionIcon, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { GroupFilter } from '../../../features/groups/GroupFilter';
import { DEFAULT_GROUP } from '../../../features/groups/nodes-of-group';
import type { Content } from '../../../features/panels/editing/draft.model';
import { sourceOf, useEuisOfGroup, useSeriesChoices } from '../../../features/panels/editing/series.queries';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { rankOf } from '../../../ui/filters/rank';
import { useMeasurementNames } from '../../../values/measurement-names';
import { useSeriesName } from '../../../values/use-series-name';
import classes from './SourcesField.module.css';

interface SourcesFieldProps {
  content: Content;
  variable: PanelVariable | null;
  onChange(sources: readonly PanelSource[]): void;
}

/** More are found by typing. */
const SHOWN = 60;

const nameOf = ({ eui, channel, measurement_id }: PanelSource) => `${eui} ${channel} ${measurement_id}`;
const isSame = (one: PanelSource, other: PanelSource) => nameOf(one) === nameOf(other);

interface Choice extends PanelSource {
  device: string;
  name: string;
}

/** What a component shows: found by device, EUI, name and group; a click takes a measurement in or out. */
export function SourcesField({ content, variable, onChange }: SourcesFieldProps) {
  const { t } = useTexts('panel-editor');
  const { sources, kind } = content;
  const facts = factsOfPanelKind(kind);
  const [typed, setTyped] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const wanted = useDeferredValue(typed);
  const { choices, labelOf, error, refetch } = useChoices(variable !== null);
  const ofGroup = useEuisOfGroup(group === DEFAULT_GROUP ? '' : group);
  if (facts.mostDevices === 0) return null;
  const mostSources = facts.mostSources ?? PANEL_LIMITS.sources;
  const found = (choices ?? [])
    .filter(({ eui }) => !ofGroup || eui === null || ofGroup.has(eui))
    .flatMap((one) => {
      const rank = rankOf(wanted, [one.device, one.name, one.eui ?? '']);
      return rank === undefined ? [] : [{ one, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ one }) => one);
  const fits = (next: readonly PanelSource[]) =>
    next.length <= mostSources && new Set(next.map(({ eui }) => eui)).size <= facts.mostDevices;
  const toggle = ({ eui, channel, measurement_id }: PanelSource) => {
    const one = { eui, channel, measurement_id };
    const rest = sources.filter((other) => !isSame(one, other));
    if (rest.length < sources.length) onChange(rest);
    else if (mostSources === 1) onChange([one]);
    else if (fits([...sources, one])) onChange([...sources, one]);
  };
  const addable = found.filter((one) => !sources.some((other) => isSame(one, other)));
  const addAll = () => {
    const next = [...sources];
    for (const { eui, channel, measurement_id } of addable)
      if (fits([...next, { eui, channel, measurement_id }])) next.push({ eui, channel, measurement_id });
    onChange(next);
  };
  return (
    <Stack gap={8} role="group" aria-label={t('sources.label')}>
      <Text size="sm" fw={500}>
        {t('sources.label')}
      </Text>
      <Text size="xs" c="dimmed">
        {mostSources === 1
          ? t('sources.one')
          : facts.mostSources === undefined
            ? t('sources.devices', { count: facts.mostDevices })
            : t('sources.both', { devices: facts.mostDevices, measurements: mostSources })}
      </Text>
      <ul className={classes.chosen} aria-label={t('sources.chosen')}>
        {sources.map((source) => (
          <li key={nameOf(source)}>
            <span className={classes.name}>{labelOf(source)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('sources.drop', { name: labelOf(source) })}
              onClick={() => toggle(source)}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <TextInput
        aria-label={t('sources.search')}
        placeholder={t('sources.search')}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={classes.filter}>
        <GroupFilter group={group} onChange={setGroup} />
      </div>
      {error && !choices && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !choices && <Skeleton height={120} radius={8} />}
      {choices && (
        <ul className={classes.found} aria-label={t('sources.found')}>
          {found.slice(0, SHOWN).map((one) => {
            const isTaken = sources.some((other) => isSame(one, other));
            const isFull = !isTaken && mostSources > 1 && !fits([...sources, one]);
            const Icon = isTaken ? IconCheck : IconPlus;
            return (
              <li key={nameOf(one)}>
                <button
                  type="button"
                  className={classes.choice}
                  aria-pressed={isTaken}
                  disabled={isFull}
                  onClick={() => toggle(one)}
                >
                  <Icon size={16} stroke={1.6} aria-hidden />
                  <span className={classes.name}>{one.name}</span>
                  <span className={classes.device}>{one.device}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {choices && (
        <Text size="xs" c="dimmed" role="status">
          {found.length > SHOWN
            ? t('sources.more', { count: found.length - SHOWN })
            : t('sources.count', { count: found.length })}
        </Text>
      )}
      {mostSources > 1 && (typed !== '' || group !== null) && addable.length > 1 && (
        <Button variant="default" size="xs" onClick={addAll}>
          {t('sources.addAll', { count: addable.length })}
        </Button>
      )}
    </Stack>
  );
}

/** Every measurement of each device, and first those of whatever is chosen above the panel. */
function useChoices(hasVariable: boolean) {
  const { t } = useTexts('panel-editor');
  const seriesName = useSeriesName();
  const measurementName = useMeasurementNames();
  const { series, error, refetch } = useSeriesChoices();
  const measured = [...new Set(series?.map(({ measurement_id }) => measurement_id as MeasurementId))];
  const ofVariable: Choice[] = hasVariable
    ? measured.map((measurement_id) => ({
        ...{ eui: null, channel: null, measurement_id },
        ...{ device: t('sources.variable'), name: measurementName(measurement_id) },
      }))
    : [];
  const named = series?.map(
    (one): Choice => ({
      ...sourceOf(one),
      ...{ device: one.device_name, name: seriesName(one, one.channel > 1) },
    }),
  );
  const labels = new Map(named?.map((one) => [nameOf(one), `${one.name} · ${one.device}`]));
  const labelOf = (source: PanelSource): string =>
    source.eui === null
      ? `${measurementName(source.measurement_id)} · ${t('sources.variable')}`
      : (labels.get(nameOf(source)) ?? `${measurementName(source.measurement_id)} · ${source.eui}`);
  return { choices: named && [...ofVariable, ...named], labelOf, error, refetch };
}
