import { measuredText } from '../delivery/delivery-values.model';
import type { AlarmState } from '../evaluation/alarm-state.model';
import type { ValueKind } from './kind';
import { MEASURED } from './sources';

/** What kinds have in common that compare each value of a measurement by itself. */
export const OF_MEASUREMENT = {
  source: MEASURED,
  keep: () => [],
  happened: measuredText,
} satisfies Partial<ValueKind>;

/** How far a value must come back behind its limit. */
export const comingBack = ({ hysteresis }: { hysteresis: number }, { phase }: AlarmState): number =>
  phase === 'active' ? hysteresis : 0;
