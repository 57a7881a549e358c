import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';

/** What a map says of a device: its gravest open alarm, or whether it reports. The worst first. */
export const MAP_STATES = ['critical', 'offline', 'warning', 'info', 'never_seen', 'online'] as const;
export type MapState = (typeof MAP_STATES)[number];

type Shown = Pick<PlacedDevice, 'online' | 'last_seen_at' | 'alarm'>;

export function mapStateOf({ online, last_seen_at, alarm }: Shown): MapState {
  if (alarm === 'critical') return 'critical';
  if (!online && last_seen_at !== null) return 'offline';
  return alarm ?? (online ? 'online' : 'never_seen');
}

/** How many devices have which state, the worst first. */
export function statesOf(devices: readonly Shown[]): { state: MapState; count: number }[] {
  const states = devices.map(mapStateOf);
  return MAP_STATES.flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return count === 0 ? [] : [{ state, count }];
  });
}

/** Of numbers; undefined: there is none. */
export function spreadOf(
  numbers: readonly number[],
): { least: number; median: number; most: number; count: number } | undefined {
  if (numbers.length === 0) return undefined;
  const ordered = numbers.toSorted((one, other) => one - other);
  const half = ordered.length / 2;
  const median = (ordered[Math.ceil(half) - 1]! + ordered[Math.floor(half)]!) / 2;
  return { least: ordered[0]!, median, most: ordered.at(-1)!, count: ordered.length };
}
