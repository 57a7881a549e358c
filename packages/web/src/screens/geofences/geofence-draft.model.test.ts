import { expect, test } from 'vitest';
import { BLANK, draftOf, type GeofenceDraft, shapeOf } from './geofence-draft.model';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const polygon = (corners: string): GeofenceDraft => ({ ...BLANK, kind: 'polygon', corners });

test('a circle needs a middle and a radius', () => {
  expect(shapeOf(BLANK)).toEqual({ problem: 'centre' });
  const draft = { ...BLANK, ...at(48, 11) };
  expect(shapeOf(draft)).toEqual({ shape: { kind: 'circle', ...at(48, 11), radius_metres: 200 } });
  for (const radius_metres of ['', 9, 500_001])
    expect(shapeOf({ ...draft, radius_metres })).toEqual({ problem: 'radius' });
});

test('a polygon is its corners, whatever is between them', () => {
  const places = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)];
  expect(shapeOf(polygon('0, 0\n0, 1\n\n1, 1\n1, 0'))).toEqual({
    shape: { kind: 'polygon', corners: places },
  });
  expect(draftOf({ name: 'Yard', shape: { kind: 'polygon', corners: places } })).toEqual({
    ...polygon('0, 0\n0, 1\n1, 1\n1, 0'),
    name: 'Yard',
  });
});

test('the outline of a field is a choice', () => {
  const draft = { ...BLANK, kind: 'field' as const };
  expect(shapeOf(draft)).toEqual({ problem: 'field' });
  const shape = { kind: 'field' as const, field_id: 3 };
  expect(shapeOf({ ...draft, field_id: 3 })).toEqual({ shape });
  expect(draftOf({ name: 'Yard', shape: { ...shape, field_name: 'North', outline: [] } })).toMatchObject(
    shape,
  );
});

test('what was typed is said to be wrong by its line', () => {
  expect(shapeOf(polygon('48.1, 11.5\n\n48.2 11.5\nhere'))).toEqual({ problem: 'line', line: 4 });
});

test.each([
  ['few', '0, 0\n0, 1'],
  ['crossing', '0, 0\n0.1, 0.1\n0, 0.1\n0.1, 0'],
  ['too_large', '0, 0\n0, 40\n40, 0'],
  ['many', Array.from({ length: 101 }, (_, index) => `0, ${index / 100}`).join('\n')],
])('a polygon with a problem: %s', (problem, corners) => {
  expect(shapeOf(polygon(corners))).toEqual({ problem });
});
