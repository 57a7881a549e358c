import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { type Fleet, isHeardByRadio } from './fleet';
import { receptionsOf } from './gateway';
import { momentsBetween } from './run';

export interface OnlineChange {
  eui: string;
  at: number;
  online: boolean;
}

/**
 * When the devices and gateways of a fleet came online and went offline until `to` (epoch ms), by the rules of the
 * portal: what it would have recorded if it had been there.
 */
export function onlineRecord(fleet: Fleet, to: number): OnlineChange[] {
  const changes: OnlineChange[] = [];
  const seenAt = new Map<string, number>();
  const offlineAfter = new Map<string, number>([
    ...fleet.gateways.map(({ eui }) => [eui, LIMITS.gatewayOfflineMs] as const),
    ...fleet.devices.map(({ eui, intervalMinutes }) => [eui, offlineAfterMs(intervalMinutes)] as const),
  ]);
  const see = (eui: string, at: number) => {
    const before = seenAt.get(eui);
    const wentAt = (before ?? at) + offlineAfter.get(eui)!;
    if (before !== undefined && at > wentAt) changes.push({ eui, at: wentAt, online: false });
    if (before === undefined || at > wentAt) changes.push({ eui, at, online: true });
    seenAt.set(eui, at);
  };
  for (const { device, ...moment } of momentsBetween(fleet, fleet.startedAt, to)) {
    const receptions = receptionsOf(fleet, device, moment);
    if (!isHeardByRadio(device.source) || receptions.length > 0) see(device.eui, moment.at);
    for (const { gateway } of receptions) see(gateway.eui, moment.at);
  }
  for (const [eui, at] of seenAt) {
    const wentAt = at + offlineAfter.get(eui)!;
    if (wentAt < to) changes.push({ eui, at: wentAt, online: false });
  }
  return changes.sort((a, b) => a.at - b.at);
}

const offlineAfterMs = (intervalMinutes: number): number =>
  LIMITS.missedIntervalsUntilOffline * intervalMinutes * MINUTE_MS;
