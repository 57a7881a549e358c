import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_FONT } from './basemap-style';
import { MAP_COLORS, type MapScheme } from './map-colors';

const SOURCE = 'provider';
const TILE_PIXELS = 256;

export type ProviderKind = 'tiles' | 'archive' | 'style';

/** What an address of `MAP_STYLE_URL` leads to: raster tiles, a PMTiles archive, or a style. */
export function kindOfProvider(url: string): ProviderKind {
  if (url.includes('{z}')) return 'tiles';
  return /\.pmtiles(?:$|[?#])/.test(url) ? 'archive' : 'style';
}

/** A map of raster tiles. */
export const rasterStyle = (source: { tiles: string[] } | { url: string }): StyleSpecification => ({
  version: 8,
  sources: { [SOURCE]: { type: 'raster', tileSize: TILE_PIXELS, ...source } },
  layers: [{ id: SOURCE, type: 'raster', source: SOURCE }],
});

/**
 * A map of vector tiles with the layers of Protomaps, as most PMTiles archives have them.
 * @param language two letters; places without a name in it have their own
 */
export function vectorStyle(
  source: SourceSpecification,
  scheme: MapScheme,
  language: string,
): StyleSpecification {
  const color = MAP_COLORS[scheme];
  const layer = (name: string, drawn: Partial<LayerSpecification>) =>
    ({ id: name, source: SOURCE, 'source-layer': name, ...drawn }) as LayerSpecification;
  return {
    version: 8,
    sources: { [SOURCE]: source },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': color.water } },
      layer('earth', { type: 'fill', paint: { 'fill-color': color.land } }),
      layer('water', { type: 'fill', filter: IS_AREA, paint: { 'fill-color': color.water } }),
      layer('buildings', { type: 'fill', minzoom: 14, paint: { 'fill-color': color.line } }),
      layer('roads', {
        type: 'line',
        paint: {
          'line-color': color.border,
          'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 6, 0.3, 12, 1, 18, 8],
        },
      }),
      layer('boundaries', { type: 'line', paint: { 'line-color': color.border, 'line-dasharray': [3, 2] } }),
      layer('places', {
        type: 'symbol',
        layout: {
          'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']],
          'text-font': MAP_FONT,
          'text-size': 12,
        },
        paint: { 'text-color': color.words, 'text-halo-color': color.halo, 'text-halo-width': 1.2 },
      }),
    ],
  };
}

const IS_AREA = ['==', ['geometry-type'], 'Polygon'] as never;
