import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { Link } from 'react-router';
import { pageOfDevice } from '../../../features/devices/page-of-device';
import { useTexts } from '../../../texts/use-texts';
import type { LabelSide } from '../../../ui/map/label-places.model';
import classes from './FleetMap.module.css';
import { MapStateIcon, STATE_WORDS } from './MapStateMark';
import { MarkValue } from './MarkValue';
import { mapStateOf } from './map-state.model';
import type { ChosenValue } from './use-map-value-text';

interface DeviceMarkProps {
  device: PlacedDevice;
  /** undefined: no value is chosen. */
  chosen: ChosenValue | undefined;
  /** Where its name stands; undefined: there is no space for it and is seen on hover and focus only. */
  side: LabelSide | undefined;
}

/** A device on the map: its state, its name, and the chosen value. */
export function DeviceMark({ device, chosen, side }: DeviceMarkProps) {
  const { t } = useTexts('fleet-map');
  const { eui, name, kind } = device;
  const state = mapStateOf(device);
  const facts = [t(STATE_WORDS[state]), ...(chosen ? [chosen.words] : [])];
  return (
    <Link
      to={pageOfDevice(eui, kind)}
      className={classes.mark}
      data-state={state}
      data-without={(chosen && !chosen.value) || undefined}
    >
      {(!chosen?.value || state !== 'online') && (
        <span className={classes.icon}>
          <MapStateIcon state={state} />
        </span>
      )}
      {chosen?.value && (
        <span aria-hidden>
          <MarkValue value={chosen.value} />
        </span>
      )}
      <span className={classes.label} data-side={side} aria-hidden>
        {name}
      </span>
      <VisuallyHidden>{t('device', { name, state: facts.join(', ') })}</VisuallyHidden>
    </Link>
  );
}
