import { DAY_MS } from '@fieldscope/contract/time';
import type { Bounds } from '../../ui/filters/time-range';
import { fromLocalDateTime } from '../../values/zoned-time';
import type { ConsumptionRow } from './consumption.queries';

/** The whole UTC days that bounds (epoch ms) reach over. */
export const wholeDays = ({ from, to }: Bounds): Bounds => ({
  from: Math.floor(from / DAY_MS) * DAY_MS,
  to: Math.ceil(to / DAY_MS) * DAY_MS,
});

/** Each day of the bounds up to today with what was used on it, also where that is nothing, in their order. */
export function everyDay(
  rows: readonly ConsumptionRow[],
  { from, to }: Bounds,
  now: number,
): ConsumptionRow[] {
  const used = new Map(rows.map((row) => [row.key, row]));
  const end = Math.min(to, now);
  const days: ConsumptionRow[] = [];
  for (let at = from; at < end; at += DAY_MS) {
    const key = dayOf(at);
    days.push(used.get(key) ?? { key, name: '', um: 0, dm: 0 });
  }
  return days;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A day of the book, as a moment that a calendar of the reader's zone shows as that day. */
export const shownAt = (day: string, timeZone: string): number =>
  fromLocalDateTime(`${day}T00:00`, timeZone) ?? Date.parse(day);

/** Bounds of whole UTC days as a calendar of the reader's zone shows these days. */
export const shownBounds = ({ from, to }: Bounds, timeZone: string): Bounds => ({
  from: shownAt(dayOf(from), timeZone),
  to: shownAt(dayOf(to), timeZone),
});
