import { useComputedColorScheme } from '@mantine/core';
import type { FeatureCollection } from 'geojson';
import {
  type CircleLayerSpecification,
  type FillLayerSpecification,
  type GeoJSONSource,
  type LineLayerSpecification,
  LngLatBounds,
} from 'maplibre-gl';
import { useEffect } from 'react';
import { MAP_COLORS, type MapScheme } from './map-colors';
import { useMap } from './map-context';
import { pathZoom } from './map-zoom';

export type ShapeLayer = CircleLayerSpecification | FillLayerSpecification | LineLayerSpecification;

/** `metadata` of a layer around others of its source, which keeps them apart from aerial photos: it has the colour of the ground. */
export const HALO = 'halo';

const NO_SHAPES: FeatureCollection = { type: 'FeatureCollection', features: [] };
const MARGIN_PX = 48;

/** Draws shapes in layers of one source, in one colour. Layers and shapes stay the same between renderings. */
export function useMapLayers(
  source: string,
  layers: readonly ShapeLayer[],
  shapes: FeatureCollection,
  color: keyof (typeof MAP_COLORS)[MapScheme] = 'path',
): void {
  const map = useMap();
  const colors = MAP_COLORS[useComputedColorScheme('light')];
  useEffect(() => {
    if (!map) return;
    map.addSource(source, { type: 'geojson', data: NO_SHAPES });
    for (const layer of layers) map.addLayer(layer);
    return () => {
      // A map that is gone took its layers along.
      if (!map.getSource(source)) return;
      for (const { id } of layers) map.removeLayer(id);
      map.removeSource(source);
    };
  }, [map, source, layers]);
  // Apart from the layers: a change of the theme takes no shape away.
  useEffect(() => {
    for (const { id, type, metadata } of layers)
      map?.setPaintProperty(id, `${type}-color`, colors[metadata === HALO ? 'halo' : color]);
  }, [map, layers, colors, color]);
  useEffect(() => {
    map?.getSource<GeoJSONSource>(source)?.setData(shapes);
  }, [map, source, shapes]);
}

/** Brings all places into view, and again when they change. Without a place the map stays where it is. */
export function useWholeInView(places: readonly [number, number][]): void {
  const map = useMap();
  useEffect(() => {
    const bounds = new LngLatBounds();
    for (const place of places) bounds.extend(place);
    if (!bounds.isEmpty())
      map?.fitBounds(bounds, { padding: MARGIN_PX, maxZoom: pathZoom(), animate: false });
  }, [map, places]);
}
