import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { formatAge } from './format-time';

/** Whether a value, measured at `measuredAt` (epoch ms), is older than three intervals of its device. */
export const isOld = (measuredAt: number, intervalMinutes: number, now: number): boolean =>
  now - measuredAt > LIMITS.missedIntervalsUntilOffline * intervalMinutes * MINUTE_MS;

/**
 * When values were measured (epoch ms) that are all old and read the same age, so that it is beside them once;
 * undefined when they differ or one is fresh. Needs the texts `values`.
 */
export function sharedAge(
  readings: readonly { measured_at: number }[],
  intervalMinutes: number,
  now: number,
): number | undefined {
  const [first, ...others] = readings.map(({ measured_at }) => measured_at);
  if (first === undefined || others.length === 0) return undefined;
  const isShared = (at: number) =>
    isOld(at, intervalMinutes, now) && formatAge(at, now) === formatAge(first, now);
  return isShared(first) && others.every(isShared) ? first : undefined;
}
