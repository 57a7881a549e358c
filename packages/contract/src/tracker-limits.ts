import { DAY_MS, HOUR_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const TRACKER_LIMITS = {
  /** Of one call about paths. */
  devices: 5,
  /** Longest range of a path. */
  rangeMs: 92 * DAY_MS,
  /** Of one path; longer ones are thinned. */
  points: 2_000,
  /** Newest scans and failures beside one path. */
  scans: 100,
  /** A tracker without a location for so long needs a person. */
  overdueMs: 24 * HOUR_MS,
} as const;
