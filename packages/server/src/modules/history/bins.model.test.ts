import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NumberReading, naiveBins } from '../../../test/naive-bins';
import { binNumbers, evenEdges } from './bins.model';

const SEEDED = { seed: 910, numRuns: 500 };

const Time = fc.integer({ min: 0, max: 200 });
/** Whole numbers: their sum is the same in any order. */
const Reading = fc.record({ time: Time, value: fc.integer({ min: -1_000, max: 1_000 }) });
const Edges = fc.uniqueArray(fc.integer({ min: -20, max: 220 }), { minLength: 1, maxLength: 12 });
type Reading = NumberReading;
const byTime = (a: Reading, b: Reading) => a.time - b.time;

const columnsOf = (readings: readonly Reading[]) => ({
  times: Float64Array.from(readings, ({ time }) => time),
  values: Float64Array.from(readings, ({ value }) => value),
});

/** Readings in order, cut where the time changes; `isCut` says at which of these. */
function chunksOf(readings: readonly Reading[], isCut: readonly boolean[]): Reading[][] {
  const chunks: Reading[][] = [];
  for (const [index, reading] of readings.entries()) {
    const chunk = chunks.at(-1);
    if (!chunk || (isCut[index] && chunk.at(-1)!.time < reading.time)) chunks.push([reading]);
    else chunk.push(reading);
  }
  return chunks;
}

const summaryOf = (chunk: readonly Reading[]) => {
  const { count, least, most, total, first, last } = naiveBins(chunk, [Number.NEGATIVE_INFINITY]);
  return {
    firstAt: chunk[0]!.time,
    lastAt: chunk.at(-1)!.time,
    count: count[0]!,
    least: least[0]!,
    most: most[0]!,
    total: total[0]!,
    first: first[0]!,
    last: last[0]!,
  };
};

test('bins hold what each reading adds, whether it stands alone, in a summary, or came late into the time of one', () => {
  fc.assert(
    fc.property(
      fc.array(Reading),
      fc.array(Reading, { maxLength: 10 }),
      fc.array(fc.boolean(), { minLength: 10 }),
      Edges,
      (packed, late, isCut, someEdges) => {
        const edges = someEdges.sort((a, b) => a - b);
        const binOf = (time: number) => edges.findLastIndex((edge, index) => time >= edge || index === 0);
        const chunks = chunksOf(packed.sort(byTime), isCut);
        const isWhole = (chunk: Reading[]) => binOf(chunk[0]!.time) === binOf(chunk.at(-1)!.time);
        // What arrived late comes after what was packed of the same moment.
        const single = [...chunks.filter((chunk) => !isWhole(chunk)).flat(), ...late].sort(byTime);
        const summaries = chunks.filter(isWhole).map(summaryOf).reverse();
        expect(binNumbers({ ...columnsOf(single), summaries }, edges)).toEqual(
          naiveBins([...packed, ...late].sort(byTime), edges),
        );
      },
    ),
    SEEDED,
  );
});

test('a reading that came late into a summary is not its last one', () => {
  const chunk = [
    { time: 1, value: 1 },
    { time: 9, value: 9 },
  ];
  const late = columnsOf([{ time: 5, value: 5 }]);
  expect(binNumbers({ ...late, summaries: [summaryOf(chunk)] }, [0])).toMatchObject({
    first: [1],
    last: [9],
  });
});

test('even edges ascend by the width, count from 1970 and hold the range', () => {
  const Moment = fc.integer({ min: -1e6, max: 1e6 });
  fc.assert(
    fc.property(Moment, fc.nat(10_000), fc.integer({ min: 1, max: 5_000 }), (from, length, width) => {
      const edges = evenEdges({ from, to: from + length }, width);
      expect(edges.every((edge) => Math.abs(edge % width) === 0)).toBe(true);
      expect(edges.every((edge, index) => index === 0 || edge - edges[index - 1]! === width)).toBe(true);
      expect(edges[0]!).toBeLessThanOrEqual(from);
      expect(edges[0]!).toBeGreaterThan(from - width);
      expect(edges.at(-1)!).toBeLessThanOrEqual(from + length);
      expect(edges.at(-1)!).toBeGreaterThan(from + length - width);
    }),
    SEEDED,
  );
});
