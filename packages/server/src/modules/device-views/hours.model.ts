import { HOUR_MS } from '@fieldscope/contract/time';

export const HOURS = 24;

/** One figure an hour for the 24 hours that end now, oldest first; hours without a row get `empty`. */
export function hourly(rows: { hour: number; figure: number }[], empty = 0): number[] {
  const figures = new Array<number>(HOURS).fill(empty);
  for (const { hour, figure } of rows) if (hour >= 0 && hour < HOURS) figures[hour] = figure;
  return figures;
}

/** Start of the first of those hours. */
export const hoursSince = (now: number): number => now - HOURS * HOUR_MS;
