import type { Attention } from '@fieldscope/contract/calls/devices';
import type { NamedGateway } from '@fieldscope/contract/fields';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';

export type DeviceKind = Attention['kind'];

const GATEWAY_INTERVAL_MINUTES = LIMITS.gatewayOfflineMs / MINUTE_MS;

/** Minutes between a device's uplinks: its own word, else its model's, else an assumption. */
export function intervalMinutesOf(
  kind: DeviceKind,
  reported: number | null,
  ofModel: number | null | undefined,
): number {
  if (kind === 'gateway') return GATEWAY_INTERVAL_MINUTES;
  return reported ?? ofModel ?? LIMITS.assumedIntervalMinutes;
}

/** The gateway that received a device's last uplink best; null when none named itself. */
export const bestGatewayOf = (row: {
  best_gateway_eui: string | null;
  /** null: it is not the organisation's. */
  best_gateway_name: string | null;
}): NamedGateway | null =>
  row.best_gateway_eui === null ? null : { eui: row.best_gateway_eui, name: row.best_gateway_name ?? '' };

/** How long a device may be silent before it counts as offline. */
export function offlineAfterMs(kind: DeviceKind, intervalMinutes: number): number {
  if (kind === 'gateway') return LIMITS.gatewayOfflineMs;
  return LIMITS.missedIntervalsUntilOffline * intervalMinutes * MINUTE_MS;
}

/** When a device was heard last, and how often it is heard. */
export interface Seen {
  kind: DeviceKind;
  intervalMinutes: number;
  /** null: it never reported. */
  lastSeenAt: number | null;
}

export function isOnline({ kind, intervalMinutes, lastSeenAt }: Seen, now: number): boolean {
  return lastSeenAt !== null && now - lastSeenAt <= offlineAfterMs(kind, intervalMinutes);
}

/** When the next uplink is due, epoch ms; it is in the past while the device is late. */
export function nextUplinkAt({ intervalMinutes, lastSeenAt }: Omit<Seen, 'kind'>): number | null {
  return lastSeenAt === null ? null : lastSeenAt + intervalMinutes * MINUTE_MS;
}
