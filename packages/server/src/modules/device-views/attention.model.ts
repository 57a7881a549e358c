import { ATTENTION_REASONS, type Attention } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { isOnline, type Seen } from '../devices/devices.model';
import { LATE_AFTER } from '../diagnosis/facts.model';
import { isLocationOverdue } from '../trackers/positioning.model';

/** Least number of expected uplinks before a share of missing ones says anything. */
const LOSSY_EXPECTED = 10;

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

/** Reasons whose cause the portal looks for. */
const DIAGNOSED: readonly Attention['reason'][] = [
  'silent',
  'never_seen',
  'battery',
  'late',
  'lossy',
  'refused',
];
export const isDiagnosed = ({ reason }: Need): boolean => DIAGNOSED.includes(reason);

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
