import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { useDragOrder } from '../../../ui/sorting/use-drag-order';
import { useMeasurementNames } from '../../../values/measurement-names';
import classes from './SceneEditor.module.css';
import { type Chosen, moved } from './scene-draft.model';
import { nameOfSeries } from './scenes.queries';

interface ChosenMeasurementsProps {
  measurements: readonly Chosen[];
  /** The reader tried to save it: what is missing is named. */
  isTried: boolean;
  onChange(measurements: readonly Chosen[]): void;
}

/** The measurements of a scene with their aliases, put in order by dragging or with the arrow keys. */
export function ChosenMeasurements({ measurements, isTried, onChange }: ChosenMeasurementsProps) {
  const { t } = useTexts('scenes');
  const nameOf = useMeasurementNames();
  const move = (from: number, to: number) => onChange(moved(measurements, from, to));
  const drag = useDragOrder(move);
  const onKey = (place: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(place, place + step);
  };
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('chosen', { count: measurements.length, most: SCENE_LIMITS.measurements })}
      </Text>
      {measurements.length === 0 && (
        <Text size="sm" c={isTried ? 'error' : 'dimmed'} role={isTried ? 'alert' : undefined}>
          {t('chooseOne')}
        </Text>
      )}
      <ol className={classes.chosen} ref={drag.list} aria-label={t('chosenLabel')}>
        {measurements.map((one, place) => (
          <li
            key={nameOfSeries(one)}
            className={classes.item}
            data-dragged={drag.place === place || undefined}
          >
            <button
              type="button"
              className={classes.grip}
              aria-label={t('move', { alias: one.alias, place: place + 1 })}
              title={t('moveTitle')}
              onKeyDown={onKey(place)}
              onPointerDown={drag.start(place)}
            >
              <IconGripVertical size={16} stroke={1.6} aria-hidden />
            </button>
            <TextInput
              className={classes.alias}
              size="xs"
              aria-label={t('alias', { place: place + 1 })}
              description={`${one.device_name} · ${nameOf(one.measurement_id)}`}
              inputWrapperOrder={['input', 'description', 'error']}
              autoComplete="off"
              maxLength={SCENE_LIMITS.aliasLength}
              value={one.alias}
              error={isTried && one.alias.trim() === '' ? t('common:required') : undefined}
              onChange={({ currentTarget: { value } }) =>
                onChange(measurements.map((other) => (other === one ? { ...one, alias: value } : other)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('drop', { alias: one.alias })}
              onClick={() => onChange(measurements.filter((other) => other !== one))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </div>
  );
}
