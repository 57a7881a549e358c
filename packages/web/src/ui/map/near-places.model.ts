import type { BasemapPlaces } from './basemap-data';
import type { Position } from './map-position';

/** Eight directions, from the north on clockwise. */
const DIRECTIONS = [
  ...(['north', 'northEast', 'east', 'southEast'] as const),
  ...(['south', 'southWest', 'west', 'northWest'] as const),
] as const;

export interface NearPlace {
  name: string;
  metres: number;
  /** Where it lies, seen from the position. */
  direction: (typeof DIRECTIONS)[number];
}

/** Farther, a place says nothing of where one is. */
const FARTHEST_METRES = 60_000;
const DEGREE_METRES = 111_195;
const RADIANS = Math.PI / 180;

/** The nearest cities of the built-in map, at most so many. */
export function nearPlaces(cities: BasemapPlaces['cities'], position: Position, most: number): NearPlace[] {
  // Degrees are compared first: distances of all cities would be sines by the ten thousand.
  const reach = FARTHEST_METRES / DEGREE_METRES;
  const across = reach / Math.max(0.1, Math.cos(position.latitude * RADIANS));
  return cities
    .filter(
      ([, longitude, latitude]) =>
        Math.abs(latitude - position.latitude) < reach && Math.abs(longitude - position.longitude) < across,
    )
    .map(([name, longitude, latitude]) => {
      const [east, north] = offsetOf(position, { longitude, latitude });
      return { name, metres: Math.hypot(east, north), direction: directionOf(east, north) };
    })
    .filter(({ metres }) => metres <= FARTHEST_METRES)
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, most);
}

/** Metres to the east and to the north, which are right to a hundredth over such distances. */
function offsetOf(from: Position, to: Position): [number, number] {
  const east = (to.longitude - from.longitude) * Math.cos(from.latitude * RADIANS);
  return [east * DEGREE_METRES, (to.latitude - from.latitude) * DEGREE_METRES];
}

function directionOf(east: number, north: number): NearPlace['direction'] {
  const turn = Math.atan2(east, north) / (2 * Math.PI);
  return DIRECTIONS[Math.round(turn * DIRECTIONS.length + DIRECTIONS.length) % DIRECTIONS.length]!;
}
