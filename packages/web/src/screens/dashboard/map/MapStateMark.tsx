import {
  type Icon,
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import classes from './FleetMap.module.css';
import type { MapState } from './map-state.model';

const ICONS: Record<MapState, Icon> = {
  critical: IconAlertOctagonFilled,
  offline: IconCircleMinus,
  warning: IconAlertTriangleFilled,
  info: IconInfoCircleFilled,
  never_seen: IconCircleDashed,
  online: IconCircleCheckFilled,
};

/** The word of each state in the texts `fleet-map` and `values`. */
export const STATE_WORDS = {
  critical: 'alarm.critical',
  offline: 'values:offline',
  warning: 'alarm.warning',
  info: 'alarm.info',
  never_seen: 'values:never_seen',
  online: 'values:online',
} as const satisfies Record<MapState, string>;

/** The icon of a state, where its word is said beside it. */
export function MapStateIcon({ state }: { state: MapState }) {
  const Icon = ICONS[state];
  return <Icon size={16} aria-hidden />;
}

/** A state as icon and word. */
export function MapStateMark({ state }: { state: MapState }) {
  const { t } = useTexts('fleet-map');
  return (
    <span className={classes.state} data-state={state}>
      <MapStateIcon state={state} />
      {t(STATE_WORDS[state])}
    </span>
  );
}
