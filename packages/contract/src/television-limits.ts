import { DAY_MS, MINUTE_MS, SECOND_MS } from './time';

/** Of televisions that show panels. */
export const TELEVISION_LIMITS = {
  /** Of one organisation. */
  count: 50,
  nameLength: 64,
  /** Panels of one of them, each counted as often as it is shown. */
  playlist: 50,
  /** How long one panel is shown. */
  seconds: { least: 5, usual: 30, most: DAY_MS / SECOND_MS },
  /** A code can be entered for so long. */
  codeMs: 10 * MINUTE_MS,
  /** How often one that waits asks whether its code was entered, and one that shows panels whether all is as it was. */
  waitingMs: 3 * SECOND_MS,
  checkMs: MINUTE_MS,
  /** One that has asked nothing for longer is switched off, or cannot reach the server. */
  onlineMs: 150 * SECOND_MS,
  /** Codes entered wrongly by one user, and by one address, in a quarter of an hour. */
  guesses: 20,
  /** Televisions that one address begins in a quarter of an hour. */
  begun: 200,
} as const;
