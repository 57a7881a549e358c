import type { FeatureCollection, LineString, Point } from 'geojson';
import { useMemo } from 'react';
import { type Position, placeOnMap } from './map-position';
import { HALO, type ShapeLayer, useMapLayers, useWholeInView } from './use-map-layers';

interface MapPathProps {
  /** In the order in which they were passed; the map shows all of them, and again when they change. */
  positions: readonly Position[];
  /** How many of them lie behind; the rest of the path is drawn fainter. */
  passed: number;
}

const SOURCE = 'path';

const lineLayer = (id: string, isPassed: boolean, opacity: number): ShapeLayer => ({
  id,
  source: SOURCE,
  type: 'line',
  filter: ['==', ['get', 'passed'], isPassed],
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-width': 3, 'line-opacity': opacity },
});

const LAYERS: readonly ShapeLayer[] = [
  {
    ...{ id: 'path-halo', source: SOURCE, type: 'line', metadata: HALO },
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-width': 6, 'line-opacity': 0.7 },
  },
  lineLayer('path-ahead', false, 0.35),
  lineLayer('path-passed', true, 1),
  {
    id: 'path-points',
    source: SOURCE,
    type: 'circle',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: { 'circle-radius': 3 },
  },
];

/** A path on a map with its points. It comes into view as a whole. */
export function MapPath({ positions, passed }: MapPathProps) {
  useMapLayers(
    SOURCE,
    LAYERS,
    useMemo(() => pathOf(positions, passed), [positions, passed]),
  );
  useWholeInView(useMemo(() => positions.map(placeOnMap), [positions]));
  return null;
}

function pathOf(positions: readonly Position[], passed: number): FeatureCollection<LineString | Point> {
  const places = positions.map(placeOnMap);
  const line = (coordinates: [number, number][], isPassed: boolean) => ({
    type: 'Feature' as const,
    geometry: { type: 'LineString' as const, coordinates },
    properties: { passed: isPassed },
  });
  return {
    type: 'FeatureCollection',
    features: [
      line(places.slice(Math.max(0, passed - 1)), false),
      line(places.slice(0, passed), true),
      ...places.map((coordinates) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates },
        properties: {},
      })),
    ],
  };
}
