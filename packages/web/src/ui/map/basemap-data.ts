import type { Feature, FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import linesUrl from './basemap/lines.json?url';
import placesUrl from './basemap/places.json?url';

/** As scripts/make-basemap.mjs writes it. */
export interface BasemapPlaces {
  /** `[code, longitude, latitude, square degrees]`, largest first. */
  countries: [string, number, number, number][];
  /** `[name, longitude, latitude, thousands of people, whether it is a capital]`, largest first. */
  cities: [string, number, number, number, 1?][];
}
type BasemapLines = Record<'land' | 'countries' | 'provinces', Feature | FeatureCollection>;

/** What the built-in map is drawn from. */
export interface BasemapData {
  lines: BasemapLines;
  places: BasemapPlaces;
}

let data: Promise<BasemapData> | undefined;

/** Fetches the built-in map, once for all maps. @throws where a file does not come; the next call tries again. */
export function loadBasemap(): Promise<BasemapData> {
  data ??= fetchBasemap().catch((error: unknown) => {
    data = undefined;
    throw error;
  });
  return data;
}

async function fetchBasemap(): Promise<BasemapData> {
  const [topology, places] = await Promise.all([
    fetchJson<Topology<Record<keyof BasemapLines, GeometryObject>>>(linesUrl),
    fetchJson<BasemapPlaces>(placesUrl),
  ]);
  const { land, countries, provinces } = topology.objects;
  return {
    lines: {
      land: feature(topology, land),
      countries: feature(topology, countries),
      provinces: feature(topology, provinces),
    },
    places,
  };
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}
