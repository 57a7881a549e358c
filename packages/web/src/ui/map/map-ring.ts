import { type Position, placeOnMap } from './map-position';

/**
 * The border of an area as a closed ring of places on the map. Across the 180th meridian it goes on beside the world, and
 * round a pole along the edge of the map.
 */
export function ringOf(outline: readonly Position[]): [number, number][] {
  const ring: [number, number][] = [];
  for (const position of outline) {
    const [longitude, latitude] = placeOnMap(position);
    const before = ring.at(-1)?.[0] ?? longitude;
    ring.push([longitude + 360 * Math.round((before - longitude) / 360), latitude]);
  }
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return ring;
  const round = 360 * Math.round((last[0] - first[0]) / 360);
  const pole = 90 * Math.sign(first[1]);
  if (round !== 0) ring.push([first[0] + round, first[1]], [first[0] + round, pole], [first[0], pole]);
  return [...ring, first];
}
