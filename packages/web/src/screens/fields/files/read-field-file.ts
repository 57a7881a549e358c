import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { textOf, unpack } from './archive';
import type { FieldFile } from './field-file.model';
import { readGeoJson } from './geojson';
import { readKml } from './kml';
import { readShapefile } from './shapefile';
import { type FileProblem, UnreadableFile } from './unreadable-file';

/** What a thread says of a file: an error of a class of ours does not leave it. */
export type FileReport = { content: FieldFile } | { problem: FileProblem; projection: string | undefined };

/** Whatever a file does to those who read it, something is said of it. */
export async function reportOf(file: File): Promise<FileReport> {
  try {
    return { content: readFieldFile(file.name, new Uint8Array(await file.arrayBuffer())) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) return { problem: 'unreadable', projection: undefined };
    const { problem, projection } = error;
    return { problem, projection };
  }
}

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
  if (!document) throw new UnreadableFile('no_kml');
  return readKml(textOf(document));
}
