import { useComputedColorScheme } from '@mantine/core';
import type { FeatureCollection, Polygon } from 'geojson';
import { useEffect } from 'react';
import { MAP_COLORS } from './map-colors';
import { useMap } from './map-context';
import { type Position, placeOnMap } from './map-position';

const SOURCE = 'outlines';
const LAYERS = ['outlines-fill', 'outlines-line'] as const;

/** Areas on a map by their outlines. */
export function MapOutlines({ outlines }: { outlines: readonly (readonly Position[])[] }) {
  const map = useMap();
  const color = MAP_COLORS[useComputedColorScheme('light')].path;
  useEffect(() => {
    if (!map) return;
    map.addSource(SOURCE, { type: 'geojson', data: areasOf(outlines) });
    map.addLayer({
      ...{ id: LAYERS[0], source: SOURCE, type: 'fill' },
      paint: { 'fill-color': color, 'fill-opacity': 0.12 },
    });
    map.addLayer({
      ...{ id: LAYERS[1], source: SOURCE, type: 'line' },
      paint: { 'line-color': color, 'line-width': 2 },
    });
    return () => {
      // A map that is gone took its layers along.
      if (!map.getSource(SOURCE)) return;
      for (const id of LAYERS) map.removeLayer(id);
      map.removeSource(SOURCE);
    };
  }, [map, color, outlines]);
  return null;
}

function areasOf(outlines: readonly (readonly Position[])[]): FeatureCollection<Polygon> {
  return {
    type: 'FeatureCollection',
    features: outlines.map((outline) => {
      const ring = outline.map(placeOnMap);
      return {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
        properties: {},
      };
    }),
  };
}
