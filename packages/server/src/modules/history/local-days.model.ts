import { HOUR_MS } from '@fieldscope/contract/time';

/** The day of a moment (epoch ms) in a time zone, such as 2026-11-22. */
export function dayReader(timeZone: string): (at: number) => string {
  // Swedish dates are written as ISO 8601 has them.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (at) => format.format(at);
}

/** Beginnings of the hours of a day; the last one is shorter where a clock change takes half an hour. */
export const hoursOf = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS);
