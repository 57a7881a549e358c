import {
  type Corner,
  countCorners,
  type Outline,
  outlineOfRings,
  type Ring,
  tidied,
} from '@fieldscope/contract/field-geometry';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import type { Feature, Geometry, Polygon, Position } from 'geojson';

/** An area of a file with what the file says of it. */
interface FileField {
  attributes: Readonly<Record<string, string>>;
  /** Its corners are longitude and latitude, WGS-84. */
  outline: Outline;
}

export interface FieldFile {
  fields: FileField[];
  /** Names of attributes that at least one area has, in their order. */
  attributes: string[];
  /** Points, lines and empty shapes. */
  skipped: number;
}

export type FileProblem =
  | 'too_large'
  | 'unknown_kind'
  | 'unreadable'
  | 'nothing'
  | 'too_many'
  | 'unpacked_too_large'
  | 'no_shapefile'
  | 'no_projection'
  | 'projection';

/** Why a file cannot be read; `name` is that of its projection. */
export class UnreadableFile extends Error {
  constructor(
    readonly problem: FileProblem,
    readonly projection?: string,
  ) {
    super(problem);
  }
}

/** The areas among features of GeoJSON; a feature with several is one field. */
export function fieldsOf(features: readonly Feature<Geometry | null>[]): FieldFile {
  const fields: FileField[] = [];
  const attributes = new Set<string>();
  let skipped = 0;
  for (const { geometry, properties } of features) {
    const polygons = polygonsOf(geometry);
    if (polygons.length === 0) {
      skipped += 1;
      continue;
    }
    const own = textsOf(properties ?? {});
    for (const name of Object.keys(own)) attributes.add(name);
    fields.push({ attributes: own, outline: outlineOf(polygons) });
    if (fields.length > FIELD_LIMITS.count) throw new UnreadableFile('too_many');
  }
  if (fields.length === 0) throw new UnreadableFile('nothing');
  return { fields, attributes: [...attributes], skipped };
}

/** How deep collections of shapes may be in each other. */
const DEEPEST = 5;

function polygonsOf(geometry: Geometry | null | undefined, depth = 0): Polygon['coordinates'][] {
  switch (geometry?.type) {
    case 'Polygon':
      return [checked(geometry.coordinates)];
    case 'MultiPolygon':
      return listed(geometry.coordinates).map(checked);
    case 'GeometryCollection':
      return depth > DEEPEST ? [] : listed(geometry.geometries).flatMap((one) => polygonsOf(one, depth + 1));
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

function textsOf(properties: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string' && typeof value !== 'boolean' && !Number.isFinite(value)) continue;
    const text = String(value)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim();
    if (text !== '') texts[name] = text.slice(0, TEXT_LENGTH);
  }
  return texts;
}
