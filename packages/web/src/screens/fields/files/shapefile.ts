import type { Feature, Geometry, Polygon } from 'geojson';
import { parseDbf, parseShp } from 'shpjs';
import { textOf, unpack } from './archive';
import { type FieldFile, fieldsOf, UnreadableFile } from './field-file.model';
import { projectionOf, type ToDegrees } from './projection';

/** Areas of the layers of a zipped shapefile, with the attributes of its table. @throws UnreadableFile */
export function readShapefile(bytes: Uint8Array): FieldFile {
  const files = unpack(bytes, ['.shp', '.dbf', '.prj', '.cpg']);
  const layers = [...files.keys()].filter((name) => name.endsWith('.shp')).map((name) => name.slice(0, -4));
  if (layers.length === 0) throw new UnreadableFile('no_shapefile');
  return fieldsOf(layers.flatMap((layer) => readLayer(files, layer)));
}

function readLayer(files: ReadonlyMap<string, Uint8Array>, layer: string): Feature<Geometry | null>[] {
  const shapes = read(() => parseShp(soundShapes(files.get(`${layer}.shp`)!)));
  const table = files.get(`${layer}.dbf`);
  const rows = table ? read(() => parseDbf(soundTable(table), files.get(`${layer}.cpg`))) : [];
  const wkt = files.get(`${layer}.prj`);
  const toDegrees = wkt && projectionOf(textOf(wkt));
  return shapes.map((geometry, index) => ({
    ...{ type: 'Feature', properties: rows[index] ?? {} },
    geometry: toDegrees ? placed(geometry, toDegrees) : geometry,
  }));
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** ESRI Shapefile Technical Description (1998): polygons, with heights, with measures. */
const POLYGONS = [5, 15, 25];
const HEADER_BYTES = 100;

/** The library reads as many points as a file says, however often. @throws where it is cut off, or parts of a polygon do not follow each other */
function soundShapes(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  if (view.byteLength < HEADER_BYTES) throw new RangeError('head');
  for (let at = HEADER_BYTES; at + 8 < view.byteLength; ) {
    const length = 2 * view.getInt32(at + 4);
    if (length < 0 || at + 8 + length > view.byteLength) throw new RangeError('length');
    if (length > 44 && POLYGONS.includes(view.getInt32(at + 8, true))) {
      const [parts, points] = [view.getInt32(at + 44, true), view.getInt32(at + 48, true)];
      if (parts < 0 || points < 0 || 44 + 4 * parts + 16 * points > length) throw new RangeError('points');
      let before = 0;
      for (let part = 0; part < parts; part += 1) {
        const start = view.getInt32(at + 52 + 4 * part, true);
        if (start < before || start > points) throw new RangeError('part');
        before = start;
      }
    }
    at += 8 + length;
  }
  return bytes;
}

/** It also reads as many rows as a table says. @throws where there are not so many */
function soundTable(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const [rows, head, rowBytes] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  if (rows > 0 && (rowBytes === 0 || head + rows * rowBytes > bytes.length + 1)) throw new RangeError('rows');
  return bytes;
}

function read<T>(reader: () => T): T {
  try {
    return reader();
  } catch {
    throw new UnreadableFile('unreadable');
  }
}

/** Areas in degrees; what else there is has none. */
function placed(geometry: Geometry | null, toDegrees: ToDegrees): Geometry | null {
  const place = (polygon: Polygon['coordinates']) =>
    polygon.map((ring) => ring.map(([x, y]) => toDegrees([x!, y!])));
  if (geometry?.type === 'Polygon') return { ...geometry, coordinates: place(geometry.coordinates) };
  if (geometry?.type === 'MultiPolygon') return { ...geometry, coordinates: geometry.coordinates.map(place) };
  return null;
}
