import type { LiveReading } from '@fieldscope/contract/live';
import type { Position } from '../../ui/map/map-position';
import { LATITUDE, LONGITUDE } from '../../values/series';

/** Where a device was last, and half of a newer position whose other half is on its way. */
interface Move {
  /** When its newest half was measured, epoch ms. */
  at: number;
  latitude?: number;
  longitude?: number;
  position?: Position;
}

export type Moves = ReadonlyMap<string, Move>;
export const NO_MOVES: Moves = new Map();

/** Where devices are after live readings; the same where none of them is a newer position. */
export function withMoves(before: Moves, readings: readonly LiveReading[]): Moves {
  let next: Map<string, Move> | undefined;
  for (const { eui, measurement_id, measured_at, value } of readings) {
    const part = PARTS.get(measurement_id);
    const known = (next ?? before).get(eui);
    if (!part || typeof value !== 'number' || measured_at < (known?.at ?? 0)) continue;
    const move: Move = {
      ...(known?.at === measured_at ? known : { at: measured_at, position: known?.position }),
      [part]: value,
    };
    const { latitude, longitude } = move;
    if (latitude !== undefined && longitude !== undefined) move.position = { latitude, longitude };
    next ??= new Map(before);
    next.set(eui, move);
  }
  return next ?? before;
}

const PARTS = new Map<number, 'latitude' | 'longitude'>([
  [LATITUDE, 'latitude'],
  [LONGITUDE, 'longitude'],
]);
