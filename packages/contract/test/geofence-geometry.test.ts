import { describe, expect, test } from 'vitest';
import { type Area, borderOf, outlineOf, type Place, problemOfCorners } from '../src/geofence-geometry';
import { GEOFENCE_LIMITS } from '../src/geofence-limits';
import { GeofenceShape } from '../src/geofence-shape';

const at = (latitude: number, longitude: number): Place => ({ latitude, longitude });
const polygon = (...corners: [number, number][]): Area => ({
  kind: 'polygon',
  corners: corners.map(([latitude, longitude]) => at(latitude, longitude)),
});
/** Metres from the border of an area, negative within it. */
const metres = (area: Area, latitude: number, longitude: number) => borderOf(area)(at(latitude, longitude));
/** Of a degree of latitude. */
const DEGREE = 111_195;

const yard = polygon([48, 11], [48, 11.01], [48.01, 11.01], [48.01, 11]);
const L = polygon([0, 0], [0, 0.03], [0.01, 0.03], [0.01, 0.01], [0.03, 0.01], [0.03, 0]);

describe('how far a place is from a border', () => {
  test.each<[string, Area, [number, number], number]>([
    [
      'beyond a circle',
      { kind: 'circle', ...at(48, 11), radius_metres: 100 },
      [48.01, 11],
      0.01 * DEGREE - 100,
    ],
    ['in its middle', { kind: 'circle', ...at(48, 11), radius_metres: 100 }, [48, 11], -100],
    ['north of a polygon', yard, [48.02, 11.005], 0.01 * DEGREE],
    ['within it', yard, [48.001, 11.005], -0.001 * DEGREE],
    ['in the notch of one that is not convex', L, [0.02, 0.02], 0.01 * DEGREE],
    ['in its arm', L, [0.02, 0.005], -0.005 * DEGREE],
    [
      'a circle across the 180th meridian',
      { kind: 'circle', ...at(0, 179.99), radius_metres: 5000 },
      [0, -179.99],
      0.02 * DEGREE - 5000,
    ],
    ['a polygon across it, within', polygon([-1, 179], [-1, -179], [1, -179], [1, 179]), [0, 180], -DEGREE],
    ['the same on the other side', polygon([-1, 179], [-1, -179], [1, -179], [1, 179]), [0, -180], -DEGREE],
    ['just beyond it', polygon([-1, 179], [-1, -179], [1, -179], [1, 179]), [0, -178.9], 0.1 * DEGREE],
    [
      'a circle round the pole, from behind it',
      { kind: 'circle', ...at(89.9, 0), radius_metres: 50_000 },
      [89.9, 180],
      0.2 * DEGREE - 50_000,
    ],
    [
      'a polygon round the pole',
      polygon([89, 0], [89, 90], [89, 180], [89, -90]),
      [90, 77],
      -DEGREE * Math.SQRT1_2,
    ],
    ['the other side of the globe', yard, [-48.005, -168.995], 20_014_000],
  ])('%s', (_, area, [latitude, longitude], expected) => {
    const found = metres(area, latitude, longitude);
    expect(Math.abs(found - expected)).toBeLessThan(Math.max(0.5, Math.abs(expected) * 0.003));
  });

  test('what is drawn is what is measured: the outline is the border', () => {
    const areas: Area[] = [
      { kind: 'circle', ...at(65, -179.9), radius_metres: 300_000 },
      polygon([60, 179], [62, -178], [63, -179], [61, 178]),
      polygon([89, 0], [89, 90], [89, 180], [89, -90]),
    ];
    for (const area of areas)
      for (const place of outlineOf(area)) expect(Math.abs(borderOf(area)(place))).toBeLessThan(0.01);
  });
});

describe('a polygon', () => {
  test.each<[string, [number, number][], string | undefined]>([
    [
      'as people draw one',
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ],
      undefined,
    ],
    [
      'that crosses itself',
      [
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0],
      ],
      'crossing',
    ],
    [
      'that touches itself in a corner',
      [
        [0, 0],
        [0, 2],
        [1, 1],
        [2, 2],
        [2, 0],
        [1, 1],
      ],
      'crossing',
    ],
    [
      'that folds back on itself',
      [
        [0, 0],
        [0, 2],
        [0, 1],
        [1, 1],
      ],
      'crossing',
    ],
    [
      'without an inside',
      [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
      'crossing',
    ],
    [
      'with the same corner twice',
      [
        [0, 0],
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      'crossing',
    ],
    [
      'across the 180th meridian that crosses itself',
      [
        [0, 179.9],
        [0.1, -179.9],
        [0, -179.9],
        [0.1, 179.9],
      ],
      'crossing',
    ],
    [
      'as large as a continent',
      [
        [0, 0],
        [0, 20],
        [20, 20],
      ],
      'too_large',
    ],
    [
      'all round the globe',
      [
        [0, 0],
        [0, 120],
        [0, -120],
      ],
      'too_large',
    ],
  ])('%s', (_, corners, expected) => {
    const places = corners.map(([latitude, longitude]) => at(latitude, longitude));
    expect(problemOfCorners(places, GEOFENCE_LIMITS.reachMetres)).toBe(expected);
    expect(GeofenceShape.safeParse({ kind: 'polygon', corners: places }).success).toBe(
      expected === undefined,
    );
  });

  test('has three to a hundred corners, each on the globe', () => {
    const round = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        at(Math.sin((2 * Math.PI * index) / count), Math.cos((2 * Math.PI * index) / count)),
      );
    const isShape = (corners: unknown) => GeofenceShape.safeParse({ kind: 'polygon', corners }).success;
    expect([3, 100].map((count) => isShape(round(count)))).toEqual([true, true]);
    expect([0, 1, 2, 101].map((count) => isShape(round(count)))).toEqual([false, false, false, false]);
    for (const wrong of [at(90.1, 0), at(0, 180.1), at(Number.NaN, 0), { latitude: 1 }])
      expect(isShape([...round(3), wrong])).toBe(false);
  });
});
