import type { Feature, Geometry, Polygon } from 'geojson';
import { parseDbf, parseShp } from 'shpjs';
import { textOf, unpack } from './archive';
import { type FieldFile, fieldsOf } from './field-file.model';
import { cornerLimit } from './file-limits';
import { projectionOf, type ToDegrees } from './projection';
import { UnreadableFile } from './unreadable-file';

/** Areas of the layers of a zipped shapefile, with the attributes of its table. @throws UnreadableFile */
export function readShapefile(bytes: Uint8Array): FieldFile {
  const files = unpack(bytes, ['.shp', '.dbf', '.prj', '.cpg']);
  const layers = [...files.keys()].filter((name) => name.endsWith('.shp')).map((name) => name.slice(0, -4));
  if (layers.length === 0) throw new UnreadableFile('no_shapefile');
  const countCorners = cornerLimit();
  return fieldsOf(layers.flatMap((layer) => readLayer(files, layer, countCorners)));
}

function readLayer(
  files: ReadonlyMap<string, Uint8Array>,
  layer: string,
  countCorners: (more: number) => void,
): Feature<Geometry | null>[] {
  const shapes = read(() => parseShp(soundShapes(files.get(`${layer}.shp`)!, countCorners)));
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
function soundShapes(bytes: Uint8Array, countCorners: (more: number) => void): Uint8Array {
  const view = viewOf(bytes);
  if (view.byteLength < HEADER_BYTES) throw new RangeError('head');
  for (let at = HEADER_BYTES; at + 8 < view.byteLength; ) {
    const length = 2 * view.getInt32(at + 4);
    if (length < 0 || at + 8 + length > view.byteLength) throw new RangeError('length');
    if (length > 44 && POLYGONS.includes(view.getInt32(at + 8, true))) {
      const [parts, points] = [view.getInt32(at + 44, true), view.getInt32(at + 48, true)];
      if (parts < 0 || points < 0 || 44 + 4 * parts + 16 * points > length) throw new RangeError('points');
      countCorners(points);
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

const CELLS_MOST = 2_000_000;

/** It also reads as many rows as a table says. @throws where there are not so many, or more values than anybody chooses from */
function soundTable(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const [rows, head, rowBytes] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  if (rows > 0 && (rowBytes === 0 || head + rows * rowBytes > bytes.length + 1)) throw new RangeError('rows');
  // Its head describes each column in 32 bytes.
  if (rows * (head / 32) > CELLS_MOST) throw new UnreadableFile('large_table');
  return bytes;
}

function read<T>(reader: () => T): T {
  try {
    return reader();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
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
