import type { ReportPeriod } from '@fieldscope/contract/report-limits';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { firstMomentOf, type ZoneClock, zoneClock } from '@fieldscope/contract/zone-clock';

/** When a report is due, by the clock of its reader. */
export interface Schedule {
  period: ReportPeriod;
  hour: number;
  /** From Monday, 1. */
  weekday: number;
  /** In shorter months the last day. */
  monthDay: number;
}

/** One time at which a report is due, and the whole local days of which it tells (epoch ms). */
export interface Due {
  /** The local day, such as 2026-11-28: it is sent once for each. */
  date: string;
  at: number;
  from: number;
  /** Not included. */
  to: number;
  /** Where the period before begins. */
  before: number;
}

/** When a report was due last, by the clock of a zone. */
export function lastDue(schedule: Schedule, timezone: string, now: number): Due {
  const clock = zoneClock(timezone);
  const day = onOrBefore(schedule, localDay(clock, now));
  const isDue = firstMomentOf(clock, day + schedule.hour * HOUR_MS) <= now;
  return dueOn(schedule, clock, isDue ? day : onOrBefore(schedule, day - DAY_MS));
}

/** What can be told of now: the newest days that are over, whether it was due since or not. */
export const newestDue = (schedule: Schedule, timezone: string, now: number): Due =>
  lastDue({ ...schedule, hour: 0 }, timezone, now);

/** When it is due next. */
export function nextDueAt(schedule: Schedule, timezone: string, now: number): number {
  const clock = zoneClock(timezone);
  const last = lastDue(schedule, timezone, now);
  let day = Date.parse(last.date) + DAY_MS;
  while (onOrBefore(schedule, day) !== day) day += DAY_MS;
  return firstMomentOf(clock, day + schedule.hour * HOUR_MS);
}

/** What it told of when it was due on a local day. */
export const dueOnDate = (schedule: Schedule, timezone: string, date: string): Due =>
  dueOn(schedule, zoneClock(timezone), Date.parse(date));

function dueOn(schedule: Schedule, clock: ZoneClock, day: number): Due {
  const begun = onOrBefore(schedule, day - DAY_MS);
  return {
    date: new Date(day).toISOString().slice(0, '2026-11-28'.length),
    at: firstMomentOf(clock, day + schedule.hour * HOUR_MS),
    from: firstMomentOf(clock, begun),
    to: firstMomentOf(clock, day),
    before: firstMomentOf(clock, onOrBefore(schedule, begun - DAY_MS)),
  };
}

/** A local day as ms since 1970, as if it were of UTC. */
const localDay = ({ offsetAt }: ZoneClock, at: number): number =>
  Math.floor((at + offsetAt(at)) / DAY_MS) * DAY_MS;

const MONDAY = Date.UTC(1970, 0, 5);

/** The last day up to this one on which a report is due. */
function onOrBefore({ period, weekday, monthDay }: Schedule, day: number): number {
  if (period === 'daily') return day;
  if (period === 'weekly') {
    const since = ((((day - MONDAY) / DAY_MS - (weekday - 1)) % 7) + 7) % 7;
    return day - since * DAY_MS;
  }
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const due = dayOfMonth(year, month, monthDay);
  return due <= day ? due : dayOfMonth(year, month - 1, monthDay);
}

const dayOfMonth = (year: number, month: number, day: number): number =>
  Date.UTC(year, month, Math.min(day, new Date(Date.UTC(year, month + 1, 0)).getUTCDate()));
