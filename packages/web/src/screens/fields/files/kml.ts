import type { Feature, MultiPolygon, Position } from 'geojson';
import { SaxesParser } from 'saxes';
import { type FieldFile, fieldsOf } from './field-file.model';
import { cornerLimit, ensureShallow } from './file-limits';
import { UnreadableFile } from './unreadable-file';

/** Elements whose text is kept. */
const READ = ['name', 'description', 'value', 'SimpleData', 'coordinates'];

/** Areas of placemarks in a text of KML, read element by element: no document is built. @throws UnreadableFile */
export function readKml(text: string): FieldFile {
  const parser = new SaxesParser();
  const reader = createReader();
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes));
  parser.on('closetag', ({ name }) => reader.close(localName(name)));
  parser.on('text', reader.read);
  parser.on('cdata', reader.read);
  // KML has none; one could declare entities that become gigabytes.
  parser.on('doctype', () => {
    throw new UnreadableFile('document_type');
  });
  parser.on('error', () => {
    throw new UnreadableFile('unreadable');
  });
  parser.write(text).close();
  return fieldsOf(reader.features);
}

/** Programs differ in what they call the name space. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

interface Placemark {
  properties: Record<string, string>;
  polygons: Position[][][];
}

function createReader() {
  const features: Feature<MultiPolygon>[] = [];
  const countCorners = cornerLimit();
  const around: string[] = [];
  let placemark: Placemark | undefined;
  let rings: Position[][] | undefined;
  let [attribute, text] = ['', ''];
  const take = (name: string, parent: string | undefined) => {
    if (!placemark) return;
    const { properties, polygons } = placemark;
    if (name === 'coordinates' && rings) rings.push(positionsOf(text, countCorners));
    else if (name === 'Polygon' && rings) {
      polygons.push(rings);
      rings = undefined;
    } else if (name === 'Placemark') {
      features.push({
        ...{ type: 'Feature', properties },
        geometry: { type: 'MultiPolygon', coordinates: polygons },
      });
      placemark = undefined;
    } else if ((name === 'name' || name === 'description') && parent === 'Placemark') properties[name] = text;
    else if (name === 'SimpleData' || (name === 'value' && parent === 'Data')) properties[attribute] = text;
  };
  return {
    features,
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (around.length === 0 && name !== 'kml') throw new UnreadableFile('unreadable');
      around.push(name);
      ensureShallow(around.length);
      text = '';
      if (name === 'Placemark') placemark = { properties: {}, polygons: [] };
      else if (name === 'Polygon') rings = [];
      else if (name === 'Data' || name === 'SimpleData') attribute = attributes.name ?? '';
    },
    read(more: string) {
      if (READ.includes(around.at(-1) ?? '')) text += more;
    },
    close(name: string) {
      around.pop();
      take(name, around.at(-1));
    },
  };
}

/** Longitude, latitude and perhaps height, with spaces between places. */
function positionsOf(text: string, countCorners: (more: number) => void): Position[] {
  const places = text
    .trim()
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/)
    .filter((place) => place !== '');
  countCorners(places.length);
  return places.map((place) => place.split(',').map(Number));
}
