import { cornersOf, type GroundPoint, type PictureSize } from '@fieldscope/contract/ground-placement';
import type { BackgroundLayerSpecification } from 'maplibre-gl';
import { placeOnMap } from './map-position';

/** Pictures are drawn below this layer, which shows nothing, and everything else that is drawn on a map above it. */
export const GROUND_TOP: BackgroundLayerSpecification = {
  id: 'ground-top',
  type: 'background',
  layout: { visibility: 'none' },
};

type Corner = [longitude: number, latitude: number];

/** Where the corners of a picture are drawn that two or three of its points place; clockwise from the upper left one. */
export function cornersOnMap(
  points: readonly GroundPoint[],
  size: PictureSize,
): [Corner, Corner, Corner, Corner] {
  const drawn = points.map((point) => {
    const [longitude, latitude] = placeOnMap(point);
    return { ...point, longitude, latitude };
  });
  return cornersOf(drawn, size).map(({ longitude, latitude }) => [longitude, latitude]) as [
    Corner,
    Corner,
    Corner,
    Corner,
  ];
}
