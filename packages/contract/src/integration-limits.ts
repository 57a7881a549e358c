import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const INTEGRATION_LIMITS = {
  /** Of one organisation. */
  integrations: 10,
  nameLength: 64,
  addressLength: 2048,
  /** Of a secret that people enter. */
  secretLength: 512,
  /** Devices that are named one by one. */
  devices: 200,
  /** What one message has: entries of the log, and about so many bytes of them. */
  message: { entries: 500, bytes: 262_144 },
  /** Readings of one entry of the log; a longer message of a device has several. */
  entryReadings: 250,
  timeoutMs: 10 * SECOND_MS,
  /** Between attempts at a target that fails, growing with how long it has. */
  pauseMs: { least: 10 * SECOND_MS, most: 30 * MINUTE_MS },
  /** After how long of failing people are notified. */
  notifiedAfterMs: HOUR_MS,
  /** How far back messages can be sent again. */
  replayMs: 7 * DAY_MS,
  /** How long is kept what a target did not take yet. */
  keptMs: 30 * DAY_MS,
  /** Messages of an integration that are listed. */
  listedMessages: 50,
  /** Entries behind that are counted; more are "more than". */
  countedLag: 10_000,
  /** Of one organisation within a minute. */
  testsPerMinute: 10,
  /** What is entered of a broker: characters. */
  broker: { userLength: 128, caLength: 16_384, topicLength: 64 },
} as const;
