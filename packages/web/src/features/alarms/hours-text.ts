import type { AlarmHours } from '@fieldscope/contract/alarm-conditions';
import { formatWeekday } from '../../values/format-unit';

const WEEK_DAYS = 7;
/** No line ends after it. */
const UNBROKEN_DASH = '\u2060–\u2060';
/** Fewer days in a row are shorter one by one. */
const SHORTEST_RUN = 3;

/** A minute of the day as fields for a time take it: "08:30". */
export const clockOf = (minute: number): string =>
  `${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** When a rule watches: "Mon–Fri, 22:00–06:00"; every day needs no names. */
export function hoursText({ days, from_minute, to_minute }: Omit<AlarmHours, 'timezone'>): string {
  const span = `${clockOf(from_minute)}${UNBROKEN_DASH}${clockOf(to_minute)}`;
  return days.length === WEEK_DAYS ? span : `${daysText(days)}, ${span}`;
}

function daysText(days: readonly number[]): string {
  const [first = 1, last = first] = [Math.min(...days), Math.max(...days)];
  const isRun = days.length >= SHORTEST_RUN && last - first === days.length - 1;
  return isRun
    ? `${formatWeekday(first)}–${formatWeekday(last)}`
    : days
        .toSorted((a, b) => a - b)
        .map(formatWeekday)
        .join(', ');
}
