import type { ConditionOf } from '@fieldscope/contract/alarm-kinds';
import type { ValueKind } from './kind';
import { DISTANCES } from './sources';

type Crossing = 'enter' | 'leave';
type OfGeofence = Pick<ConditionOf<Crossing>, 'kind' | 'margin_metres'>;

/** On which side of a border a position is that is so far from it; undefined: just beyond it, as before. */
function sideOf({ margin_metres: margin }: OfGeofence, metres: number): Crossing | undefined {
  if (metres <= 0) return 'enter';
  return metres > margin ? 'leave' : undefined;
}

/** What the kinds have in common that watch the border of a geofence. */
export const OF_BORDER = {
  source: DISTANCES,
  /** The last position that was clearly on one side. */
  keep: (condition, recent, { at, value }) =>
    sideOf(condition, value) === undefined ? recent : [[at, value]],
  /** A tracker came over the border, or has not come back since; without an earlier position that is unknown. */
  holds(condition, metres, { phase, recent }) {
    const side = sideOf(condition, metres);
    if (phase !== 'normal') return side === undefined || side === condition.kind;
    const earlier = recent.at(-1);
    return side === condition.kind && earlier !== undefined && sideOf(condition, earlier[1]) !== side;
  },
} satisfies Partial<ValueKind<Crossing>>;
