import { cornersOf, type Outline } from './field-geometry';

/**
 * Areas on the globe. An area is measured on a plane that touches the globe in its middle (azimuthal equidistant), so that
 * it may lie across the 180th meridian or at a pole. Distances are those on a sphere, which are right to 0.5 %.
 */

/** Degrees, WGS-84. */
export interface Place {
  latitude: number;
  longitude: number;
}
/** Metres to the east and to the north of the middle. */
type Point = readonly [x: number, y: number];

export type Area =
  | ({ kind: 'circle'; radius_metres: number } & Place)
  | { kind: 'polygon'; corners: readonly Place[] }
  | { kind: 'field'; outline: Outline };

/** The borders of a polygon or a field, those of its holes and parts too. */
const ringsOf = (area: Exclude<Area, { kind: 'circle' }>): Place[][] =>
  area.kind === 'polygon'
    ? [[...area.corners]]
    : area.outline
        .flat()
        .map((ring) => cornersOf(ring).map(([longitude, latitude]) => ({ latitude, longitude })));

const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;
/** Closer than that to the other side of the globe there is no direction. */
const ANTIPODE = 1e-9;
/** An edge of an outline is drawn in parts of at most this length. */
const PART_METRES = 25_000;
const CIRCLE_POINTS = 96;

/** Metres between two places. */
export function metresBetween(a: Place, b: Place): number {
  const [latA, latB] = [a.latitude * RADIANS, b.latitude * RADIANS];
  const square =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** The plane that touches the globe in a place. */
class Plane {
  private readonly sin: number;
  private readonly cos: number;

  constructor(private readonly middle: Place) {
    this.sin = Math.sin(middle.latitude * RADIANS);
    this.cos = Math.cos(middle.latitude * RADIANS);
  }

  pointOf(place: Place): Point {
    const angle = metresBetween(this.middle, place) / EARTH_RADIUS;
    if (Math.PI - angle < ANTIPODE) return [Math.PI * EARTH_RADIUS, 0];
    const scale = EARTH_RADIUS * (angle < ANTIPODE ? 1 : angle / Math.sin(angle));
    const latitude = place.latitude * RADIANS;
    const turn = (place.longitude - this.middle.longitude) * RADIANS;
    return [
      scale * Math.cos(latitude) * Math.sin(turn),
      scale * (this.cos * Math.sin(latitude) - this.sin * Math.cos(latitude) * Math.cos(turn)),
    ];
  }

  placeOf([x, y]: Point): Place {
    const angle = Math.hypot(x, y) / EARTH_RADIUS;
    if (angle < ANTIPODE) return this.middle;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const [east, north] = [x / EARTH_RADIUS / angle, y / EARTH_RADIUS / angle];
    const turn = Math.atan2(east * sin, this.cos * cos - north * this.sin * sin);
    return {
      latitude: Math.asin(Math.max(-1, Math.min(1, cos * this.sin + north * sin * this.cos))) / RADIANS,
      longitude: wrapped(this.middle.longitude + turn / RADIANS),
    };
  }
}

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** The middle of some places; undefined: they are spread over the globe. */
export function middleOf(places: readonly Place[]): Place | undefined {
  const sum = [0, 0, 0] as [number, number, number];
  for (const { latitude, longitude } of places) {
    const across = Math.cos(latitude * RADIANS);
    sum[0] += across * Math.cos(longitude * RADIANS);
    sum[1] += across * Math.sin(longitude * RADIANS);
    sum[2] += Math.sin(latitude * RADIANS);
  }
  const length = Math.hypot(...sum);
  if (length < places.length / 1000) return undefined;
  return {
    latitude: Math.asin(sum[2] / length) / RADIANS,
    longitude: Math.atan2(sum[1], sum[0]) / RADIANS,
  };
}

/** What is wrong with the corners of a polygon: `too_large` when one is further from their middle than `reachMetres`. */
export function problemOfCorners(
  corners: readonly Place[],
  reachMetres: number,
): 'crossing' | 'too_large' | undefined {
  const middle = middleOf(corners);
  if (!middle || corners.some((corner) => metresBetween(middle, corner) > reachMetres)) return 'too_large';
  const plane = new Plane(middle);
  return isCrossing(corners.map((corner) => plane.pointOf(corner))) ? 'crossing' : undefined;
}

const edgesOf = (points: readonly Point[]): [Point, Point][] =>
  points.map((point, index) => [point, points[(index + 1) % points.length]!]);

/** On which side of the line through a and b a point is: positive on the left, 0 on it. */
const sideOf = (a: Point, b: Point, point: Point): number =>
  (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);

/** Whether edges cross or touch each other elsewhere than in the corner that they share. */
function isCrossing(points: readonly Point[]): boolean {
  const edges = edgesOf(points);
  return edges.some(([a, b], index) => {
    const [, after] = edges[(index + 1) % edges.length]!;
    if (distanceToEdge(after, a, b) < SAME_METRES || distanceToEdge(a, b, after) < SAME_METRES) return true;
    return edges.slice(index + 2).some(([c, d], offset) => {
      const isNeighbour = index === 0 && offset + 2 === edges.length - 1;
      return !isNeighbour && meet(a, b, c, d);
    });
  });
}
/** Places that are closer than that are the same one: a hundredth of what six decimals of a degree distinguish. */
const SAME_METRES = 0.001;

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const crosses =
    Math.sign(sideOf(a, b, c)) * Math.sign(sideOf(a, b, d)) < 0 &&
    Math.sign(sideOf(c, d, a)) * Math.sign(sideOf(c, d, b)) < 0;
  return (
    crosses ||
    [a, b].some((point) => distanceToEdge(point, c, d) < SAME_METRES) ||
    [c, d].some((point) => distanceToEdge(point, a, b) < SAME_METRES)
  );
}

function distanceToEdge([x, y]: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((x - a[0]) * dx + (y - a[1]) * dy) / square;
  const nearest = Math.max(0, Math.min(1, share));
  return Math.hypot(x - a[0] - nearest * dx, y - a[1] - nearest * dy);
}

function isWithin([x, y]: Point, edges: readonly [Point, Point][]): boolean {
  let isInside = false;
  for (const [a, b] of edges)
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
      isInside = !isInside;
  return isInside;
}

/** How far places are from the border of an area, in metres: negative within it. */
export function borderOf(area: Area): (place: Place) => number {
  if (area.kind === 'circle') return (place) => metresBetween(area, place) - area.radius_metres;
  const plane = new Plane(middleOfArea(area));
  const edges = ringsOf(area).flatMap((ring) => edgesOf(ring.map((corner) => plane.pointOf(corner))));
  return (place) => {
    const point = plane.pointOf(place);
    const distance = edges.reduce(
      (nearest, [a, b]) => Math.min(nearest, distanceToEdge(point, a, b)),
      Number.POSITIVE_INFINITY,
    );
    return isWithin(point, edges) ? -distance : distance;
  };
}

/** The middle of an area. */
export const middleOfArea = (area: Area): Place =>
  area.kind === 'circle' ? area : middleOf(ringsOf(area).flat())!;

/** The border of an area as it is drawn on a map: so many places that straight lines between them do; of a field its first part. */
export function outlineOf(area: Area): Place[] {
  if (area.kind === 'field') return ringsOf(area)[0]!;
  const plane = new Plane(middleOfArea(area));
  if (area.kind === 'circle')
    return Array.from({ length: CIRCLE_POINTS }, (_, index) => {
      const turn = (2 * Math.PI * index) / CIRCLE_POINTS;
      return plane.placeOf([area.radius_metres * Math.sin(turn), area.radius_metres * Math.cos(turn)]);
    });
  return edgesOf(area.corners.map((corner) => plane.pointOf(corner))).flatMap(([a, b]) => {
    const parts = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / PART_METRES));
    return Array.from({ length: parts }, (_, part) =>
      plane.placeOf([a[0] + ((b[0] - a[0]) * part) / parts, a[1] + ((b[1] - a[1]) * part) / parts]),
    );
  });
}
