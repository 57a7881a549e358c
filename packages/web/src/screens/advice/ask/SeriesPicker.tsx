import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import type { AdviceSubject } from '@fieldscope/contract/advice/question';
import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import { ActionIcon, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { useMeasurementNames } from '../../../values/measurement-names';
import classes from '../Advice.module.css';
import type { useAdviceNodes } from '../advice.queries';
import { nameOf } from './ask-draft.model';
import { choicesOf, foundIn, type SeriesChoice } from './series-choices.model';

/** More are found by typing. */
const SHOWN = 60;

interface SeriesPickerProps {
  nodes: ReturnType<typeof useAdviceNodes>;
  /** What is used of it comes first. */
  subject: AdviceSubject | null;
  chosen: readonly SeriesKey[];
  isMissing: boolean;
  onChange(chosen: SeriesKey[]): void;
}

/** Finds measurements by device, EUI and name; a click takes one in or out. */
export function SeriesPicker({ nodes, subject, chosen, isMissing, onChange }: SeriesPickerProps) {
  const { t } = useTexts('advice');
  const measurementName = useMeasurementNames();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const { data, error, refetch } = nodes;
  const most = ADVICE_LIMITS.measurements;
  const choices = choicesOf(data ?? [], subject, ({ channel, measurement_id }, names) => {
    const name = names.own || measurementName(measurement_id);
    if (!names.hasOthers) return name;
    return names.channel ? `${name} · ${names.channel}` : t('values:onChannel', { name, channel });
  });
  const found = foundIn(choices, wanted);
  const taken = new Set(chosen.map(nameOf));
  const drop = (series: SeriesKey) => onChange(chosen.filter((one) => nameOf(one) !== nameOf(series)));
  const toggle = ({ eui, channel, measurement_id }: SeriesChoice) => {
    const one = { eui, channel, measurement_id };
    if (taken.has(nameOf(one))) drop(one);
    else if (chosen.length < most) onChange([...chosen, one]);
  };
  return (
    <Stack gap={8} role="group" aria-label={t('series.label')}>
      <Text size="sm" fw={500}>
        {t('series.chosen', { count: chosen.length, most })}
      </Text>
      {chosen.length === 0 && (
        <Text size="sm" c={isMissing ? 'error' : 'dimmed'} role={isMissing ? 'alert' : undefined}>
          {t('series.chooseOne')}
        </Text>
      )}
      <ul className={classes.chosen} aria-label={t('series.label')}>
        {choices
          .filter((one) => taken.has(nameOf(one)))
          .map((one) => (
            <li key={nameOf(one)}>
              <span>
                {one.name} · {one.device}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('series.drop', { name: `${one.name} · ${one.device}` })}
                onClick={() => drop(one)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
      </ul>
      <TextInput
        aria-label={t('series.search')}
        placeholder={t('series.search')}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Else it would ask.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={220} radius={8} />}
      {data && (
        <>
          <ul className={classes.found} aria-label={t('series.found')}>
            {found.slice(0, SHOWN).map((one) => (
              <ChoiceRow
                key={nameOf(one)}
                choice={one}
                isTaken={taken.has(nameOf(one))}
                isFull={chosen.length >= most}
                onToggle={toggle}
              />
            ))}
          </ul>
          <Text size="xs" c="dimmed" role="status">
            {found.length > SHOWN
              ? t('series.more', { count: found.length - SHOWN })
              : t('series.count', { count: found.length })}
          </Text>
        </>
      )}
    </Stack>
  );
}

interface ChoiceRowProps {
  choice: SeriesChoice;
  isTaken: boolean;
  isFull: boolean;
  onToggle(choice: SeriesChoice): void;
}

function ChoiceRow({ choice, isTaken, isFull, onToggle }: ChoiceRowProps) {
  const { t } = useTexts('advice');
  const Icon = isTaken ? IconCheck : IconPlus;
  return (
    <li>
      <button
        type="button"
        className={classes.choice}
        aria-pressed={isTaken}
        disabled={isFull && !isTaken}
        onClick={() => onToggle(choice)}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        <span className={classes.choiceName}>
          {choice.name}
          {choice.isUsed && <span className={classes.used}>{t('series.used')}</span>}
        </span>
        <span className={classes.choiceDevice}>{choice.device}</span>
      </button>
    </li>
  );
}
