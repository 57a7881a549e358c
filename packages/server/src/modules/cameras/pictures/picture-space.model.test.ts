import type { OrgId } from '@fieldscope/contract/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenUp } from './picture-space.model';

const having = (...sizes: number[]) =>
  sizes.map((bytes, place) => ({ orgId: `${place + 1}` as OrgId, bytes }));

test.each([
  ['nobody, while there is space', [30, 50], 80, []],
  ['who has most, and no more than is too much', [30, 60], 80, [['2', 10]]],
  [
    'both, down to an equal share',
    [70, 90],
    100,
    [
      ['1', 20],
      ['2', 40],
    ],
  ],
  [
    'not who has less than a share, however much others send',
    [49, 900, 51],
    150,
    [
      ['3', 0.5],
      ['2', 849.5],
    ],
  ],
])('%s gives up pictures', (_, sizes, most, given) => {
  expect(givenUp(having(...sizes), most).map(({ orgId, bytes }) => [orgId, bytes])).toEqual(given);
});

test('whoever has pictures, all together have what they may, and nobody is brought below an equal share', () => {
  const size = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 30 }), size, (sizes, most) => {
      const given = new Map(givenUp(having(...sizes), most).map(({ orgId, bytes }) => [orgId, bytes]));
      const left = having(...sizes).map(({ orgId, bytes }) => bytes - (given.get(orgId) ?? 0));
      const sum = left.reduce((all, bytes) => all + bytes, 0);
      const before = sizes.reduce((all, bytes) => all + bytes, 0);
      expect(sum).toBeCloseTo(Math.min(before, most), 3);
      for (const [place, bytes] of left.entries())
        expect(bytes).toBeGreaterThan(Math.min(sizes[place]!, most / sizes.length) - 0.001);
    }),
    { seed: 128, numRuns: 500 },
  );
});
