import type { Scene, SceneMeasurement } from '@fieldscope/contract/calls/scenes';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';

/** A measurement as it is chosen for a scene. */
export type Chosen = Pick<SceneMeasurement, 'eui' | 'device_name' | 'channel' | 'measurement_id' | 'alias'>;

/** A scene while it is edited. */
export interface SceneDraft {
  name: string;
  measurements: readonly Chosen[];
}

export const BLANK: SceneDraft = { name: '', measurements: [] };

export const draftOf = ({ name, measurements }: Scene): SceneDraft => ({
  name,
  measurements: measurements.map(({ eui, device_name, channel, measurement_id, alias }) => ({
    ...{ eui, device_name, channel, measurement_id, alias },
  })),
});

/** A list with one of its items at another place; beyond its ends it stays at the end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), ...list.slice(from, from + 1), ...rest.slice(place)];
}

/** A name as an alias may have it. */
export const cutToAlias = (name: string): string => name.slice(0, SCENE_LIMITS.aliasLength).trim();
