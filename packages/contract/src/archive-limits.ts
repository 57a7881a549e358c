import { DAY_MS, HOUR_MS } from './time';

/** Limits of archives that owners make, apart from `LIMITS`, which the first page loads. */
export const ARCHIVE_LIMITS = {
  /** How long a file can be downloaded. */
  keptMs: 3 * DAY_MS,
  /** Of one organisation at a time. */
  kept: 2,
  /** How long a link to a file opens it, without a sign-in. */
  linkMs: HOUR_MS,
  /** What opens the file; all who have it and the file have every key of the organisation. */
  passphrase: { min: 12, max: 200 },
} as const;
