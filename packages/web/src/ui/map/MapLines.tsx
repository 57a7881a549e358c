import type { FeatureCollection, LineString } from 'geojson';
import { useMemo } from 'react';
import { type Position, placeOnMap } from './map-position';
import { type ShapeLayer, useMapLayers } from './use-map-layers';

export interface MapLine {
  from: Position;
  to: Position;
  /** 0: unknown, 1: weak … 4: strong. */
  strength: number;
}

const SOURCE = 'lines';
/** Of strengths 2 to 4; weaker ones are dashed. */
const WIDTHS: Readonly<Record<number, number>> = { 2: 1.5, 3: 2.5, 4: 4 };
const DASHED_PX = 1.5;

const strengthLayer = (strength: number): ShapeLayer => ({
  id: `lines-${strength}`,
  source: SOURCE,
  type: 'line',
  filter: ['==', ['get', 'strength'], strength],
  layout: { 'line-cap': WIDTHS[strength] === undefined ? 'butt' : 'round' },
  paint: {
    'line-width': WIDTHS[strength] ?? DASHED_PX,
    'line-opacity': 0.8,
    ...(WIDTHS[strength] === undefined && { 'line-dasharray': strength === 0 ? [1, 3] : [3, 2] }),
  },
});

const LAYERS = [0, 1, 2, 3, 4].map(strengthLayer);

/** Lines between places, the stronger the wider; weak ones are dashed, unknown ones dotted. */
export function MapLines({ lines }: { lines: readonly MapLine[] }) {
  useMapLayers(
    SOURCE,
    LAYERS,
    useMemo(() => shapesOf(lines), [lines]),
  );
  return null;
}

const shapesOf = (lines: readonly MapLine[]): FeatureCollection<LineString> => ({
  type: 'FeatureCollection',
  features: lines.map(({ from, to, strength }) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: [placeOnMap(from), placeOnMap(to)] },
    properties: { strength },
  })),
});
