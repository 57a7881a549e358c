import type { AlarmHours } from '@fieldscope/contract/alarm-conditions';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { zoneClock } from '@fieldscope/contract/zone-clock';

const QUARTER_MS = 15 * MINUTE_MS;
const WEEK_MS = 8 * DAY_MS;
const DAYS_OF_WEEK = 7;
/** The first of January 1970 was a Thursday. */
const DAYS_FROM_MONDAY = 3;

/** Day of the week (1: Monday) and minute of the day that the clocks of a time zone show. */
function clocksAt(timeZone: string, at: number): { day: number; minute: number } {
  const local = at + zoneClock(timeZone).offsetAt(at);
  const days = Math.floor(local / DAY_MS);
  return {
    day: ((days + DAYS_FROM_MONDAY) % DAYS_OF_WEEK) + 1,
    minute: Math.floor((local - days * DAY_MS) / MINUTE_MS),
  };
}

const dayBefore = (day: number): number => (day === 1 ? DAYS_OF_WEEK : day - 1);

function isWithin({ days, from_minute: from, to_minute: to, timezone }: AlarmHours, at: number): boolean {
  const { day, minute } = clocksAt(timezone, at);
  if (from < to) return days.includes(day) && minute >= from && minute < to;
  return minute >= from ? days.includes(day) : minute < to && days.includes(dayBefore(day));
}

/** Where the last answer for these hours holds: many devices ask for about the same time. */
const answers = new WeakMap<AlarmHours, { from: number; at: number }>();

/**
 * The first moment from `at` on that lies within the hours, in epoch ms. Clocks are changed by whole quarters of an hour
 * and at such ones, so that none of these steps misses a moment.
 */
export function firstWithin(hours: AlarmHours | null, at: number): number {
  if (hours === null || isWithin(hours, at)) return at;
  const known = answers.get(hours);
  if (known && at >= known.from && at < known.at) return known.at;
  for (let quarter = at - (at % QUARTER_MS); quarter < at + WEEK_MS; quarter += QUARTER_MS) {
    for (const next of [quarter, quarter + (hours.from_minute % 15) * MINUTE_MS]) {
      if (next <= at || !isWithin(hours, next)) continue;
      answers.set(hours, { from: at, at: next });
      return next;
    }
  }
  // Their beginning is skipped by the clocks every time: as if there were no hours.
  return at;
}
