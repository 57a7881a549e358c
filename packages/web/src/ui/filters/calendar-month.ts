import { addDays, addMonths, type LocalDay, weekdayOf } from '../../values/calendar-time';

const WEEK = 7;
/** As many as a month can touch, so that nothing jumps. */
const WEEKS = 6;

/** The weeks, from Monday, that the month of a day touches. */
export function weeksOf(day: LocalDay): LocalDay[][] {
  const first = `${day.slice(0, 7)}-01`;
  const monday = addDays(first, -weekdayOf(first));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => addDays(monday, week * WEEK + weekday)),
  );
}

/** A month as the list of months names it, such as 2026-11. */
export const monthOf = (day: LocalDay): string => day.slice(0, 7);

const MONTHS = 12;

/** The last twelve months, the running one first, and the one of `shown` when it is further back. */
export function monthsToChoose(today: LocalDay, shown: LocalDay): string[] {
  const months = Array.from({ length: MONTHS }, (_, back) => monthOf(addMonths(today, -back)));
  return months.includes(monthOf(shown)) ? months : [...months, monthOf(shown)];
}

/** First and last day of a month, which does not reach beyond today. */
export function daysOfMonth(month: string, today: LocalDay): { first: LocalDay; last: LocalDay } {
  const first = `${month}-01`;
  const end = addDays(addMonths(first, 1), -1);
  return { first, last: end < today ? end : today };
}

const MOVES: Readonly<Record<string, (day: LocalDay) => LocalDay>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -WEEK),
  ArrowDown: (day) => addDays(day, WEEK),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, WEEK - 1 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** The day that a key leads to; undefined: the key is for something else. */
export const dayAfterKey = (key: string, day: LocalDay): LocalDay | undefined => MOVES[key]?.(day);
