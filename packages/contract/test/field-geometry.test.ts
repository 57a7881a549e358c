import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Corner,
  countCorners,
  middleOfOutline,
  type Outline,
  outlineOfRings,
  problemOfOutline,
  type Ring,
  squareMetresOf,
  tidied,
} from '../src/field-geometry';
import { FIELD_LIMITS } from '../src/field-limits';
import { borderOf } from '../src/geofence-geometry';

fc.configureGlobal({ seed: 934 });

/** A rectangle from its south-west corner, in degrees. */
const box = (west: number, south: number, width: number, height = width): Corner[] => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
  [west, south],
];
/** Metres as degrees near 50° north. */
const NORTH = 1 / 111_229;
const EAST = 1 / 71_696;
const problem = (outline: Outline) => problemOfOutline(tidied(outline));

describe('the area of a field', () => {
  test('is that on the ellipsoid', () => {
    // A cell of one degree at the equator, by its radii of curvature added up.
    expect(squareMetresOf([[box(10, 0, 1)]]) / 1e6).toBeCloseTo(12_308.463_894, 5);
    // The whole earth.
    const lunes = [0, 120, 240].map((west) => squareMetresOf([[box(west, -90, 120, 180)]]));
    expect(lunes.reduce((sum, one) => sum + one, 0) / 1e6).toBeCloseTo(510_065_621.7, 0);
    expect(squareMetresOf([[box(8, 50, 100 * EAST, 100 * NORTH)]])).toBeCloseTo(10_000, -2);
  });

  test('is without its holes and with all its parts, whichever way the corners go', () => {
    const [border, hole] = [box(8, 50, 0.01), box(8.002, 50.002, 0.002)];
    const whole = squareMetresOf([[border]]);
    const cut = squareMetresOf([[hole]]);
    expect(squareMetresOf([[border, hole]])).toBeCloseTo(whole - cut, 3);
    expect(squareMetresOf([[border.toReversed(), hole]])).toBeCloseTo(whole - cut, 3);
    expect(squareMetresOf([[border], [box(9, 50, 0.01)]])).toBeCloseTo(2 * whole, 3);
  });

  test('is the same across the 180th meridian, as one ring and cut into two', () => {
    const here = squareMetresOf([[box(10, 60, 0.02)]]);
    const across: Corner[] = box(179.99, 60, 0.02).map(([x, y]) => [x > 180 ? x - 360 : x, y]);
    const cut: Outline = [[box(179.99, 60, 0.01, 0.02)], [box(-180, 60, 0.01, 0.02)]];
    expect(squareMetresOf([[across]])).toBeCloseTo(here, 3);
    expect(squareMetresOf(cut)).toBeCloseTo(here, 3);
    expect([problem([[across]]), problem(cut)]).toEqual([undefined, undefined]);
    expect(Math.abs(middleOfOutline(tidied([[across]])).longitude)).toBeCloseTo(180, 6);
  });

  test('does not depend on where a ring begins, nor on what is in the middle of an edge', () => {
    const places = fc.record({
      x: fc.double({ min: -179, max: 178, noNaN: true }),
      y: fc.integer({ min: -84, max: 83 }),
    });
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 3 }), ({ x, y }, turn) => {
        const corners = box(x, y, 0.01).slice(0, -1);
        const turned = [...corners.slice(turn), ...corners.slice(0, turn)];
        const area = squareMetresOf([[corners]]);
        expect(squareMetresOf([[turned]])).toBeCloseTo(area, 2);
        expect(problem([[turned]])).toBeUndefined();
      }),
    );
  });
});

describe('an outline', () => {
  test('is tidied: closed, seven decimals, no corner twice, the border counterclockwise and holes clockwise', () => {
    const clockwise: Corner[] = [
      [8, 50],
      [8, 50.01],
      [8, 50.01],
      [8.01, 50.010_000_001],
      [8.01, 50],
    ];
    expect(tidied([[clockwise, box(8.002, 50.002, 0.002)]])).toEqual([
      [
        [
          [8.01, 50],
          [8.01, 50.01],
          [8, 50.01],
          [8, 50],
          [8.01, 50],
        ],
        [
          [8.002, 50.004],
          [8.004, 50.004],
          [8.004, 50.002],
          [8.002, 50.002],
          [8.002, 50.004],
        ],
      ],
    ]);
    expect(tidied([[box(190, 50, 0.01)]])[0]![0]![0]).toEqual([-170, 50]);
  });

  test.each<[string, Outline, ReturnType<typeof problem>]>([
    [
      'two corners',
      [
        [
          [
            [8, 50],
            [8.01, 50],
            [8, 50],
          ],
        ],
      ],
      'few',
    ],
    ['nothing', [], 'few'],
    ['a part without a border', [[]], 'few'],
    [
      'a bow',
      [
        [
          [
            [8, 50],
            [8.01, 50.01],
            [8.01, 50],
            [8, 50.01],
          ],
        ],
      ],
      'crossing',
    ],
    [
      'an edge that goes back over itself',
      [
        [
          [
            [8, 50],
            [8.01, 50],
            [8.005, 50],
          ],
        ],
      ],
      'crossing',
    ],
    [
      'a corner on an edge',
      [
        [
          [
            [8, 50],
            [8.01, 50],
            [8.01, 50.01],
            [8.005, 50],
            [8, 50.01],
          ],
        ],
      ],
      'crossing',
    ],
    [
      'a corner that is passed twice',
      [
        [
          [
            [8, 50],
            [8.01, 50],
            [8.005, 50.005],
            [8.01, 50.01],
            [8, 50.01],
            [8.005, 50.005],
          ],
        ],
      ],
      'crossing',
    ],
    ['some centimetres', [[box(8, 50, 1e-6)]], 'no_area'],
    ['half a country', [[box(8, 50, 2)]], 'too_large'],
    [
      'a ring around the world',
      [
        [
          [
            [0, 60],
            [120, 60],
            [-120, 60],
          ],
        ],
      ],
      'too_large',
    ],
    ['a hole beside its border', [[box(8, 50, 0.01), box(8.02, 50, 0.002)]], 'overlap'],
    ['a hole across its border', [[box(8, 50, 0.01), box(8.005, 50.005, 0.01)]], 'crossing'],
    ['a part within another', [[box(8, 50, 0.01)], [box(8.002, 50.002, 0.002)]], 'overlap'],
    ['the same part twice', [[box(8, 50, 0.01)], [box(8, 50, 0.01)]], 'overlap'],
    ['a hole that touches its border', [[box(8, 50, 0.01), box(8, 50.002, 0.002)]], undefined],
    ['parts side by side', [[box(8, 50, 0.01)], [box(8.01, 50, 0.01)]], undefined],
    [
      'an island in a hole',
      [[box(8, 50, 0.01), box(8.002, 50.002, 0.006)], [box(8.004, 50.004, 0.001)]],
      undefined,
    ],
  ])('of %s: %s', (_, outline, expected) => {
    expect(problem(outline)).toBe(expected);
  });

  test('has as many corners as are looked through in a moment, the worst ones too', () => {
    const round = (corners: number): Ring =>
      Array.from({ length: corners }, (_, index) => {
        const turn = (2 * Math.PI * index) / corners;
        return [8 + 0.05 * Math.cos(turn), 50 + 0.05 * Math.sin(turn)];
      });
    expect(problem([[round(FIELD_LIMITS.corners)]])).toBeUndefined();
    expect(problem([[round(FIELD_LIMITS.corners + 1)]])).toBe('many');
    // Long teeth: every edge is beside every other.
    const comb: Corner[] = Array.from({ length: FIELD_LIMITS.corners - 2 }, (_, index) => [
      index % 2 === 0 ? 8 : 8.1,
      50 + index * 1e-5,
    ]);
    expect(problem([[[...comb, [7.9, 50.1], [7.9, 49.9]]]])).toBeUndefined();
    expect(countCorners(tidied([[comb]]))).toBe(FIELD_LIMITS.corners - 2);
  });

  test('is made of rings: one within another is a hole, one within a hole a part again', () => {
    const [border, hole, island, other] = [
      box(8, 50, 0.01),
      box(8.002, 50.002, 0.006),
      box(8.004, 50.004, 0.001),
      box(9, 50, 0.01),
    ];
    expect(outlineOfRings([hole, other, island, border])).toEqual([[other], [island], [border, hole]]);
    expect(outlineOfRings([border])).toEqual([[border]]);
    expect(outlineOfRings([])).toEqual([]);
  });
});

test('a geofence that follows a field measures to the nearest border, its holes and parts too', () => {
  const outline = [
    [box(8, 50, 100 * EAST, 100 * NORTH), box(8 + 40 * EAST, 50 + 40 * NORTH, 20 * EAST, 20 * NORTH)],
    [box(8 + 300 * EAST, 50, 100 * EAST, 100 * NORTH)],
  ];
  const metresTo = borderOf({ kind: 'field', outline });
  const at = (x: number, y: number) => metresTo({ longitude: 8 + x * EAST, latitude: 50 + y * NORTH });
  expect(at(20, 50)).toBeCloseTo(-20, 0);
  // In the hole it is outside.
  expect(at(50, 50)).toBeCloseTo(10, 0);
  expect(at(350, 50)).toBeCloseTo(-50, 0);
  expect(at(200, 50)).toBeCloseTo(100, 0);
});
