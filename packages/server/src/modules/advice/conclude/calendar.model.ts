import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';

/** A local day. */
export interface LocalDay {
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  /** From 1. */
  dayOfYear: number;
}

/** The local days of a period and their hours: those of every series. What is known of hours is a column in their order. */
export interface Calendar {
  days: readonly LocalDay[];
  /** Where the hours of each day begin in such a column; after the last day, how many there are. */
  firstHours: readonly number[];
  /** Beginnings of all hours and the end of the last one, epoch ms. */
  hourEdges: Float64Array;
}

/** The days between these edges. */
export function calendarOf(edges: readonly number[], dateOf: (at: number) => string): Calendar {
  const days = edges.slice(1).map((endsAt, index) => dayOf(edges[index]!, endsAt, dateOf));
  const firstHours = [0];
  const hourEdges: number[] = [];
  for (const { startsAt, endsAt } of days) {
    for (let at = startsAt; at < endsAt; at += HOUR_MS) hourEdges.push(at);
    firstHours.push(hourEdges.length);
  }
  hourEdges.push(edges.at(-1)!);
  return { days, firstHours, hourEdges: Float64Array.from(hourEdges) };
}

function dayOf(startsAt: number, endsAt: number, dateOf: (at: number) => string): LocalDay {
  const date = dateOf(startsAt);
  const turnOfYear = Date.parse(`${date.slice(0, 4)}-01-01`);
  const dayOfYear = Math.round((Date.parse(date) - turnOfYear) / DAY_MS) + 1;
  return { startsAt, endsAt, dayOfYear };
}

/** A figure for each day; NaN where there is none. */
export function forDays(
  { days, firstHours }: Calendar,
  figureOf: (firstHour: number, end: number, day: LocalDay) => number,
): Float64Array {
  const figures = new Float64Array(days.length);
  for (let index = 0; index < days.length; index += 1)
    figures[index] = figureOf(firstHours[index]!, firstHours[index + 1]!, days[index]!);
  return figures;
}
