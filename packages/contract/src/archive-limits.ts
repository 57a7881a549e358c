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

const MEGABYTE = 1024 ** 2;

/** Limits of archives that owners bring from another installation. */
export const BROUGHT_LIMITS = {
  nameLength: 128,
  reasonLength: 500,
  /** Of one part of an upload, before it is written as base64. */
  partBytes: 2 * MEGABYTE,
  /** What the disk keeps free, whoever uploads. */
  freeBytes: 1024 * MEGABYTE,
  /** From the first part to the last. */
  uploadMs: DAY_MS,
  /** How long the operator may take; the passphrase is forgotten with the file. */
  waitMs: 7 * DAY_MS,
  /** How long what became of it is shown. */
  shownMs: 30 * DAY_MS,
  /** Of each kind, that the operator and the owner see by name. */
  namesShown: 50,
} as const;

/** Why the file of an archive is of no use here. */
export const ARCHIVE_FAULTS = ['damaged', 'kind', 'version', 'passphrase'] as const;
export type ArchiveFault = (typeof ARCHIVE_FAULTS)[number];
export type ArchiveProblem = `archive_${ArchiveFault}`;
