import { metresBetween, type Place } from './geofence-geometry';
import { GROUND_PICTURE_LIMITS } from './ground-picture-limits';

/**
 * Where a picture lies on the ground. It is placed by points of the picture whose positions are known: two turn and scale it, three
 * also stretch it. Both are worked out on the plane of web Mercator, on which maps are drawn and directions are right.
 */

export interface GroundPoint extends Place {
  /** Shares of the picture's width and height, from its upper left corner. */
  x: number;
  y: number;
}
export interface PictureSize {
  width: number;
  height: number;
}
/** Upper left, upper right, lower right and lower left. */
export type Corners = readonly [Place, Place, Place, Place];

export const POINTS = { least: 2, most: 3 } as const;
export const PLACEMENT_PROBLEMS = [
  'few_points',
  'same_in_picture',
  'same_on_map',
  'in_line',
  'mirrored',
  'too_large',
] as const;
export type PlacementProblem = (typeof PLACEMENT_PROBLEMS)[number];

type Point = readonly [x: number, y: number];

const RADIANS = Math.PI / 180;
/** The projection ends there. */
const NORTHMOST = 85.05;
/** Of the longer side of the picture: closer, a click decides how large the whole picture is. */
const LEAST_SHARE = 0.02;
const LEAST_METRES = 0.5;
/** Area of the triangle of three points to the square of its longest side: flatter, they are in one line. */
const FLATTEST = 0.02;

/** The position as a point of a plane, the whole world from 0 to 1; `near`: on the same side of the 180th meridian as that one. */
function pointOf({ latitude, longitude }: Place, near: Place): Point {
  const turns = Math.round((near.longitude - longitude) / 360);
  const angle = Math.max(-NORTHMOST, Math.min(NORTHMOST, latitude)) * RADIANS;
  return [
    (longitude + 360 * turns + 180) / 360,
    0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI),
  ];
}

const placeOf = ([x, y]: Point): Place => ({
  latitude: (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / RADIANS,
  longitude: x * 360 - 180,
});

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
/** Twice the area of the triangle between two vectors; its sign says on which side the second is. */
const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];

/** What is wrong with the points by which a picture is placed. */
export function problemOfPlacement(
  points: readonly GroundPoint[],
  size: PictureSize,
): PlacementProblem | undefined {
  if (points.length < POINTS.least) return 'few_points';
  const [first] = points as [GroundPoint, ...GroundPoint[]];
  const inPicture = points.map((point) => pixelOf(point, size));
  const onMap = points.map((point) => pointOf(point, first));
  for (const [a, b] of pairsOf(points.length)) {
    const apart = minus(inPicture[a]!, inPicture[b]!);
    if (Math.hypot(...apart) < LEAST_SHARE * Math.max(size.width, size.height)) return 'same_in_picture';
    if (metresBetween(points[a]!, points[b]!) < LEAST_METRES) return 'same_on_map';
  }
  if (points.length > POINTS.least) {
    if (isFlat(inPicture) || isFlat(onMap)) return 'in_line';
    if (Math.sign(turnOf(inPicture)) !== Math.sign(turnOf(onMap))) return 'mirrored';
  }
  const isFar = (corner: Place) => metresBetween(first, corner) > GROUND_PICTURE_LIMITS.reachMetres;
  return cornersOf(points, size).some(isFar) ? 'too_large' : undefined;
}

const pairsOf = (count: number): [number, number][] =>
  count === POINTS.least
    ? [[0, 1]]
    : [
        [0, 1],
        [0, 2],
        [1, 2],
      ];
const turnOf = ([a, b, c]: readonly Point[]): number => cross(minus(b!, a!), minus(c!, a!));
function isFlat(points: readonly Point[]): boolean {
  const longest = Math.max(
    ...pairsOf(points.length).map(([a, b]) => Math.hypot(...minus(points[a]!, points[b]!))),
  );
  return Math.abs(turnOf(points)) < FLATTEST * longest ** 2;
}

const pixelOf = ({ x, y }: Pick<GroundPoint, 'x' | 'y'>, { width, height }: PictureSize): Point => [
  x * width,
  y * height,
];

/** Where the corners of a picture are that its points place, at least two of them; longitudes may go beyond 180 degrees. */
export function cornersOf(points: readonly GroundPoint[], size: PictureSize): Corners {
  const [first] = points as [GroundPoint, ...GroundPoint[]];
  const place = transformOf(
    points.map((point) => pixelOf(point, size)),
    points.map((point) => pointOf(point, first)),
  );
  const corner = (x: number, y: number) => placeOf(place(pixelOf({ x, y }, size)));
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
}

/** The transform of the plane that takes two points to two (similar: it turns and scales), or three to three (affine). */
function transformOf(from: readonly Point[], to: readonly Point[]): (point: Point) => Point {
  const [origin, target] = [from[0]!, to[0]!];
  const [across, acrossOnMap] = [minus(from[1]!, origin), minus(to[1]!, target)];
  // Of two points the third is beside them, turned by a right angle in both planes.
  const [down, downOnMap] = [
    from[2] ? minus(from[2], origin) : turned(across),
    to[2] ? minus(to[2], target) : turned(acrossOnMap),
  ];
  const whole = cross(across, down);
  return (point) => {
    const offset = minus(point, origin);
    const [along, beside] = [cross(offset, down) / whole, cross(across, offset) / whole];
    return [
      target[0] + along * acrossOnMap[0] + beside * downOnMap[0],
      target[1] + along * acrossOnMap[1] + beside * downOnMap[1],
    ];
  };
}
const turned = ([x, y]: Point): Point => [-y, x];
