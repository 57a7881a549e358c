import { z } from 'zod';

/** Milliseconds since 1970-01-01T00:00:00Z. The only form of time inside the product. */
export const EpochMs = z.number().int().brand<'EpochMs'>();
export type EpochMs = z.infer<typeof EpochMs>;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Largest number still read as seconds (specification, document 1 section 9). */
const LARGEST_SECONDS = 9_999_999_999;

/** Turns seconds or milliseconds since 1970 into milliseconds; above 9999999999 it is milliseconds already. */
export function toEpochMs(secondsOrMs: number): EpochMs {
  return Math.round(secondsOrMs > LARGEST_SECONDS ? secondsOrMs : secondsOrMs * SECOND_MS) as EpochMs;
}

/** Whole seconds since 1970, for answers whose clients count in seconds. */
export const toEpochSeconds = (at: number): number => Math.floor(at / SECOND_MS);

/** Time in a query: epoch seconds or milliseconds, also as float text ("1650000000000.0"). */
export const TimeInQuery = z.coerce.number().finite().min(0).max(8.64e15).transform(toEpochMs);

/** ISO 8601 UTC with milliseconds and Z, as the open API answers. */
export const IsoTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
let lastDay = Number.NaN;
let textOfLastDay = '';

/** The same of whole milliseconds; long lists have many times of a day, whose date is written once. */
export function toIsoTime(at: number): string {
  const day = Math.floor(at / DAY_MS);
  if (day !== lastDay) {
    textOfLastDay = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
    lastDay = day;
  }
  const ms = at - day * DAY_MS;
  const hours = TWO_DIGITS[Math.floor(ms / HOUR_MS)]!;
  const minutes = TWO_DIGITS[Math.floor(ms / MINUTE_MS) % 60]!;
  const seconds = TWO_DIGITS[Math.floor(ms / SECOND_MS) % 60]!;
  const rest = String(SECOND_MS + (ms % SECOND_MS)).slice(1);
  return `${textOfLastDay}${hours}:${minutes}:${seconds}.${rest}Z`;
}

/** The time presets of tables and charts. */
export const SPANS = {
  last1Day: { durationMs: DAY_MS },
  last7Days: { durationMs: 7 * DAY_MS },
  last30Days: { durationMs: 30 * DAY_MS },
} as const;
export type Span = keyof typeof SPANS;
