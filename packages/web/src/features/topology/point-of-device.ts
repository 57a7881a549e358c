import type { DevicePoint } from './topology-graph';

interface ShownDevice {
  eui: string;
  name: string;
  model: string;
  online: boolean;
  last_seen_at: number | null;
}

/** A device of the organisation as a point of the graph, its signal still unknown. */
export const pointOf = (
  kind: DevicePoint['kind'],
  { eui, name, model, online, last_seen_at }: ShownDevice,
): DevicePoint => ({ kind, key: eui, name, model, online, last_seen_at });
