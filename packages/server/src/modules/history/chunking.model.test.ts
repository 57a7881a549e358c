import { DAY_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHUNK_SPAN_MS,
  type Chunking,
  chunkKeys,
  type Extent,
  openChunks,
  splitIntoChunks,
} from './chunking.model';

const SEEDED = { seed: 911, numRuns: 500 };
const FULL = 10;

interface Item {
  time: number;
  weight: number;
  /** Which of all it is. */
  number: number;
}

const CHUNKING: Chunking<Item> = {
  timeOf: ({ time }) => time,
  weightOf: ({ weight }) => weight,
  full: FULL,
};

/** Times that lie close together, often the same, and times years apart. */
const Time = fc.oneof(
  fc.nat(20).map((minutes) => minutes * 60_000),
  fc.nat(4_000).map((hours) => hours * 3_600_000),
  fc.nat(4_000).map((days) => days * DAY_MS),
);
const Weight = fc.double({ min: 0.1, max: FULL * 3, noNaN: true });
const Batch = fc.array(fc.tuple(Time, Weight), { maxLength: 80 });

const inOrder = (a: Item, b: Item) => a.time - b.time || a.number - b.number;
const weightOf = (items: readonly Item[]) => items.reduce((sum, { weight }) => sum + weight, 0);
const itemsOf = (rows: readonly (readonly [number, number])[], first = 0): Item[] =>
  rows.map(([time, weight], index) => ({ time, weight, number: first + index })).sort(inOrder);

/** What holds for all chunks of a device, however they came about. */
function expectSound(chunks: readonly Item[][]): void {
  for (const chunk of chunks) {
    const [first, last] = [chunk[0]!, chunk.at(-1)!];
    expect(last.time - first.time).toBeLessThanOrEqual(CHUNK_SPAN_MS);
    // It may grow by half, and is cut after the item that fills it.
    expect(weightOf(chunk) - last.weight).toBeLessThanOrEqual(1.5 * FULL);
  }
}

test('items are split without a loss, in their order, into chunks of bounded span and weight', () => {
  fc.assert(
    fc.property(Batch, (rows) => {
      const items = itemsOf(rows);
      const chunks = splitIntoChunks(items, CHUNKING);
      expect(chunks.flat()).toEqual(items);
      expectSound(chunks);
    }),
    SEEDED,
  );
});

const extentOf = (chunk: readonly Item[], part: number): Extent & { chunk: readonly Item[] } => ({
  part,
  firstAt: chunk[0]!.time,
  lastAt: chunk.at(-1)!.time,
  weight: weightOf(chunk),
  chunk,
});

test('batches in any order of time are stored without a loss, each in the chunks of its time', () => {
  fc.assert(
    fc.property(fc.array(Batch, { maxLength: 8 }), (batches) => {
      let stored: Item[][] = [];
      let count = 0;
      for (const rows of batches) {
        const items = itemsOf(rows, count);
        count += rows.length;
        const openings = openChunks(stored.map(extentOf), items, CHUNKING);
        expect(openings.flatMap(({ items: own }) => own)).toEqual(items);
        const opened = openings.flatMap(({ chunk }) => chunk ?? []);
        expect(new Set(opened).size).toBe(opened.length);
        for (const { chunk, items: own } of openings) {
          stored = stored.filter((one) => one !== chunk?.chunk);
          stored.push(...splitIntoChunks([...(chunk?.chunk ?? []), ...own].sort(inOrder), CHUNKING));
        }
        stored.sort(([a], [b]) => a!.time - b!.time);
        expectSound(stored);
      }
      expect(
        stored
          .flat()
          .map(({ number }) => number)
          .sort((a, b) => a - b),
      ).toEqual(Array.from(Array(count).keys()));
    }),
    SEEDED,
  );
});

test('a late item opens the chunk within whose time it lies, and the last one before it while that is not full', () => {
  const full = { firstAt: 0, part: 0, lastAt: 100, weight: FULL };
  const open = { firstAt: 200, part: 0, lastAt: 300, weight: FULL - 1 };
  const chunkFor = (time: number) =>
    openChunks([full, open], [{ time, weight: 1, number: 0 }], CHUNKING)[0]!.chunk;
  expect([-1, 0, 100, 101, 199].map(chunkFor)).toEqual([undefined, full, full, undefined, undefined]);
  expect([200, 250, 301].map(chunkFor)).toEqual([open, open, open]);
  expect([200 + CHUNK_SPAN_MS, 201 + CHUNK_SPAN_MS].map(chunkFor)).toEqual([open, undefined]);
});

test('chunks that begin at the same time have keys of their own; a key that is free is taken again', () => {
  const keys = chunkKeys([
    { firstAt: 5, part: 0 },
    { firstAt: 5, part: 1 },
  ]);
  keys.free({ firstAt: 5, part: 0 });
  expect([keys.take(5), keys.take(5), keys.take(6)]).toEqual([
    { firstAt: 5, part: 0 },
    { firstAt: 5, part: 2 },
    { firstAt: 6, part: 0 },
  ]);
});
