import type { FeatureCollection, Point } from 'geojson';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { BasemapData, BasemapPlaces } from './basemap-data';
import { MAP_COLORS, type MapScheme } from './map-colors';

/** Names are drawn with fonts of the reader's device: no server has to have any. */
export const MAP_FONT = ['Inter Variable,system-ui,sans-serif'];
const NATURAL_EARTH =
  '<a href="https://www.naturalearthdata.com/" target="_blank" rel="noopener">Natural Earth</a>';
const GEONAMES =
  '© <a href="https://www.geonames.org/" target="_blank" rel="noopener">GeoNames</a> (CC BY 4.0)';
/** Up to which zoom a country has its name on the map; small ones are named later. */
const COUNTRY_ZOOMS = { least: 1.5, most: 7 };

/**
 * The style of the built-in map.
 * @param countryName name of a country by its two letters, in the reader's language
 */
export function basemapStyle(
  { lines, places }: BasemapData,
  scheme: MapScheme,
  countryName: (code: string) => string,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: geoJson(lines.land, NATURAL_EARTH),
      provinces: geoJson(lines.provinces),
      borders: geoJson(lines.countries),
      countries: geoJson(countryPoints(places, countryName)),
      cities: geoJson(cityPoints(places), GEONAMES),
    },
    layers: layersOf(scheme),
  };
}

const geoJson = (
  data: Exclude<BasemapData['lines']['land'], string>,
  attribution?: string,
): SourceSpecification => ({
  type: 'geojson',
  data,
  attribution,
  maxzoom: 10,
  // A corner in five hundred metres needs no finer tiles.
  tolerance: 0.2,
});

const pointsOf = <T extends [unknown, number, number, ...unknown[]]>(
  rows: readonly T[],
  properties: (row: T) => Record<string, string | number | boolean>,
): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: rows.map((row) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [row[1], row[2]] },
    properties: properties(row),
  })),
});

const countryPoints = ({ countries }: BasemapPlaces, nameOf: (code: string) => string) =>
  pointsOf(countries, ([code, , , size]) => ({ name: nameOf(code), size }));

const cityPoints = ({ cities }: BasemapPlaces) =>
  pointsOf(cities, ([name, , , people, capital]) => ({ name, people, capital: capital === 1 }));

function layersOf(scheme: MapScheme): LayerSpecification[] {
  const color = MAP_COLORS[scheme];
  const line = (source: string, paint: Record<'color' | 'width', unknown>, minzoom = 0) =>
    ({
      id: source,
      source,
      type: 'line',
      minzoom,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': paint.color, 'line-width': paint.width },
    }) as LayerSpecification;
  const halo = { 'text-halo-color': color.halo, 'text-halo-width': 1.2 };
  return [
    { id: 'water', type: 'background', paint: { 'background-color': color.water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color.land } },
    line('provinces', { color: color.line, width: 1 }, 3),
    line('borders', { color: color.border, width: ['interpolate', ['linear'], ['zoom'], 1, 0.6, 8, 1.6] }),
    {
      id: 'city-dots',
      type: 'circle',
      source: 'cities',
      minzoom: 3,
      filter: IS_LARGE_ENOUGH,
      paint: { 'circle-radius': 2, 'circle-color': color.quietWords },
    },
    {
      id: 'cities',
      type: 'symbol',
      source: 'cities',
      minzoom: 3,
      filter: IS_LARGE_ENOUGH,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT,
        'text-size': ['interpolate', ['linear'], ['get', 'people'], 40, 11, 5000, 14],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'text-justify': 'auto',
        'symbol-sort-key': ['-', ['get', 'people']],
      },
      paint: { 'text-color': color.words, ...halo },
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'countries',
      minzoom: COUNTRY_ZOOMS.least,
      maxzoom: COUNTRY_ZOOMS.most,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 15],
        'text-max-width': 8,
        'symbol-sort-key': ['-', ['get', 'size']],
      },
      paint: { 'text-color': color.quietWords, ...halo },
    },
  ];
}

/** The closer, the smaller the cities that are shown; a capital as a city of millions. */
const IS_LARGE_ENOUGH = [
  '>=',
  ['case', ['get', 'capital'], ['max', ['get', 'people'], 2000], ['get', 'people']],
  ['step', ['zoom'], 5000, 4, 1500, 5, 600, 6, 250, 7, 90, 8, 0],
] as never;
