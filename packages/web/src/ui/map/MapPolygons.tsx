import type { Outline } from '@fieldscope/contract/field-geometry';
import type { FeatureCollection, MultiPolygon } from 'geojson';
import { useMemo } from 'react';
import { ringOf } from './map-ring';
import { HALO, type ShapeLayer, useMapLayers } from './use-map-layers';

interface MapPolygonsProps {
  /** Names their layers on the map; no other part has the same. */
  id: string;
  outlines: readonly Outline[];
  /** That of paths for what is edited or chosen. */
  color?: 'outline' | 'path';
}

const layersOf = (source: string): readonly ShapeLayer[] => [
  { id: `${source}-fill`, source, type: 'fill', paint: { 'fill-opacity': 0.12 } },
  {
    ...{ id: `${source}-halo`, source, type: 'line', metadata: HALO },
    layout: { 'line-join': 'round' },
    paint: { 'line-width': 4.5, 'line-opacity': 0.7 },
  },
  {
    ...{ id: `${source}-line`, source, type: 'line' },
    layout: { 'line-join': 'round' },
    paint: { 'line-width': 1.5 },
  },
];

/** Polygons with their holes on a map, quieter than what is drawn above them. */
export function MapPolygons({ id, outlines, color = 'outline' }: MapPolygonsProps) {
  useMapLayers(
    id,
    useMemo(() => layersOf(id), [id]),
    useMemo(() => shapesOf(outlines), [outlines]),
    color,
  );
  return null;
}

const shapesOf = (outlines: readonly Outline[]): FeatureCollection<MultiPolygon> => ({
  type: 'FeatureCollection',
  features: outlines.map((outline) => ({
    type: 'Feature',
    geometry: { type: 'MultiPolygon', coordinates: outline.map((polygon) => polygon.map(drawnRing)) },
    properties: {},
  })),
});

const drawnRing = (ring: Outline[number][number]) =>
  ringOf(ring.slice(0, -1).map(([longitude, latitude]) => ({ longitude, latitude })));
