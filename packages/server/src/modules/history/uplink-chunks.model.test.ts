import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCounts, countUplinks, LARGEST_STEP, NO_UPLINKS, type UplinkCounts } from './uplink-chunks.model';
import type { RawUplink } from './uplink-codec.model';

const SEEDED = { seed: 912, numRuns: 500 };

const Uplinks = fc.array(
  fc.record({
    fCnt: fc.option(fc.oneof(fc.nat(12), fc.nat(3 * LARGEST_STEP))),
    refusal: fc.option(fc.constant('checksum')),
    readingCount: fc.nat(9),
  }),
  { maxLength: 30 },
) as fc.Arbitrary<RawUplink[]>;

/** Goes through the whole list, counter by counter. */
function naiveCounts(uplinks: readonly RawUplink[]): UplinkCounts {
  const counters = uplinks.flatMap(({ fCnt }) => fCnt ?? []);
  let [counted, missing] = [0, 0];
  for (const [index, counter] of counters.entries()) {
    const step = index === 0 ? 1 : counter - counters[index - 1]!;
    if (step !== 0) counted += 1;
    if (step > 1 && step <= LARGEST_STEP) missing += step - 1;
  }
  return {
    uplinkCount: uplinks.length,
    refusedCount: uplinks.filter(({ refusal }) => refusal !== null).length,
    readingCount: uplinks.reduce((sum, { readingCount }) => sum + readingCount, 0),
    counted,
    missing,
    firstFCnt: counters[0] ?? null,
    lastFCnt: counters.at(-1) ?? null,
  };
}

test('counts of parts add up to those of the whole, wherever it is cut', () => {
  fc.assert(
    fc.property(Uplinks, Uplinks, Uplinks, (a, b, c) => {
      const [ofA, ofB, ofC] = [a, b, c].map(countUplinks) as [UplinkCounts, UplinkCounts, UplinkCounts];
      const ofAll = naiveCounts([...a, ...b, ...c]);
      expect(addCounts(addCounts(ofA, ofB), ofC)).toEqual(ofAll);
      expect(addCounts(ofA, addCounts(ofB, ofC))).toEqual(ofAll);
      expect(addCounts(ofA, NO_UPLINKS)).toEqual(ofA);
      expect(addCounts(NO_UPLINKS, ofA)).toEqual(ofA);
    }),
    SEEDED,
  );
});
