import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { addUnits, type CalendarUnit, startOf, startOfHour } from '../../values/calendar-time';
import { fromLocalDateTime, toLocalDateTime } from '../../values/zoned-time';

type ClockUnit = 's' | 'm' | 'h';
export type Unit = ClockUnit | CalendarUnit;

/** What moves on with time: `now`, `now-7d`, `now-1M/M`. */
export type MovingMoment = `now${string}`;
/** Epoch ms, or what moves. */
export type Moment = number | MovingMoment;

export const isMoving = (moment: Moment): moment is MovingMoment => typeof moment === 'string';

const UNIT_MS: Record<ClockUnit | 'd' | 'w', number> = {
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};
const MOVING = /^now((?:[+-]\d{1,9}[smhdwMy]|\/[smhdwMy])*)$/;
const STEP = /([+-]\d+|\/)([smhdwMy])/g;
const isClockUnit = (unit: Unit): unit is ClockUnit => unit === 's' || unit === 'm' || unit === 'h';

/** The unit that a moving moment is rounded to at last; undefined: it is not. */
export const roundedTo = (moment: Moment): Unit | undefined =>
  isMoving(moment) ? (/.*\/(\w)/.exec(moment)?.[1] as Unit | undefined) : undefined;

function roundDown(unit: Unit, at: number, timeZone: string): number {
  if (unit === 'h') return startOfHour(at, timeZone);
  return isClockUnit(unit) ? Math.floor(at / UNIT_MS[unit]) * UNIT_MS[unit] : startOf(unit, at, timeZone);
}

/** A day is 24 hours, unless the moment is rounded: then it is one of the calendar. */
function add(unit: Unit, count: number, at: number, timeZone: string, byCalendar: boolean): number {
  if (unit === 'M' || unit === 'y') return addUnits(unit, count, at, timeZone);
  return byCalendar && !isClockUnit(unit) ? addUnits(unit, count, at, timeZone) : at + count * UNIT_MS[unit];
}

/** The instant (epoch ms) of a moment; as an end, a rounded one is the end of what it is rounded to. */
export function instantOf(moment: Moment, now: number, timeZone: string, side: 'from' | 'to'): number {
  if (!isMoving(moment)) return moment;
  const byCalendar = roundedTo(moment) !== undefined;
  let at = now;
  for (const [, sign, letter] of moment.matchAll(STEP)) {
    const unit = letter as Unit;
    if (sign !== '/') at = add(unit, Number(sign), at, timeZone, byCalendar);
    else {
      at = roundDown(unit, at, timeZone);
      if (side === 'to') at = add(unit, 1, at, timeZone, true);
    }
  }
  return at;
}

const DATE = /^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2})(?:[T ,]+(\d{1,2}):(\d{2})(?::\d{2})?)?)?)?$/;
const DATE_FROM_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})((?:[T ,]+\d{1,2}:\d{2}(?::\d{2})?)?)$/;
const EPOCH_MS = /^\d{12,14}$/;
const two = (part: string | undefined) => (part ?? '1').padStart(2, '0');

/**
 * Reads a moment as people type it: `now-7d/d`, `2026-11-07 06:30`, `07.11.2026`, `2026-11`, `2026`. The end of a day,
 * month or year that has no time is its last moment. undefined: it makes no sense.
 */
export function readMoment(text: string, timeZone: string, side: 'from' | 'to'): Moment | undefined {
  const typed = text.normalize('NFKC').trim();
  const moving = typed.replace(/\s/g, '').replace(/^now/i, 'now');
  if (MOVING.test(moving)) return moving as MovingMoment;
  if (EPOCH_MS.test(typed)) return Number(typed);
  return readDate(typed.replace(DATE_FROM_DAY, '$3-$2-$1$4'), timeZone, side);
}

function readDate(text: string, timeZone: string, side: 'from' | 'to'): number | undefined {
  const [, year, , month, day, hour, minute] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${two(month)}-${two(day)}`;
  const wall = `${date}T${two(hour ?? '0')}:${minute ?? '00'}`;
  const asUtc = Date.parse(`${wall}Z`);
  // February 30th would be read as one of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(wall)) return undefined;
  const at = fromLocalDateTime(wall, timeZone);
  if (at === undefined || side === 'from' || hour !== undefined) return at;
  return addUnits(day ? 'd' : month ? 'M' : 'y', 1, at, timeZone);
}

/** A moment as `readMoment` reads it: to the minute, or the day alone where that says the same. */
export function writeMoment(moment: Moment, timeZone: string, side: 'from' | 'to'): string {
  if (isMoving(moment)) return moment;
  const wall = toLocalDateTime(moment, timeZone);
  if (!wall.endsWith('T00:00')) return wall.replace('T', ' ');
  return toLocalDateTime(side === 'to' ? moment - 1 : moment, timeZone).slice(0, 10);
}
