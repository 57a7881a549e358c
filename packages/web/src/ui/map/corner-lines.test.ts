import { expect, test } from 'vitest';
import {
  countCorners,
  linesOfRings,
  readRings,
  withCorner,
  withInserted,
  withMoved,
  withoutCorner,
  withRing,
} from './corner-lines';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('corners are added one by one, and an empty line begins another ring', () => {
  const places = [at(0, 0), at(0, 1), at(1, 1)];
  const lines = places.reduce(withCorner, '');
  expect(lines).toBe('0, 0\n0, 1\n1, 1');
  const second = withCorner(withCorner(withRing(lines), at(5, 5)), at(5, 6));
  expect(second).toBe('0, 0\n0, 1\n1, 1\n\n5, 5\n5, 6');
  expect(readRings(second)).toEqual({ rings: [places, [at(5, 5), at(5, 6)]], wrongLine: undefined });
  expect(linesOfRings(readRings(second).rings)).toBe(second);
  expect([withRing(''), countCorners(second), countCorners('')]).toEqual(['', 5, 0]);
});

test('corners are moved, put in and taken out by their number; what cannot be read stays', () => {
  const lines = '48.1, 11.5\nhere\n48.2, 11.5\n\n\n48.3, 11.5\n';
  expect(readRings(lines)).toEqual({
    rings: [[at(48.1, 11.5), at(48.2, 11.5)], [at(48.3, 11.5)]],
    wrongLine: 2,
  });
  expect(withMoved(lines, 1, at(48.9, 11))).toBe('48.1, 11.5\nhere\n48.9, 11\n\n\n48.3, 11.5\n');
  expect(withInserted(lines, 0, at(48.15, 11))).toBe(
    '48.1, 11.5\n48.15, 11\nhere\n48.2, 11.5\n\n\n48.3, 11.5\n',
  );
  expect(withoutCorner(lines, 2)).toBe('48.1, 11.5\nhere\n48.2, 11.5\n\n\n');
  expect(withoutCorner(lines, 9)).toBe(lines);
});
