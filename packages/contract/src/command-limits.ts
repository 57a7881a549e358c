import { DAY_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const COMMAND_LIMITS = {
  /** To one device. */
  perHour: 10,
  /** After how many uplinks CO₂ is measured again. */
  co2Multiplier: { least: 1, most: 1440 },
  /** Between two positions of a device that is no tracker of a known family, in minutes. */
  gpsMinutes: { least: 60, most: 10_080 },
  /** In a device; `limit`: how large one may be. */
  thresholds: { rules: 10, limit: 1e9 },
  /** Those that are over. */
  keptMs: 366 * DAY_MS,
} as const;
