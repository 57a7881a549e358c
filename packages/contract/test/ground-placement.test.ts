import { expect, test } from 'vitest';
import { metresBetween } from '../src/geofence-geometry';
import { cornersOf, type GroundPoint, problemOfPlacement } from '../src/ground-placement';

const SIZE = { width: 400, height: 300 };
const at = (x: number, y: number, latitude: number, longitude: number): GroundPoint => ({
  ...{ x, y, latitude, longitude },
});
/** East and north of a place at 51° north, in metres. */
const moved = (east: number, north: number) => ({
  latitude: 51 + north / 111_195,
  longitude: 9 + east / (111_195 * Math.cos((51 * Math.PI) / 180)),
});
const point = (x: number, y: number, east: number, north: number): GroundPoint => ({
  x,
  y,
  ...moved(east, north),
});

test('two points place a picture upright: its corners are where they should be', () => {
  // A metre a pixel, north at the top.
  const corners = cornersOf([point(0, 0, 0, 0), point(1, 0, 400, 0)], SIZE);
  const expected = [moved(0, 0), moved(400, 0), moved(400, -300), moved(0, -300)];
  for (const [index, corner] of corners.entries())
    expect(metresBetween(corner, expected[index]!)).toBeLessThan(0.5);
});

test('two points turn and scale it, and keep its angles and the shape of its sides', () => {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = cornersOf(
    [point(0.25, 0.25, 10, 20), point(0.75, 0.75, 60, -190)],
    SIZE,
  );
  const [across, down] = [metresBetween(upperLeft, upperRight), metresBetween(upperLeft, lowerLeft)];
  expect(across / down).toBeCloseTo(SIZE.width / SIZE.height, 2);
  expect(metresBetween(upperLeft, lowerRight) / Math.hypot(across, down)).toBeCloseTo(1, 2);
});

test('the points that were given stay where they are, whether there are two or three', () => {
  const points = [point(0, 0, 0, 0), point(1, 0, 390, 30), point(0, 1, -50, -310)];
  for (const given of [points.slice(0, 2), points]) {
    const [upperLeft, upperRight, , lowerLeft] = cornersOf(given, SIZE);
    expect(metresBetween(upperLeft, given[0]!)).toBeLessThan(0.01);
    expect(metresBetween(upperRight, given[1]!)).toBeLessThan(0.01);
    if (given[2]) expect(metresBetween(lowerLeft, given[2])).toBeLessThan(0.01);
  }
});

test('three points stretch it: its opposite sides stay alike', () => {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = cornersOf(
    [point(0, 0, 0, 0), point(1, 0, 800, 0), point(0, 1, 100, -300)],
    SIZE,
  );
  expect(metresBetween(upperLeft, upperRight)).toBeCloseTo(metresBetween(lowerLeft, lowerRight), -1);
  expect(metresBetween(lowerRight, moved(900, -300))).toBeLessThan(1);
});

test('across the 180th meridian a picture is in one piece', () => {
  const corners = cornersOf([at(0, 0, -17, 179.999), at(1, 0, -17, -179.999)], SIZE);
  const longitudes = corners.map(({ longitude }) => longitude);
  expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(0.01);
});

test('what places nothing has its reason', () => {
  const [first, second] = [point(0, 0, 0, 0), point(1, 1, 400, -300)];
  expect(problemOfPlacement([first, second], SIZE)).toBeUndefined();
  expect(problemOfPlacement([first], SIZE)).toBe('few_points');
  expect(problemOfPlacement([first, { ...second, x: 0.005, y: 0 }], SIZE)).toBe('same_in_picture');
  expect(problemOfPlacement([first, { ...second, ...moved(0.2, 0) }], SIZE)).toBe('same_on_map');
  expect(problemOfPlacement([first, second, point(0.5, 0.5, 300, 0)], SIZE)).toBe('in_line');
  expect(problemOfPlacement([first, second, point(1, 0, 200, -150)], SIZE)).toBe('in_line');
  expect(problemOfPlacement([first, second, point(1, 0, 0, -300)], SIZE)).toBe('mirrored');
  expect(problemOfPlacement([first, second, point(1, 0, 400, 0)], SIZE)).toBeUndefined();
  expect(problemOfPlacement([first, point(0.1, 0.1, 30_000, 0)], SIZE)).toBe('too_large');
});
