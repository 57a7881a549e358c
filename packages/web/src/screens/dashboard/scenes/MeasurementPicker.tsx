import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { Skeleton, Text, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { rankOf } from '../../../ui/filters/rank';
import { isMeasurement } from '../../../values/series';
import { useSeriesName } from '../../../values/use-series-name';
import classes from './SceneEditor.module.css';
import { type Chosen, cutToAlias } from './scene-draft.model';
import { nameOfSeries, useMeasurements } from './scenes.queries';

/** More are found by typing. */
const SHOWN = 50;

interface MeasurementPickerProps {
  chosen: readonly Chosen[];
  onToggle(measurement: Chosen): void;
}

/** Finds measurements by device, EUI and name; a click takes one in or out. */
export function MeasurementPicker({ chosen, onToggle }: MeasurementPickerProps) {
  const { t } = useTexts('scenes');
  const seriesName = useSeriesName();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const { data, error, refetch } = useMeasurements();
  const taken = new Set(chosen.map(nameOfSeries));
  const isFull = chosen.length >= SCENE_LIMITS.measurements;
  const found = (data ?? [])
    .filter(isMeasurement)
    .map((one) => ({ ...one, name: seriesName(one, one.channel > 1) }))
    .flatMap((one) => {
      const rank = rankOf(wanted, [one.device_name, one.name, one.eui]);
      return rank === undefined ? [] : [{ ...one, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank || one.device_name.localeCompare(other.device_name));
  return (
    <div>
      <TextInput
        label={t('add')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Else it would save the scene.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={160} mt="xs" radius={8} />}
      {data && (
        <ul className={classes.found} aria-label={t('found')}>
          {found.slice(0, SHOWN).map(({ name, rank: _, ...one }) => {
            const isTaken = taken.has(nameOfSeries(one));
            const Icon = isTaken ? IconCheck : IconPlus;
            return (
              <li key={nameOfSeries(one)}>
                <button
                  type="button"
                  className={classes.choice}
                  aria-pressed={isTaken}
                  disabled={isFull && !isTaken}
                  onClick={() => onToggle({ ...one, alias: cutToAlias(name) })}
                >
                  <Icon size={16} stroke={1.6} aria-hidden />
                  <span className={classes.choiceName}>{name}</span>
                  <span className={classes.choiceDevice}>{one.device_name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {data && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          {found.length > SHOWN
            ? t('more', { count: found.length - SHOWN })
            : t('foundCount', { count: found.length })}
        </Text>
      )}
    </div>
  );
}
