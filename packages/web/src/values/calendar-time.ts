import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { fromLocalDateTime, type LocalDateTime, toLocalDateTime } from './zoned-time';

/** Parts of the calendar whose length differs: a day has 23 to 25 hours. */
export type CalendarUnit = 'd' | 'w' | 'M' | 'y';
/** A day of the calendar, wherever that is: `2026-11-07`. */
export type LocalDay = string;

const DAYS_OF_WEEK = 7;

/** Years have four digits. */
const FURTHEST_MS = Date.UTC(9999, 0);
const isWithinYears = (at: number): boolean => Math.abs(at) < FURTHEST_MS;

/** Empty: years do not reach so far. */
const isoDay = (at: number): LocalDay => (isWithinYears(at) ? new Date(at).toISOString().slice(0, 10) : '');

const dayOf = (year: number, month: number, day: number): LocalDay => isoDay(Date.UTC(year, month - 1, day));

/** The day that is some days later, or earlier. */
export const addDays = (day: LocalDay, count: number): LocalDay => isoDay(Date.parse(day) + count * DAY_MS);

/** The same day of another month; the last one of a month that is shorter. */
export function addMonths(day: LocalDay, count: number): LocalDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayOf(year, month + count, Math.min(date, last));
}

/** Days since Monday. */
export const weekdayOf = (day: LocalDay): number => (new Date(day).getUTCDay() + 6) % DAYS_OF_WEEK;

const FIRST_DAY: Record<CalendarUnit, (day: LocalDay) => LocalDay> = {
  d: (day) => day,
  w: (day) => addDays(day, -weekdayOf(day)),
  M: (day) => `${day.slice(0, 7)}-01`,
  y: (day) => `${day.slice(0, 4)}-01-01`,
};

const MOVED_DAY: Record<CalendarUnit, (day: LocalDay, count: number) => LocalDay> = {
  d: addDays,
  w: (day, count) => addDays(day, count * DAYS_OF_WEEK),
  M: addMonths,
  y: (day, count) => addMonths(day, count * 12),
};

const split = (wall: LocalDateTime) => [wall.slice(0, 10), wall.slice(11)] as const;

/** The first moment of a day in a zone, epoch ms; where the clock skips midnight, the moment of the change. */
const startOfDay = (day: LocalDay, timeZone: string): number =>
  fromLocalDateTime(`${day}T00:00`, timeZone) ?? Number.NaN;

/** The first moment of the day, week (from Monday), month or year that a moment is in. All in epoch ms; not a number beyond years. */
export function startOf(unit: CalendarUnit, at: number, timeZone: string): number {
  if (!isWithinYears(at)) return Number.NaN;
  const [day] = split(toLocalDateTime(at, timeZone));
  return startOfDay(FIRST_DAY[unit](day), timeZone);
}

/** The same time of the clock some units later, or earlier. All in epoch ms; not a number beyond years. */
export function addUnits(unit: CalendarUnit, count: number, at: number, timeZone: string): number {
  if (!isWithinYears(at)) return Number.NaN;
  const [day, clock] = split(toLocalDateTime(at, timeZone));
  const moved = fromLocalDateTime(`${MOVED_DAY[unit](day, count)}T${clock}`, timeZone) ?? Number.NaN;
  return moved + (at - Math.floor(at / MINUTE_MS) * MINUTE_MS);
}

/** The full hour of the clock before a moment; some zones are half an hour beside the others. */
export function startOfHour(at: number, timeZone: string): number {
  if (!isWithinYears(at)) return Number.NaN;
  const minutes = Number(toLocalDateTime(at, timeZone).slice(14));
  return Math.floor(at / MINUTE_MS) * MINUTE_MS - ((minutes * MINUTE_MS) % HOUR_MS);
}
