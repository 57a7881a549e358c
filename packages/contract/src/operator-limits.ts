import { DAY_MS, HOUR_MS, MINUTE_MS } from './time';

/** Rules of the operator's pages. */
export const OPERATOR_LIMITS = {
  nameLength: 64,
  /** Operators are few, and each of them may do everything. */
  passwordMinLength: 12,
  passwordMaxLength: 64,
  /** Between the command that makes an operator and the first sign-in. */
  invitationMs: DAY_MS,
  sessionMs: 8 * HOUR_MS,
  idleMs: 30 * MINUTE_MS,
  /** Rows of a page of a list. */
  pageRows: 50,
  searchLength: 128,
  /** Of what a command prints; the rest is cut off. */
  outputLength: 1_000_000,
  /** Of a file that a command reads. */
  fileLength: 4_000_000,
  optionLength: 4096,
} as const;
