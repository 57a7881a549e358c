import {
  type Corner,
  countCorners,
  type Outline,
  type OutlineProblem,
  outlineOfRings,
  problemOfOutline,
  type Ring,
  squareMetresOf,
  tidied,
} from '@fieldscope/contract/field-geometry';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import type { Feature, Geometry, Polygon, Position } from 'geojson';
import { cornerLimit } from './file-limits';
import { UnreadableFile } from './unreadable-file';

type AreaProblem = OutlineProblem | 'latitude';

/** An area of a file with what the file says of it. */
export interface FileField {
  attributes: Readonly<Record<string, string>>;
  /** Its corners are longitude and latitude, WGS-84. */
  outline: Outline;
  /** In square metres. */
  area: number;
  /** Why it cannot be a field; it has no outline and no area then. */
  problem: AreaProblem | undefined;
}

export interface FieldFile {
  fields: FileField[];
  /** Names of attributes that at least one area has, in their order. */
  attributes: string[];
  /** Points, lines and empty shapes. */
  skipped: number;
}

/** The areas among features of GeoJSON; a feature with several is one field. */
export function fieldsOf(features: readonly Feature<Geometry | null>[]): FieldFile {
  const fields: FileField[] = [];
  const attributes = new Set<string>();
  const count = cornerLimit();
  let skipped = 0;
  for (const { geometry, properties } of features) {
    const polygons = polygonsOf(geometry);
    if (polygons.length === 0) {
      skipped += 1;
      continue;
    }
    const own = textsOf(properties ?? {}, attributes);
    for (const ring of polygons.flat()) count(ring.length);
    if (fields.length === FIELD_LIMITS.count) throw new UnreadableFile('too_many');
    fields.push({ attributes: own, ...judged(outlineOf(polygons)) });
  }
  if (fields.length === 0) throw new UnreadableFile('nothing');
  return { fields, attributes: [...attributes], skipped };
}

function judged(outline: Outline): Omit<FileField, 'attributes'> {
  const isPolar = outline.flat(2).some((corner) => Math.abs(corner[1]) > FIELD_LIMITS.latitude);
  const problem = isPolar ? 'latitude' : problemOfOutline(outline);
  return problem ? { outline: [], area: 0, problem } : { outline, area: squareMetresOf(outline), problem };
}

function polygonsOf(geometry: Geometry | null | undefined): Polygon['coordinates'][] {
  switch (geometry?.type) {
    case 'Polygon':
      return [checked(geometry.coordinates)];
    case 'MultiPolygon':
      return listed(geometry.coordinates)
        .map(checked)
        .filter((rings) => rings.length > 0);
    case 'GeometryCollection':
      return listed(geometry.geometries).flatMap((one) => polygonsOf(one));
    default:
      return [];
  }
}

/** @throws UnreadableFile where a file has something else than a list */
function listed<T>(value: readonly T[]): readonly T[] {
  if (!Array.isArray(value)) throw new UnreadableFile('unreadable');
  return value as readonly T[];
}

const checked = (rings: Polygon['coordinates']): Polygon['coordinates'] =>
  listed(rings).map((ring) => listed(ring).map(position));

/** @throws UnreadableFile where it is none, or not in degrees */
function position(given: Position): Position {
  const [longitude, latitude] = listed(given);
  if (typeof longitude !== 'number' || typeof latitude !== 'number') throw new UnreadableFile('unreadable');
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) throw new UnreadableFile('unreadable');
  if (Math.abs(longitude) > 360 || Math.abs(latitude) > 90) throw new UnreadableFile('no_projection');
  return [longitude, latitude];
}

/**
 * What is a hole is worked out by what is in what: programs differ in the direction of corners, and in whether they cut
 * polygons into parts. A polygon whose border is within another one stays a part, and is found to overlap.
 */
function outlineOf(polygons: readonly Polygon['coordinates'][]): Outline {
  const rings = polygons.flat() as unknown as readonly Ring[];
  const isSimple = rings.length === 1 || rings.length > FIELD_LIMITS.rings;
  const outline = isSimple ? polygons : outlineOfRings(rings);
  return tidied(outline as unknown as readonly (readonly (readonly Corner[])[])[]).filter(hasCorners);
}

const hasCorners = (polygon: Outline[number]): boolean => countCorners([polygon]) > 0;

const TEXT_LENGTH = 200;
/** More, or longer ones, are nothing that people choose from. */
const [NAMES_MOST, NAME_LENGTH] = [200, 100];

/** @param names those of other areas, to which the ones of this are added */
function textsOf(properties: Readonly<Record<string, unknown>>, names: Set<string>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (name.length > NAME_LENGTH || (names.size === NAMES_MOST && !names.has(name))) continue;
    if (typeof value !== 'string' && typeof value !== 'boolean' && !Number.isFinite(value)) continue;
    const text = String(value)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim();
    if (text === '') continue;
    texts[name] = text.slice(0, TEXT_LENGTH);
    names.add(name);
  }
  return texts;
}
