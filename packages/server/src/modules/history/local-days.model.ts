import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { firstMomentOf, zoneClock } from '@fieldscope/contract/zone-clock';
import type { Range } from './range.model';

export type LocalUnit = 'day' | 'week' | 'month';

/** The day of a moment (epoch ms) in a time zone, such as 2026-11-22. */
export function dayReader(timeZone: string): (at: number) => string {
  const { offsetAt } = zoneClock(timeZone);
  return (at) => new Date(at + offsetAt(at)).toISOString().slice(0, '2026-11-22'.length);
}

/**
 * First moments of local days, weeks (from Monday) or months, as ms since 1970, ascending: from the last one at or before
 * `from` to the first one after `to`. A day that a time zone skipped has none. Every figure of days is made between these.
 */
export function localEdges(unit: LocalUnit, timeZone: string, { from, to }: Range): number[] {
  const clock = zoneClock(timeZone);
  const local = (at: number) => at + clock.offsetAt(at);
  const edges: number[] = [];
  // Where clocks go back over midnight, the day before is shown again at `to`: hence the further step.
  const last = nextOf(unit, nextOf(unit, beginningOf(unit, local(to))));
  // For the same reason the moment may belong to the day after the one that is shown.
  for (let midnight = beginningOf(unit, local(from)); midnight <= last; midnight = nextOf(unit, midnight)) {
    const edge = firstMomentOf(clock, midnight);
    if (edge !== edges.at(-1)) edges.push(edge);
  }
  return edges.filter(
    (_, index) => (edges[index + 1] ?? Infinity) > from && (edges[index - 1] ?? -Infinity) <= to,
  );
}

const MONDAY = Date.UTC(1970, 0, 5);
const WEEK_MS = 7 * DAY_MS;

/** Beginning of the day, week or month of a local time that is written as if it were UTC. */
function beginningOf(unit: LocalUnit, local: number): number {
  if (unit === 'day') return Math.floor(local / DAY_MS) * DAY_MS;
  if (unit === 'week') return Math.floor((local - MONDAY) / WEEK_MS) * WEEK_MS + MONDAY;
  const date = new Date(local);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

function nextOf(unit: LocalUnit, beginning: number): number {
  if (unit !== 'month') return beginning + (unit === 'day' ? DAY_MS : WEEK_MS);
  const date = new Date(beginning);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** Beginnings of the hours of a day; the last one is shorter where a clock change takes half an hour. */
export const hoursOf = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS);
