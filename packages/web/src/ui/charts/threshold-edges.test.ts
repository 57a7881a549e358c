import { expect, test } from 'vitest';
import { edgePlacesOf } from './threshold-edges';

test('a line within the plot stays, those beyond it are rows at their edge', () => {
  expect(edgePlacesOf([100, -5, -900, 201, 0, 200], 200)).toEqual([
    { y: 100, edge: undefined },
    { y: 12, edge: 'above' },
    { y: 38, edge: 'above' },
    { y: 188, edge: 'below' },
    { y: 0, edge: undefined },
    { y: 200, edge: undefined },
  ]);
});
