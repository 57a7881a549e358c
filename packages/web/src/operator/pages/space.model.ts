interface Day {
  /** As 2026-12-31. */
  day: string;
  bytes: number;
}

const DAY_MS = 86_400_000;

const daysBetween = (one: Day, other: Day): number => (Date.parse(other.day) - Date.parse(one.day)) / DAY_MS;

/** Bytes a day between the first and the last of some days, the oldest first; undefined: there are not two yet. */
export function growthADay(days: readonly Day[]): number | undefined {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last || first === last) return undefined;
  return (last.bytes - first.bytes) / daysBetween(first, last);
}

/** The newest day first, each with what was added a day since the one before it; null: none is known. */
export const daysWithGrowth = (days: readonly Day[]): (Day & { growth: number | null })[] =>
  days
    .map((day, place) => ({
      ...day,
      growth: growthADay(days.slice(Math.max(place - 1, 0), place + 1)) ?? null,
    }))
    .reverse();

export const sumOfKind = (tables: readonly { kind: string; bytes: number }[], kind: string): number =>
  tables.reduce((sum, table) => (table.kind === kind ? sum + table.bytes : sum), 0);
