import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { textOf, unpack } from './archive';
import { type FieldFile, UnreadableFile } from './field-file.model';
import { readGeoJson } from './geojson';
import { readKml } from './kml';
import { readShapefile } from './shapefile';

/**
 * Reads the outlines of a file in the browser: the server is sent nothing but outlines, and looks at them again.
 * @throws UnreadableFile
 */
export function readFieldFile(name: string, bytes: Uint8Array): FieldFile {
  if (bytes.length > FIELD_LIMITS.fileBytes) throw new UnreadableFile('too_large');
  switch (/\.(\w+)$/.exec(name.toLowerCase())?.[1]) {
    case 'geojson':
    case 'json':
      return readGeoJson(new TextDecoder().decode(bytes));
    case 'kml':
      return readKml(new TextDecoder().decode(bytes));
    case 'kmz':
      return readKmz(bytes);
    case 'zip':
      return readShapefile(bytes);
    case 'shp':
      throw new UnreadableFile('no_shapefile');
    default:
      throw new UnreadableFile('unknown_kind');
  }
}

function readKmz(bytes: Uint8Array): FieldFile {
  const files = unpack(bytes, ['.kml']);
  const document = files.get('doc.kml') ?? [...files.values()][0];
  if (!document) throw new UnreadableFile('unreadable');
  return readKml(textOf(document));
}
