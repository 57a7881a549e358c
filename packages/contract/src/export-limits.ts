import { DAY_MS, HOUR_MS } from './time';

const GB = 1024 ** 3;

/** Limits of exports of any size, apart from `LIMITS`, which the first page loads. */
export const EXPORT_LIMITS = {
  /** How long a file can be downloaded. */
  keptMs: 7 * DAY_MS,
  /** Of one organisation, not ready yet. */
  unfinished: 3,
  /** Of all files of an organisation. */
  bytes: 20 * GB,
  /** What a disk keeps free. */
  freeBytes: GB,
  /** How long a link to a file opens it, without a sign-in. */
  linkMs: 6 * HOUR_MS,
  /** Without any progress for so long, an export has failed. */
  stalledMs: DAY_MS,
} as const;

/** In which units a file has its values. */
export const EXPORT_UNITS = ['published', 'reader'] as const;

export const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
