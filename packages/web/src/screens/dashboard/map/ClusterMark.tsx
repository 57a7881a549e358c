import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { useTexts } from '../../../texts/use-texts';
import { formatShortList } from '../../../values/format-list';
import classes from './FleetMap.module.css';
import { MapStateIcon, STATE_WORDS } from './MapStateMark';
import { MarkValue } from './MarkValue';
import { statesOf } from './map-state.model';
import type { ChosenValue } from './use-map-value-text';

interface ClusterMarkProps {
  devices: readonly PlacedDevice[];
  /** undefined: no value is chosen. */
  chosen: ChosenValue | undefined;
  onChoose(): void;
}

/** Devices that would cover each other: how many, their worst state, and the median of the chosen value. */
export function ClusterMark({ devices, chosen, onChoose }: ClusterMarkProps) {
  const { t } = useTexts('fleet-map');
  const states = statesOf(devices);
  const worst = states[0]!.state;
  const words = states.map(({ state, count }) => t('counted', { state: t(STATE_WORDS[state]), count }));
  return (
    <button
      type="button"
      className={classes.mark}
      data-state={worst}
      data-many
      title={chosen?.words}
      onClick={onChoose}
    >
      <span className={classes.icon} aria-hidden>
        {worst !== 'online' && <MapStateIcon state={worst} />}
        <strong>{devices.length}</strong>
      </span>
      {chosen?.value && (
        <span aria-hidden>
          <MarkValue value={chosen.value} />
        </span>
      )}
      <VisuallyHidden>
        {t('cluster', {
          count: devices.length,
          states: formatShortList([...words, ...(chosen ? [chosen.words] : [])]),
        })}
      </VisuallyHidden>
    </button>
  );
}
