import type { FeatureCollection, LineString } from 'geojson';

/** What of a map is in view, in degrees. */
export interface View {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Of a degree of latitude, on a sphere. */
const DEGREE_METRES = 111_195;
const RADIANS = Math.PI / 180;
/** Pixels of the whole world at zoom 0, and metres round the equator. */
const WORLD = { pixels: 512, metres: 40_030_228 };
const LEAST_PX = 72;
/** A grid is drawn so much farther than the view on each side, so that moving the map shows no end of it at once. */
const MARGIN = 0.5;
/** Steps in latitude in which the meridians of a grid come closer: within one they are off by less than a hundredth. */
const BAND_DEGREES = 0.1;
const METRES_PER_FOOT = 0.3048;
const FEET_PER_MILE = 5280;

const ROUND = [1, 2, 5];
const roundUpTo = (most: number): number[] =>
  [0, 1, 2, 3, 4].flatMap((power) => ROUND.map((step) => step * 10 ** power)).filter((step) => step <= most);
const METRIC = roundUpTo(50_000);
const IMPERIAL = [...roundUpTo(2000), ...[0.5, 1, 2, 5, 10, 20].map((miles) => miles * FEET_PER_MILE)].map(
  (feet) => feet * METRES_PER_FOOT,
);

/** The size of a square in metres, a round number of the reader's unit, of which some are in view. */
export function cellMetres(latitude: number, zoom: number, isMetric: boolean): number {
  const metresPerPixel = (WORLD.metres * Math.cos(latitude * RADIANS)) / (WORLD.pixels * 2 ** zoom);
  const cells = isMetric ? METRIC : IMPERIAL;
  return cells.find((cell) => cell / metresPerPixel >= LEAST_PX) ?? cells.at(-1)!;
}

/** Lines to the north and to the east that are so many metres apart. The same place always has the same lines. */
export function metreGrid({ west, east, south, north }: View, cell: number): FeatureCollection<LineString> {
  const latitude = Math.round((south + north) / 2 / BAND_DEGREES) * BAND_DEGREES;
  const down = cell / DEGREE_METRES;
  const across = down / Math.cos(latitude * RADIANS);
  const [marginX, marginY] = [MARGIN * (east - west), MARGIN * (north - south)];
  const [left, right, below, above] = [west - marginX, east + marginX, south - marginY, north + marginY];
  return {
    type: 'FeatureCollection',
    features: [
      ...multiplesOf(across, left, right).map((x) => lineOf([x, below], [x, above])),
      ...multiplesOf(down, below, above).map((y) => lineOf([left, y], [right, y])),
    ],
  };
}

function multiplesOf(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.floor(to / step) - first + 1) },
    (_, index) => (first + index) * step,
  );
}

const lineOf = (from: [number, number], to: [number, number]) => ({
  type: 'Feature' as const,
  geometry: { type: 'LineString' as const, coordinates: [from, to] },
  properties: {},
});
