import { DAY_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const COMMAND_LIMITS = {
  /** To one device. */
  perHour: 10,
  /** Those that are over. */
  keptMs: 366 * DAY_MS,
} as const;
