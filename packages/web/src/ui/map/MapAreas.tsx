import type { FeatureCollection, Polygon } from 'geojson';
import { useMemo } from 'react';
import type { Position } from './map-position';
import { ringOf } from './map-ring';
import { type ShapeLayer, useMapLayers, useWholeInView } from './use-map-layers';

interface MapAreasProps {
  /** The border of each area. */
  outlines: readonly (readonly Position[])[];
  /** What comes into view at first, and when it is other outlines; absent: the map stays where it is. */
  shown?: readonly (readonly Position[])[];
}

const SOURCE = 'areas';
const LAYERS: readonly ShapeLayer[] = [
  { id: 'areas-fill', source: SOURCE, type: 'fill', paint: { 'fill-opacity': 0.15 } },
  {
    id: 'areas-line',
    source: SOURCE,
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: { 'line-width': 2 },
  },
];

/** Areas on a map. */
export function MapAreas({ outlines, shown }: MapAreasProps) {
  useMapLayers(
    SOURCE,
    LAYERS,
    useMemo(() => areasOf(outlines), [outlines]),
  );
  useWholeInView(useMemo(() => (shown ?? []).flatMap(ringOf), [shown]));
  return null;
}

const areasOf = (outlines: MapAreasProps['outlines']): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: outlines
    .filter((outline) => outline.length > 1)
    .map((outline) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ringOf(outline)] },
      properties: {},
    })),
});
