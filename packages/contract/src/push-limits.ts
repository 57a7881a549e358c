import { DAY_MS, MINUTE_MS, SECOND_MS } from './time';

/** Of push notifications. Apart from `LIMITS`, which the first page loads. */
export const PUSH_LIMITS = {
  /** Browsers of one account. */
  browsers: 10,
  endpointLength: 2048,
  /** Bytes of a message before it is encrypted: push services take 4,096 with what the encryption adds. */
  messageBytes: 3072,
  /** How long a push service keeps a message for a browser that is off, and how long it is tried. */
  keptMs: DAY_MS,
  timeoutMs: 10 * SECOND_MS,
  /** Between attempts, growing with each, unless the push service says when. */
  pauseMs: { least: 30 * SECOND_MS, most: 30 * MINUTE_MS },
  /** A browser that took nothing for so long is removed. */
  failingMs: 7 * DAY_MS,
  /** Alarms that one notification names. With more it can only be opened: nobody acknowledges what they have not read. */
  alarmsNamed: 4,
  /** How long the end of an alarm takes the place of its notification. */
  shownMs: 7 * DAY_MS,
  /** Wrong tickets or keys of one address within a minute. */
  guessesPerMinute: 20,
  /** Tests of one organisation within a minute. */
  testsPerMinute: 5,
} as const;
