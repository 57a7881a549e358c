// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@fieldscope/contract/languages';
import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test, vi } from 'vitest';
import { portalPage } from '../../../test/portal-page';
import { changeLanguage } from '../../texts/texts';
import { loadMapStyle } from './load-map-style';
import { nearbyZoom, pathZoom } from './map-zoom';
import { kindOfProvider, rasterStyle, vectorStyle } from './provider-style';

const FOLDER = join(import.meta.dirname, 'basemap');

/** The files of the built-in map, as the portal's server has them; `isAway` as long as it is unreachable. */
function filesOfMap(isAway = () => false) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (isAway()) throw new TypeError('Failed to fetch');
    const file = url.includes('lines') ? 'lines.json' : 'places.json';
    return new Response(readFileSync(join(FOLDER, file)));
  });
}

const validated = (style: StyleSpecification | string) => {
  expect(validateStyleMin(style as StyleSpecification)).toEqual([]);
  return style as StyleSpecification;
};

interface Named {
  data: { features: { properties: { name: string } }[] };
}
const namesIn = (style: StyleSpecification, source: 'countries' | 'cities') =>
  (style.sources[source] as unknown as Named).data.features.map(({ properties }) => properties.name);

test('a map whose data did not come is tried again', async () => {
  let isAway = true;
  filesOfMap(() => isAway);
  await expect(loadMapStyle('light')).rejects.toThrow('Failed to fetch');
  isAway = false;
  validated(await loadMapStyle('light'));
});

test('the built-in map has a style in each theme, and names the source of its data', async () => {
  filesOfMap();
  const light = validated(await loadMapStyle('light'));
  const dark = validated(await loadMapStyle('dark'));
  expect(light.layers).not.toEqual(dark.layers);
  expect(JSON.stringify(light.sources.land)).toContain('Natural Earth');
  expect(JSON.stringify(light.sources.cities)).toContain('GeoNames');
  // No font server is asked for names.
  expect(light).not.toHaveProperty('glyphs');
});

test.each<[Language, string]>([
  ['en', 'Germany'],
  ['zh', '德国'],
  ['ru', 'Германия'],
])('in %s a country is %s, cities have their own names', async (language, germany) => {
  filesOfMap();
  await changeLanguage(language);
  const style = validated(await loadMapStyle('light'));
  expect(namesIn(style, 'countries')).toContain(germany);
  expect(namesIn(style, 'cities')).toContain('Köln');
  expect(namesIn(style, 'cities').length).toBeGreaterThan(10_000);
});

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'tiles'],
  ['https://tiles.example/world.pmtiles', 'archive'],
  ['https://tiles.example/world.pmtiles?key=1', 'archive'],
  ['https://tiles.example/styles/streets/style.json', 'style'],
])('%s leads to: %s', (url, kind) => {
  expect(kindOfProvider(url)).toBe(kind);
});

test('with a map of the operator nothing is fetched here', async () => {
  const url = 'https://tiles.example/style.json';
  portalPage({ map: { url, attribution: '' } });
  expect(await loadMapStyle('light')).toBe(url);
  portalPage({ map: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' } });
  expect(JSON.stringify(validated(await loadMapStyle('dark')))).toContain('{z}/{x}/{y}');
});

test('a place is shown with its streets where the map has some', () => {
  expect([nearbyZoom(), pathZoom()]).toEqual([7, 17]);
  portalPage({ map: { url: 'https://tiles.example/style.json', attribution: '' } });
  expect([nearbyZoom(), pathZoom()]).toEqual([14, 19]);
});

test('styles of archives are valid, raster and vector', () => {
  const url = 'pmtiles://https://tiles.example/world.pmtiles';
  validated(rasterStyle({ url }));
  validated(vectorStyle({ type: 'vector', url }, 'dark', 'ru'));
});
