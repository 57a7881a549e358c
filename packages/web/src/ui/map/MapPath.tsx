import { useComputedColorScheme } from '@mantine/core';
import type { FeatureCollection, LineString, Point } from 'geojson';
import { type Map as DrawnMap, type GeoJSONSource, LngLatBounds, ScaleControl } from 'maplibre-gl';
import { useEffect } from 'react';
import { MAP_COLORS } from './map-colors';
import { useMap } from './map-context';
import { type Position, placeOnMap } from './map-position';

interface MapPathProps {
  /** In the order in which they were passed; the map shows all of them, and again when they change. */
  positions: readonly Position[];
  /** How many of them lie behind; the rest of the path is drawn fainter. */
  passed: number;
}

const SOURCE = 'path';
const MARGIN_PX = 48;

/** A path on a map with its points, and a scale. It comes into view as a whole. */
export function MapPath({ positions, passed }: MapPathProps) {
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
  // Apart from the layers: a change of the theme takes no path away.
  useEffect(() => {
    if (map) colorLayers(map, color);
  }, [map, color]);
  useEffect(() => {
    map?.getSource<GeoJSONSource>(SOURCE)?.setData(pathOf(positions, passed));
  }, [map, positions, passed]);
  useEffect(() => {
    if (map && positions.length > 0) showWhole(map, positions);
  }, [map, positions]);
  return null;
}

const LAYERS = ['path-ahead', 'path-passed', 'path-points'] as const;

function addLayers(map: DrawnMap): void {
  map.addSource(SOURCE, { type: 'geojson', data: pathOf([], 0) });
  const line = (id: string, isPassed: boolean, opacity: number) =>
    map.addLayer({
      id,
      source: SOURCE,
      type: 'line',
      filter: ['==', ['get', 'passed'], isPassed],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-width': 3, 'line-opacity': opacity },
    });
  line(LAYERS[0], false, 0.35);
  line(LAYERS[1], true, 1);
  map.addLayer({
    id: LAYERS[2],
    source: SOURCE,
    type: 'circle',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: { 'circle-radius': 3 },
  });
}

function colorLayers(map: DrawnMap, color: string): void {
  for (const id of [LAYERS[0], LAYERS[1]]) map.setPaintProperty(id, 'line-color', color);
  map.setPaintProperty(LAYERS[2], 'circle-color', color);
}

function removeLayers(map: DrawnMap, scale: ScaleControl): void {
  for (const id of LAYERS) map.removeLayer(id);
  map.removeSource(SOURCE);
  map.removeControl(scale);
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

function showWhole(map: DrawnMap, positions: readonly Position[]): void {
  const bounds = new LngLatBounds();
  for (const position of positions) bounds.extend(placeOnMap(position));
  map.fitBounds(bounds, { padding: MARGIN_PX, animate: false });
}
