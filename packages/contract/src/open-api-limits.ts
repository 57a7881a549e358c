import { DAY_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const OPEN_API_LIMITS = {
  /** Of one access key. */
  callsPerMinute: 600,
  devicesPerCall: 50,
  /** Rows of a page of the legacy API. */
  legacyPage: 100,
  /** Of each series in an answer of the legacy API, unless the program says otherwise. */
  legacyReadings: 400,
  telemetrySpanMs: 31 * DAY_MS,
  telemetryAgeMs: 93 * DAY_MS,
  latestAgeMs: 366 * DAY_MS,
  /** Readings an answer holds: of one series, and of all together. */
  telemetryRows: 10_000,
  telemetryRowsTogether: 200_000,
  aggregateSpanMs: 366 * DAY_MS,
  aggregatePoints: 250,
  /** Of flat rows: of one series, and of all in an answer. */
  flatPoints: 1000,
  flatRows: 20_000,
  /** Letters of a crop and of a location that the adviser is told. */
  adviceText: 200,
} as const;
