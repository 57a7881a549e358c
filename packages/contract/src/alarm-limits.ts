import { DAY_MS, MINUTE_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const ALARM_LIMITS = {
  /** Of one organisation. */
  rules: 1000,
  nameLength: 64,
  receivers: 50,
  holdMinutes: 10_080,
  cooldownMinutes: 10_080,
  silenceMinutes: 43_200,
  incidentsPerCall: 1000,
  /** How long ended alarms are kept. */
  keptMs: 366 * DAY_MS,
  /** A person gets one message of many alarms within this time. */
  digestMs: MINUTE_MS,
  /** Alarms that one message lists. */
  digestLines: 50,
  /** How far back a preview looks, the series that it reads at most, and the times that it gives. */
  previewMs: 30 * DAY_MS,
  previewSeries: 20,
  previewTimes: 500,
} as const;
