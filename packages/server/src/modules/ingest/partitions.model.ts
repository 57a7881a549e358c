/** A span of time from `from` until before `to`, in ms since 1970; `from` is -Infinity for everything before. */
export interface Span {
  from: number;
  to: number;
}

/** Months ahead of the present one, so that nothing waits for a partition when the job has not run for long. */
const MONTHS_AHEAD = 3;

/** Beginning of the month, in UTC, in which an instant lies, or of one so many months later. */
function monthStart(epochMs: number, later = 0): number {
  const date = new Date(epochMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}

/**
 * Spans that a table still needs partitions for: all time before its first, gaps between them, and months ahead one by
 * one. Whatever is dated into the past finds a place that is there already.
 */
export function missingSpans(existing: readonly Span[], now: number): Span[] {
  const spans = [...existing].sort((a, b) => a.from - b.from);
  const missing: Span[] = [];
  let covered = Number.NEGATIVE_INFINITY;
  const coverUntil = (to: number) => {
    if (covered < to) missing.push({ from: covered, to });
    covered = Math.max(covered, to);
  };
  for (const { from, to } of spans) {
    coverUntil(from);
    covered = Math.max(covered, to);
  }
  coverUntil(monthStart(now));
  for (let ahead = 1; ahead <= MONTHS_AHEAD + 1; ahead += 1) coverUntil(monthStart(now, ahead));
  return missing;
}

/** Until when partitions made by `missingSpans` at a time are enough. */
export const coveredUntil = (now: number): number => monthStart(now, MONTHS_AHEAD + 1);

const day = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10).replaceAll('-', '_');

/** Name of the partition for a span: `reading_2026_11` for a month, else with its ends. */
export function partitionName(table: string, { from, to }: Span): string {
  if (from === Number.NEGATIVE_INFINITY) return `${table}_before_${day(to)}`;
  const isMonth = from === monthStart(from) && to === monthStart(from, 1);
  return isMonth ? `${table}_${day(from).slice(0, 7)}` : `${table}_${day(from)}_to_${day(to)}`;
}
