import type { Feature, Geometry } from 'geojson';
import { type FieldFile, fieldsOf } from './field-file.model';
import { ensureSmallJson } from './file-limits';
import { UnreadableFile } from './unreadable-file';

/** Names of what is longitude and latitude on WGS-84, or on a datum that is the same to a metre. */
const DEGREES = /\b(CRS:?84|EPSG:+(?:[\d.]*:)?(?:4326|4258|4490|4979))$/i;

/**
 * Areas of a file of GeoJSON (RFC 7946): features, or shapes alone.
 * @throws UnreadableFile when it is none; when it names another projection, as files of before RFC 7946 may
 */
export function readGeoJson(text: string): FieldFile {
  const given = parsed(text);
  const crs = (given as { crs?: { properties?: { name?: unknown } } | null }).crs?.properties?.name;
  if (typeof crs === 'string' && !DEGREES.test(crs))
    throw new UnreadableFile('projection', crs.slice(0, 100));
  switch (given.type) {
    case 'FeatureCollection': {
      const { features } = given as { features?: unknown };
      if (!Array.isArray(features)) throw new UnreadableFile('unreadable');
      return fieldsOf(features.filter(isObject) as unknown as Feature<Geometry | null>[]);
    }
    case 'Feature':
      return fieldsOf([given as unknown as Feature<Geometry | null>]);
    default:
      return fieldsOf([{ type: 'Feature', properties: {}, geometry: given as unknown as Geometry }]);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parsed(text: string): { type?: unknown } {
  ensureSmallJson(text);
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(value) && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw new UnreadableFile('unreadable');
}
