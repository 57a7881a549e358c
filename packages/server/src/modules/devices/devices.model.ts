import { ATTENTION_REASONS, type Attention } from '@fieldscope/contract/calls/devices';
import type { NamedGateway } from '@fieldscope/contract/fields';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { isLocationOverdue } from '../trackers/positioning.model';

export type DeviceKind = Attention['kind'];

/** Least number of expected uplinks before a share of missing ones says anything. */
const LOSSY_EXPECTED = 10;
export const HOURS = 24;

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

interface Seen {
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

/** In intervals: two uplinks did not come, and the third is due soon. A single one is lost now and then. */
const LATE_AFTER = 2.5;

/** A gateway is heard all the time, it has no interval. */
const isLate = ({ kind, intervalMinutes, lastSeenAt }: Seen, now: number): boolean =>
  kind !== 'gateway' && lastSeenAt !== null && now - lastSeenAt > LATE_AFTER * intervalMinutes * MINUTE_MS;

/** What is known of a device when deciding whether it needs a person; counts are of the last 24 hours. */
export interface DeviceFacts extends Seen {
  boundAt: number;
  battery: number | null;
  /** Of a tracker: when it was located last; null: never. */
  locatedAt?: number | null;
  /** When its SIM card, and the first of its licences, expires; null or absent: never, as far as known. */
  simExpiresAt?: number | null;
  licenceExpiresAt?: number | null;
  received: number;
  missing: number;
  refused: number;
  firstRefusedAt: number | null;
  /** Refusal reason of the newest refused uplink. */
  refusal: string | null;
}

export type Need = Pick<Attention, 'reason' | 'since' | 'figure' | 'refusal'>;

/** The most urgent reason why a device needs a person; undefined when it needs none. */
export function needOf(facts: DeviceFacts, now: number): Need | undefined {
  const { kind, intervalMinutes, lastSeenAt, boundAt, battery, locatedAt, received, missing, refused } =
    facts;
  const nothing = { since: null, figure: null, refusal: null };
  if (lastSeenAt !== null && !isOnline({ kind, intervalMinutes, lastSeenAt }, now)) {
    return { ...nothing, reason: 'silent', since: lastSeenAt };
  }
  if (lastSeenAt === null && now - boundAt > intervalMinutes * MINUTE_MS) {
    return { ...nothing, reason: 'never_seen', since: boundAt };
  }
  if (locatedAt !== undefined && isLocationOverdue(locatedAt, boundAt, now)) {
    return { ...nothing, reason: 'no_location', since: locatedAt ?? boundAt };
  }
  if (battery !== null && battery <= LIMITS.batteryInsufficientAt) {
    return { ...nothing, reason: 'battery', figure: battery };
  }
  const simDays = daysUntilExpiry(facts.simExpiresAt, now);
  if (simDays !== undefined) return { ...nothing, reason: 'sim_expiring', figure: simDays };
  const licenceDays = daysUntilExpiry(facts.licenceExpiresAt, now);
  if (licenceDays !== undefined) return { ...nothing, reason: 'licence_expiring', figure: licenceDays };
  if (isLate({ kind, intervalMinutes, lastSeenAt }, now)) {
    return { ...nothing, reason: 'late', since: lastSeenAt };
  }
  const expected = received + missing;
  if (expected >= LOSSY_EXPECTED && missing / expected >= LIMITS.lossyShare) {
    return { ...nothing, reason: 'lossy', figure: missing / expected };
  }
  if (refused > 0) {
    return { reason: 'refused', since: facts.firstRefusedAt, figure: refused, refusal: facts.refusal };
  }
  return undefined;
}

const EXPIRES_SOON_DAYS = 30;

/** Whole days, of what expires within a month or has expired; else undefined. */
function daysUntilExpiry(expiresAt: number | null | undefined, now: number): number | undefined {
  if (expiresAt === null || expiresAt === undefined) return undefined;
  const days = Math.floor((expiresAt - now) / DAY_MS);
  return days <= EXPIRES_SOON_DAYS ? days : undefined;
}

/** Most urgent first; of the same reason the oldest first, what has no age last. */
export function byUrgency(a: Need, b: Need): number {
  const rank = ATTENTION_REASONS.indexOf(a.reason) - ATTENTION_REASONS.indexOf(b.reason);
  return rank !== 0 ? rank : (a.since ?? Number.MAX_SAFE_INTEGER) - (b.since ?? Number.MAX_SAFE_INTEGER);
}

/** One figure an hour for the 24 hours that end now, oldest first; hours without a row get `empty`. */
export function hourly(rows: { hour: number; figure: number }[], empty = 0): number[] {
  const figures = new Array<number>(HOURS).fill(empty);
  for (const { hour, figure } of rows) if (hour >= 0 && hour < HOURS) figures[hour] = figure;
  return figures;
}

/** Start of the first of those hours. */
export const hoursSince = (now: number): number => now - HOURS * HOUR_MS;
