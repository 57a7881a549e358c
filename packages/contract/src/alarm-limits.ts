import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const ALARM_LIMITS = {
  /** Of one organisation. */
  rules: 1000,
  nameLength: 64,
  receivers: 50,
  holdMinutes: 10_080,
  cooldownMinutes: 10_080,
  silenceMinutes: 43_200,
  alarmsPerCall: 1000,
  /** How long ended alarms are kept. */
  keptMs: 366 * DAY_MS,
  /** A person gets one message of many alarms within this time. */
  digestMs: MINUTE_MS,
  /** Alarms that one message lists. */
  digestLines: 50,
  /** The same for a message to a webhook. */
  webhookAlarms: 200,
  /** Of an alarm that stands for many devices: those that a message names. */
  affectedListed: 20,
  /** Address of a webhook. */
  addressLength: 2048,
  webhookTimeoutMs: 10 * SECOND_MS,
  /** How long a message to a webhook is tried; one that fails for so long is turned off. */
  webhookTriedMs: 24 * HOUR_MS,
  /** Between attempts at a webhook that fails, growing with how long it has. */
  webhookPauseMs: { least: 30 * SECOND_MS, most: 30 * MINUTE_MS },
  /** Test messages of one organisation within a minute. */
  testsPerMinute: 5,
  /** How far back a preview looks, the series that it reads at most, the readings with which it takes no further one, and the times that it gives. */
  previewMs: 30 * DAY_MS,
  previewSeries: 20,
  previewReadings: 500_000,
  previewTimes: 500,
} as const;
