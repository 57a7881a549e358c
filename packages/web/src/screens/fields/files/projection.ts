import proj4 from 'proj4';
import { UnreadableFile } from './unreadable-file';

/** A place of a file as longitude and latitude on WGS-84. */
export type ToDegrees = (place: readonly [x: number, y: number]) => [longitude: number, latitude: number];

/** As the library numbers them. */
const KNOWN_SHIFT = [1, 2, 4];
const NO_SHIFT = 5;
/** Datums of the age of satellites lie on the ellipsoids WGS-84, GRS-80 or CGCS2000, and within metres of each other. */
const MODERN = { radius: 6_378_137, inverseFlattening: 298.2572 };

interface Datum {
  datum_type: number;
  a: number;
  b: number;
}

/**
 * The way from a projection to degrees on WGS-84.
 * @param wkt the text of a file .prj
 * @throws UnreadableFile with the projection's name when the library does not know it, or not by how much its datum differs
 * from WGS-84: fields would lie hundreds of metres beside themselves
 */
export function projectionOf(wkt: string): ToDegrees {
  const name = nameOf(wkt);
  try {
    const { datum } = new proj4.Proj(wkt) as unknown as { datum: Datum };
    if (!isKnown(datum)) throw new UnreadableFile('projection', name);
    const way = proj4(wkt, 'WGS84');
    return ([x, y]) => {
      const [longitude, latitude] = way.forward([x, y]);
      return [longitude!, latitude!];
    };
  } catch {
    throw new UnreadableFile('projection', name);
  }
}

const nameOf = (wkt: string): string => (/\[\s*"([^"]{1,100})/.exec(wkt)?.[1] ?? '?').replaceAll('_', ' ');

function isKnown({ datum_type, a, b }: Datum): boolean {
  if (KNOWN_SHIFT.includes(datum_type)) return true;
  return (
    datum_type === NO_SHIFT &&
    Math.abs(a - MODERN.radius) < 0.5 &&
    Math.abs(a / (a - b) - MODERN.inverseFlattening) < 0.001
  );
}
