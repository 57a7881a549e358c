import { useComputedColorScheme } from '@mantine/core';
import type { FeatureCollection, Polygon } from 'geojson';
import { type Map as DrawnMap, type GeoJSONSource, LngLatBounds, ScaleControl } from 'maplibre-gl';
import { useEffect } from 'react';
import { MAP_COLORS } from './map-colors';
import { useMap } from './map-context';
import type { Position } from './map-position';
import { ringOf } from './map-ring';

interface MapAreasProps {
  /** The border of each area. */
  outlines: readonly (readonly Position[])[];
  /** What comes into view at first, and when it is other outlines; absent: the map stays where it is. */
  shown?: readonly (readonly Position[])[];
}

const SOURCE = 'areas';
const LAYERS = { fill: 'areas-fill', line: 'areas-line' } as const;
const MARGIN_PX = 48;

/** Areas on a map, and a scale. */
export function MapAreas({ outlines, shown }: MapAreasProps) {
  const map = useMap();
  const color = MAP_COLORS[useComputedColorScheme('light')].path;
  useEffect(() => {
    if (!map) return;
    addLayers(map);
    const scale = new ScaleControl();
    map.addControl(scale, 'bottom-left');
    return () => {
      // A map that is gone took its layers along.
      if (map.getSource(SOURCE)) removeLayers(map, scale);
    };
  }, [map]);
  // Apart from the layers: a change of the theme takes no area away.
  useEffect(() => {
    if (map) colorLayers(map, color);
  }, [map, color]);
  useEffect(() => {
    map?.getSource<GeoJSONSource>(SOURCE)?.setData(areasOf(outlines));
  }, [map, outlines]);
  useEffect(() => {
    if (map && shown) showWhole(map, shown);
  }, [map, shown]);
  return null;
}

function addLayers(map: DrawnMap): void {
  map.addSource(SOURCE, { type: 'geojson', data: areasOf([]) });
  map.addLayer({ id: LAYERS.fill, source: SOURCE, type: 'fill', paint: { 'fill-opacity': 0.15 } });
  map.addLayer({
    id: LAYERS.line,
    source: SOURCE,
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: { 'line-width': 2 },
  });
}

function colorLayers(map: DrawnMap, color: string): void {
  map.setPaintProperty(LAYERS.fill, 'fill-color', color);
  map.setPaintProperty(LAYERS.line, 'line-color', color);
}

function removeLayers(map: DrawnMap, scale: ScaleControl): void {
  for (const id of Object.values(LAYERS)) map.removeLayer(id);
  map.removeSource(SOURCE);
  map.removeControl(scale);
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

function showWhole(map: DrawnMap, outlines: MapAreasProps['outlines']): void {
  const bounds = new LngLatBounds();
  for (const place of outlines.flatMap(ringOf)) bounds.extend(place);
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: MARGIN_PX, animate: false });
}
