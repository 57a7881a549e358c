import type { ChunkKey } from './chunking.model';
import { addCounts, NO_UPLINKS, type UplinkCounts } from './uplink-chunks.model';

/** A packed row of uplinks without its bytes; these are gone where `isPurged`. */
export interface PackedSpan extends UplinkCounts, ChunkKey {
  lastAt: number;
  isPurged: boolean;
}

/**
 * A stretch of a device's uplinks: a packed row with the rows that were received within it and are not packed yet, or
 * rows alone.
 */
export interface Span {
  packed: PackedSpan | undefined;
  rows: UplinkCounts;
  /** When its rows were received, in ms since 1970, both included; infinite without an end. */
  from: number;
  to: number;
}

/** Times of reception in ms since 1970, both included; without one of them there is no such end. */
export interface Received {
  from?: number;
  to?: number;
}

/**
 * The times at which spans begin, ascending: each packed row, and what follows it.
 * @param packed in the order of their beginnings
 */
export const bordersOf = (packed: readonly PackedSpan[]): number[] =>
  packed.flatMap(({ firstAt, lastAt }, index) => [
    firstAt,
    // Beside what is damaged or purged another row may be packed of the same time.
    Math.min(lastAt + 1, packed[index + 1]?.firstAt ?? Number.POSITIVE_INFINITY),
  ]);

/**
 * All uplinks of a device that were received within a range, in spans that follow one another, oldest first.
 * @param rows by the number of the border before them
 */
export function spansOf(
  packed: readonly PackedSpan[],
  rows: ReadonlyMap<number, UplinkCounts>,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: Received,
): Span[] {
  const borders = bordersOf(packed);
  const spans = Array.from(
    { length: borders.length + 1 },
    (_, number): Span => ({
      packed: number % 2 === 1 ? packed[(number - 1) / 2] : undefined,
      rows: rows.get(number) ?? NO_UPLINKS,
      from: Math.max(from, borders[number - 1] ?? from),
      to: Math.min(to, (borders[number] ?? Number.POSITIVE_INFINITY) - 1),
    }),
  );
  return spans.filter(({ packed: chunk, rows: { uplinkCount } }) => chunk || uplinkCount > 0);
}

/** What a span comes to, as far as that is known without its uplinks. */
export const countsOfSpan = ({ packed, rows }: Span): UplinkCounts =>
  packed ? addCounts(packed, rows) : rows;
