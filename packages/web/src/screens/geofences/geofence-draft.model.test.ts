import { expect, test } from 'vitest';
import {
  BLANK,
  draftOf,
  type GeofenceDraft,
  readCorners,
  shapeOf,
  withCorner,
  withoutLastCorner,
  withPlace,
} from './geofence-draft.model';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const polygon = (corners: string): GeofenceDraft => ({ ...BLANK, kind: 'polygon', corners });

test('a circle needs a middle and a radius', () => {
  expect(shapeOf(BLANK)).toEqual({ problem: 'centre' });
  const draft = withPlace(BLANK, at(48, 11));
  expect(shapeOf(draft)).toEqual({ shape: { kind: 'circle', ...at(48, 11), radius_metres: 200 } });
  for (const radius_metres of ['', 9, 500_001])
    expect(shapeOf({ ...draft, radius_metres })).toEqual({ problem: 'radius' });
});

test('a polygon is drawn corner by corner, and corners are moved and taken back', () => {
  const places = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)];
  const drawn = places.reduce(withPlace, polygon(''));
  expect(drawn.corners).toBe('0, 0\n0, 1\n1, 1\n1, 0');
  expect(shapeOf(drawn)).toEqual({ shape: { kind: 'polygon', corners: places } });
  expect(readCorners(withCorner(drawn, 2, at(0.9, 0.95)).corners).corners[2]).toEqual(at(0.9, 0.95));
  expect(withoutLastCorner(drawn).corners).toBe('0, 0\n0, 1\n1, 1');
  expect(withoutLastCorner(polygon('0, 0')).corners).toBe('');
  expect(draftOf({ name: 'Yard', shape: { kind: 'polygon', corners: places } })).toEqual({
    ...drawn,
    name: 'Yard',
  });
});

test('what was typed is said to be wrong by its line', () => {
  expect(shapeOf(polygon('48.1, 11.5\n\n48.2 11.5\nhere'))).toEqual({ problem: 'line', line: 4 });
  expect(withCorner(polygon('48.1, 11.5\nhere\n48.2, 11.5'), 1, at(48.3, 11)).corners).toBe(
    '48.1, 11.5\nhere\n48.3, 11',
  );
});

test.each([
  ['few', '0, 0\n0, 1'],
  ['crossing', '0, 0\n0.1, 0.1\n0, 0.1\n0.1, 0'],
  ['too_large', '0, 0\n0, 40\n40, 0'],
  ['many', Array.from({ length: 101 }, (_, index) => `0, ${index / 100}`).join('\n')],
])('a polygon with a problem: %s', (problem, corners) => {
  expect(shapeOf(polygon(corners))).toEqual({ problem });
});
