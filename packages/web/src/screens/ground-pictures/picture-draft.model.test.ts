import { expect, test } from 'vitest';
import { draftsOf, NO_POINT, nextPoint, pointsOf, problemOf } from './picture-draft.model';

const SIZE = { width: 400, height: 200 };
const FIRST = { x: 0, y: 0, latitude: 51, longitude: 9 };
const SECOND = { x: 400, y: 200, latitude: 50.999, longitude: 9.003 };

test('points are typed in pixels and kept as shares of the picture', () => {
  const points = pointsOf([FIRST, SECOND, NO_POINT], SIZE);
  expect(points).toEqual([
    { ...FIRST, x: 0, y: 0 },
    { ...SECOND, x: 1, y: 1 },
  ]);
  expect(draftsOf(points, SIZE)).toEqual([FIRST, SECOND, NO_POINT]);
  expect(draftsOf(null, SIZE)).toEqual([NO_POINT, NO_POINT, NO_POINT]);
});

test('two whole points place a picture, and a third that is half given keeps it from being saved', () => {
  expect(problemOf([FIRST, NO_POINT, NO_POINT], SIZE)).toBe('few_points');
  expect(problemOf([FIRST, { ...SECOND, latitude: '' }, NO_POINT], SIZE)).toBe('few_points');
  expect(problemOf([FIRST, SECOND, NO_POINT], SIZE)).toBeUndefined();
  expect(problemOf([FIRST, SECOND, { ...NO_POINT, x: 9, y: 9 }], SIZE)).toBe('half_point');
});

test('the next point is asked for once one is whole, and the third one only by who wants it', () => {
  expect(nextPoint([{ ...NO_POINT, x: 1, y: 1 }, NO_POINT, NO_POINT], 0)).toBe(0);
  expect(nextPoint([FIRST, NO_POINT, NO_POINT], 0)).toBe(1);
  expect(nextPoint([NO_POINT, SECOND, NO_POINT], 1)).toBe(0);
  expect(nextPoint([FIRST, SECOND, NO_POINT], 1)).toBe(1);
});
