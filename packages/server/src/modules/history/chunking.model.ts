import { DAY_MS } from '@fieldscope/contract/time';

/** However rarely a device sends, one chunk holds no more than this. */
export const CHUNK_SPAN_MS = 31 * DAY_MS;

/** How items of one kind are cut into chunks. */
export interface Chunking<T> {
  /** ms since 1970 */
  timeOf(item: T): number;
  weightOf(item: T): number;
  /** A chunk that weighs this much takes no later items. */
  full: number;
}

/** A stored chunk of a device: when it begins (ms since 1970), and a number among those that begin then. */
export interface ChunkKey {
  firstAt: number;
  part: number;
}

/** Where a stored chunk ends (ms since 1970), and what it weighs. */
export interface Extent extends ChunkKey {
  lastAt: number;
  weight: number;
}

/** New items, and the chunk that has to be opened again for them, if any. */
export interface Opening<T, E extends Extent> {
  chunk: E | undefined;
  items: T[];
}

/** A chunk may grow to this before it is cut, so that single late items do not leave single chunks behind. */
const LARGEST = 1.5;

/** Items in order, cut into chunks of about equal weight. */
export function splitIntoChunks<T>(items: readonly T[], chunking: Chunking<T>): T[][] {
  return splitBySpan(items, chunking).flatMap((span) => {
    const weight = span.reduce((sum, item) => sum + chunking.weightOf(item), 0);
    return weight <= LARGEST * chunking.full
      ? [span]
      : splitByWeight(span, chunking, weight / Math.ceil(weight / chunking.full));
  });
}

function splitBySpan<T>(items: readonly T[], { timeOf }: Chunking<T>): T[][] {
  const spans: T[][] = [];
  for (const item of items) {
    const span = spans.at(-1);
    if (span && timeOf(item) - timeOf(span[0]!) <= CHUNK_SPAN_MS) span.push(item);
    else spans.push([item]);
  }
  return spans;
}

function splitByWeight<T>(items: T[], { weightOf }: Chunking<T>, most: number): T[][] {
  const chunks: T[][] = [];
  let weight = 0;
  for (const item of items) {
    const chunk = chunks.at(-1);
    if (chunk && weight < most) chunk.push(item);
    else {
      chunks.push([item]);
      weight = 0;
    }
    weight += weightOf(item);
  }
  return chunks;
}

/**
 * Which stored chunks new items open again: the one within whose time they lie, or the last one before them while it is
 * not full.
 * @param extents in the order of their keys
 * @param items in the order of their times
 */
export function openChunks<T, E extends Extent>(
  extents: readonly E[],
  items: readonly T[],
  { timeOf, full }: Pick<Chunking<T>, 'timeOf' | 'full'>,
): Opening<T, E>[] {
  const openings: Opening<T, E>[] = [];
  let next = 0;
  let before: E | undefined;
  let beginsAt = -1;
  for (const item of items) {
    const time = timeOf(item);
    while (next < extents.length && extents[next]!.firstAt <= time) before = extents[next++];
    const opening = openings.at(-1);
    if (opening && beginsAt === next) opening.items.push(item);
    else openings.push({ chunk: before, items: [item] });
    beginsAt = next;
  }
  return openings.map(({ chunk, items: own }) => ({
    chunk: chunk && mustOpen(chunk, timeOf(own[0]!), full) ? chunk : undefined,
    items: own,
  }));
}

const mustOpen = (chunk: Extent, time: number, full: number): boolean =>
  time <= chunk.lastAt || (chunk.weight < full && time - chunk.firstAt <= CHUNK_SPAN_MS);

/** Keys of a device's chunks: one that is taken is given to no other chunk. */
export function chunkKeys(taken: readonly ChunkKey[]) {
  const parts = new Map<number, Set<number>>();
  const partsAt = (firstAt: number) => {
    const known = parts.get(firstAt) ?? new Set<number>();
    parts.set(firstAt, known);
    return known;
  };
  for (const { firstAt, part } of taken) partsAt(firstAt).add(part);
  return {
    /** Takes the lowest part that is free. */
    take(firstAt: number): ChunkKey {
      const known = partsAt(firstAt);
      let part = 0;
      while (known.has(part)) part += 1;
      known.add(part);
      return { firstAt, part };
    },
    free({ firstAt, part }: ChunkKey): void {
      partsAt(firstAt).delete(part);
    },
  };
}
