// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Position } from './map-position';
import { ringOf } from './map-ring';

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });

test('a ring is closed, goes on across the 180th meridian, and follows the edge of the map round a pole', () => {
  expect(ringOf([at(0, 0), at(0, 1), at(1, 1)])).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]);
  expect(ringOf([at(0, 179), at(0, -179), at(1, 179)])).toEqual([
    [179, 0],
    [181, 0],
    [179, 1],
    [179, 0],
  ]);
  expect(ringOf([at(80, 0), at(80, 120), at(80, -120)])).toEqual([
    [0, 80],
    [120, 80],
    [240, 80],
    [360, 80],
    [360, 90],
    [0, 90],
    [0, 80],
  ]);
  expect(ringOf([])).toEqual([]);
});
