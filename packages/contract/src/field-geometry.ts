import { FIELD_LIMITS } from './field-limits';
import { roundDegrees } from './rounding';

/**
 * Outlines of fields: polygons, each a border and holes in it, as GeoJSON has them (RFC 7946): corners are longitude and
 * latitude (degrees, WGS-84), edges are straight between them, the last corner of a ring is its first again. An outline may lie
 * across the 180th meridian, as one ring whose longitudes jump or as parts that were cut there.
 */
export type Corner = readonly [longitude: number, latitude: number];
export type Ring = readonly Corner[];
export type Outline = readonly (readonly Ring[])[];

/** WGS-84. */
const EQUATOR_RADIUS = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;
const SQUARE_ECCENTRICITY = FLATTENING * (2 - FLATTENING);
const RADIANS = Math.PI / 180;
/** Corners that are closer than that are the same one. */
const SAME_METRES = 0.001;

const isSame = (one: Corner, other: Corner): boolean => one[0] === other[0] && one[1] === other[1];

/** The corners of a ring, each once. */
export function cornersOf(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && ring.length > 1 && isSame(first, last) ? ring.slice(0, -1) : ring;
}

export const countCorners = (outline: Outline): number =>
  outline.flat().reduce((sum, ring) => sum + cornersOf(ring).length, 0);

/** Longitudes that go on across the 180th meridian, the west edge of the whole from -180 to 180; rings without their last corner. */
export function continuous(outline: Outline): [number, number][][][] {
  const start = outline[0]?.[0]?.[0]?.[0] ?? 0;
  let west = Number.POSITIVE_INFINITY;
  const rings = outline.map((polygon) =>
    polygon.map((ring) => {
      let before = start;
      return cornersOf(ring).map(([longitude, latitude]): [number, number] => {
        before = longitude + 360 * Math.round((before - longitude) / 360);
        west = Math.min(west, before);
        return [before, latitude];
      });
    }),
  );
  const shift = Number.isFinite(west) ? 360 * Math.floor((west + 180) / 360) : 0;
  if (shift === 0) return rings;
  return rings.map((polygon) =>
    polygon.map((ring) => ring.map(([longitude, latitude]) => [longitude - shift, latitude])),
  );
}

const wrapped = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;

/**
 * An outline as it is stored: corners with seven decimals, none twice in a row, borders counterclockwise, holes clockwise,
 * rings closed. What is wrong with it stays.
 */
export const tidied = (outline: Outline): [number, number][][][] =>
  outline.map((polygon) => polygon.map((ring, index) => tidiedRing(ring, index === 0)));

function tidiedRing(ring: Ring, isBorder: boolean): [number, number][] {
  const corners: [number, number][] = [];
  for (const [longitude, latitude] of ring) {
    const corner: [number, number] = [roundDegrees(wrapped(longitude)), roundDegrees(latitude)];
    const before = corners.at(-1);
    if (!before || !isSame(before, corner)) corners.push(corner);
  }
  while (corners.length > 1 && isSame(corners[0]!, corners.at(-1)!)) corners.pop();
  const isCounterclockwise = signedSquareMetres(continuous([[corners]])[0]?.[0] ?? []) >= 0;
  if (isCounterclockwise !== isBorder) corners.reverse();
  const [first] = corners;
  return first ? [...corners, [first[0], first[1]]] : corners;
}

/**
 * Square metres between the equator and a latitude, a radian of longitude wide, on the ellipsoid: J. P. Snyder, Map Projections: A
 * Working Manual, U.S. Geological Survey Professional Paper 1395 (1987), equations 3-12 and 10-16.
 */
function squareMetresSouthOf(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS);
  const eccentricity = Math.sqrt(SQUARE_ECCENTRICITY);
  const q =
    (1 - SQUARE_ECCENTRICITY) *
    (sine / (1 - SQUARE_ECCENTRICITY * sine * sine) -
      Math.log((1 - eccentricity * sine) / (1 + eccentricity * sine)) / (2 * eccentricity));
  return (EQUATOR_RADIUS ** 2 * q) / 2;
}

/** Positive where corners go counterclockwise. */
function signedSquareMetres(corners: Ring): number {
  const last = corners.at(-1);
  if (!last) return 0;
  let [east, under] = [last[0], squareMetresSouthOf(last[1])];
  let sum = 0;
  for (const [longitude, latitude] of corners) {
    const south = squareMetresSouthOf(latitude);
    sum -= (longitude - east) * RADIANS * ((south + under) / 2);
    [east, under] = [longitude, south];
  }
  return sum;
}

/** Area on the ellipsoid, without the holes. */
export function squareMetresOf(outline: Outline): number {
  let sum = 0;
  for (const [border, ...holes] of continuous(outline)) {
    sum += Math.abs(signedSquareMetres(border ?? []));
    for (const hole of holes) sum -= Math.abs(signedSquareMetres(hole));
  }
  return Math.max(0, sum);
}

/** Where the name of a field is shown: the centre of gravity of its largest part. */
export function middleOfOutline(outline: Outline): { longitude: number; latitude: number } {
  const borders = continuous(outline).map(([border]) => border ?? []);
  const largest = borders.reduce((one, other) =>
    Math.abs(signedSquareMetres(other)) > Math.abs(signedSquareMetres(one)) ? other : one,
  );
  const [x0, y0] = largest[0]!;
  const sum = { area: 0, x: 0, y: 0 };
  largest.forEach(([x, y], index) => {
    const [nextX, nextY] = largest[(index + 1) % largest.length]!;
    const cross = (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0);
    sum.area += cross;
    sum.x += (x + nextX - 2 * x0) * cross;
    sum.y += (y + nextY - 2 * y0) * cross;
  });
  if (sum.area === 0) return { longitude: wrapped(x0), latitude: y0 };
  return { longitude: wrapped(x0 + sum.x / (3 * sum.area)), latitude: y0 + sum.y / (3 * sum.area) };
}

export type OutlineProblem = 'few' | 'many' | 'too_large' | 'crossing' | 'overlap' | 'no_area';

/** The first thing that is wrong with a tidied outline, if anything. */
export function problemOfOutline(outline: Outline): OutlineProblem | undefined {
  const { corners, cornersLeast, rings, reachMetres, squareMetresLeast } = FIELD_LIMITS;
  const parts = continuous(outline);
  const all = parts.flat();
  if (all.length === 0 || all.some((ring) => ring.length < cornersLeast)) return 'few';
  if (all.length > rings || countCorners(outline) > corners) return 'many';
  const plane = planeOf(all);
  if (Math.hypot(plane.width, plane.height) / 2 > reachMetres) return 'too_large';
  const drawn = parts.map((polygon) => polygon.map((ring) => ring.map(plane.pointOf)));
  if (hasCrossing(drawn.flat())) return 'crossing';
  if (squareMetresOf(outline) < squareMetresLeast) return 'no_area';
  return hasOverlap(drawn) ? 'overlap' : undefined;
}

/** Metres to the east and to the north. */
type Point = readonly [x: number, y: number];

function planeOf(rings: readonly Ring[]) {
  const longitudes = rings.flat().map(([longitude]) => longitude);
  const latitudes = rings.flat().map(([, latitude]) => latitude);
  const [west, east] = [least(longitudes), most(longitudes)];
  const [south, north] = [least(latitudes), most(latitudes)];
  const metres = EQUATOR_RADIUS * RADIANS;
  const across = metres * Math.cos(((south + north) / 2) * RADIANS);
  return {
    width: (east - west) * across,
    height: (north - south) * metres,
    pointOf: ([longitude, latitude]: Corner): Point => [
      (longitude - west) * across,
      (latitude - south) * metres,
    ],
  };
}
const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other));
const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other));

interface Edge {
  ring: number;
  index: number;
  /** Edges of its ring. */
  of: number;
  a: Point;
  b: Point;
  west: number;
  east: number;
  south: number;
  north: number;
}

const edgesOf = (ring: readonly Point[], number: number): Edge[] =>
  ring.map((a, index) => {
    const b = ring[(index + 1) % ring.length]!;
    const [west, east] = a[0] < b[0] ? [a[0], b[0]] : [b[0], a[0]];
    const [south, north] = a[1] < b[1] ? [a[1], b[1]] : [b[1], a[1]];
    return { ring: number, index, of: ring.length, a, b, west, east, south, north };
  });

/** Whether edges of one ring cross or touch each other elsewhere than in the corner that they share, or those of two rings cross. */
function hasCrossing(rings: readonly (readonly Point[])[]): boolean {
  const edges = rings.flatMap(edgesOf).sort((one, other) => one.west - other.west);
  for (let first = 0; first < edges.length; first += 1) {
    const one = edges[first]!;
    for (let second = first + 1; second < edges.length; second += 1) {
      const other = edges[second]!;
      if (other.west > one.east + SAME_METRES) break;
      if (other.south > one.north + SAME_METRES || other.north < one.south - SAME_METRES) continue;
      if (isWrong(one, other)) return true;
    }
  }
  return false;
}

function isWrong(one: Edge, other: Edge): boolean {
  if (one.ring !== other.ring) return cross(one, other);
  if ((one.index + 1) % one.of === other.index) return foldsBack(one, other);
  if ((other.index + 1) % other.of === one.index) return foldsBack(other, one);
  return (
    cross(one, other) ||
    [one.a, one.b].some((point) => distanceTo(point, other) < SAME_METRES) ||
    [other.a, other.b].some((point) => distanceTo(point, one) < SAME_METRES)
  );
}

/** Two edges that follow each other lie on each other. */
const foldsBack = (before: Edge, after: Edge): boolean =>
  distanceTo(after.b, before) < SAME_METRES || distanceTo(before.a, after) < SAME_METRES;

/** On which side of an edge a point is: positive on the left, 0 on its line. */
const sideOf = ({ a, b }: Pick<Edge, 'a' | 'b'>, [x, y]: Point): number =>
  (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);

const cross = (one: Edge, other: Edge): boolean =>
  Math.sign(sideOf(one, other.a)) * Math.sign(sideOf(one, other.b)) < 0 &&
  Math.sign(sideOf(other, one.a)) * Math.sign(sideOf(other, one.b)) < 0 &&
  // An end that lies on the other edge touches it.
  [one.a, one.b].every((point) => distanceTo(point, other) >= SAME_METRES) &&
  [other.a, other.b].every((point) => distanceTo(point, one) >= SAME_METRES);

function distanceTo([x, y]: Point, { a, b }: Pick<Edge, 'a' | 'b'>): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((x - a[0]) * dx + (y - a[1]) * dy) / square;
  const nearest = Math.max(0, Math.min(1, share));
  return Math.hypot(x - a[0] - nearest * dx, y - a[1] - nearest * dy);
}

function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length]!;
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
  });
  return inside;
}

/** A ring with what is asked of it again for each other one. */
interface DrawnRing {
  points: readonly Point[];
  edges: readonly Edge[];
  bounds: Pick<Edge, 'west' | 'east' | 'south' | 'north'>;
}

const drawnRing = (points: readonly Point[]): DrawnRing => ({
  points,
  edges: edgesOf(points, 0),
  bounds: {
    west: least(points.map(([x]) => x)),
    east: most(points.map(([x]) => x)),
    south: least(points.map(([, y]) => y)),
    north: most(points.map(([, y]) => y)),
  },
});

const reachesBeyond = ({ bounds: one }: DrawnRing, { bounds: other }: DrawnRing): boolean =>
  one.west < other.west - SAME_METRES ||
  one.east > other.east + SAME_METRES ||
  one.south < other.south - SAME_METRES ||
  one.north > other.north + SAME_METRES;

/** Whether a ring is within another one that it does not cross; undefined: they are the same. */
function isWithin(ring: DrawnRing, other: DrawnRing): boolean | undefined {
  if (reachesBeyond(ring, other)) return false;
  const middles = ring.edges.map(({ a, b }): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  for (const point of [...ring.points, ...middles])
    if (other.edges.every((edge) => distanceTo(point, edge) >= SAME_METRES))
      return isInside(point, other.points);
  return undefined;
}

/** Whether a hole is not within its border, or parts lie on each other. */
function hasOverlap(parts: readonly (readonly (readonly Point[])[])[]): boolean {
  const rings = parts.flatMap((part, number) =>
    part.map((points, index) => ({ ring: drawnRing(points), number, index })),
  );
  if (rings.length === 1) return false;
  return rings.some(({ ring, number, index }) => {
    const others = rings.filter((other) => other.ring !== ring);
    const around = others.map((other) => ({
      number: other.number,
      index: other.index,
      holds: isWithin(ring, other.ring),
    }));
    if (around.some(({ holds }) => holds === undefined)) return true;
    const depth = around.filter(({ holds }) => holds).length;
    if (index === 0) return depth % 2 === 1;
    const inOwnBorder = around.some((other) => other.number === number && other.index === 0 && other.holds);
    return depth % 2 === 0 || !inOwnBorder;
  });
}

/** Rings as an outline: one within another is a hole of it, one within a hole is a part again. */
export function outlineOfRings(rings: readonly Ring[]): Outline {
  const drawn = continuous(rings.map((ring) => [ring])).flat();
  if (drawn.length <= 1) return rings.map((ring) => [ring]);
  const plane = planeOf(drawn);
  const placed = drawn.map((ring) => drawnRing(ring.map(plane.pointOf)));
  const around = placed.map((ring, index) =>
    placed.flatMap((other, at) => (at !== index && isWithin(ring, other) ? [at] : [])),
  );
  const depthOf = (index: number) => around[index]!.length;
  const borders = rings.flatMap((_, index) => (depthOf(index) % 2 === 0 ? [index] : []));
  return borders.map((border) => {
    const holes = rings.filter(
      (_, index) => around[index]!.includes(border) && depthOf(index) === depthOf(border) + 1,
    );
    return [rings[border]!, ...holes];
  });
}
