import { kml } from '@tmcw/togeojson';
import { type FieldFile, fieldsOf, UnreadableFile } from './field-file.model';

/** How a placemark is drawn: not what it is. */
const OF_STYLES = /^(style|stroke|fill|icon|label|marker|visibility|altitudeMode|tessellate|extrude|@)/i;

/** Areas of placemarks in a text of KML. @throws UnreadableFile */
export function readKml(text: string): FieldFile {
  // KML has no document type; one could declare entities that become gigabytes.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFile('unreadable');
  const document = new DOMParser().parseFromString(text, 'text/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new UnreadableFile('unreadable');
  if (document.documentElement?.localName !== 'kml') throw new UnreadableFile('unreadable');
  const { features } = kml(document);
  return fieldsOf(
    features.map((feature) => ({ ...feature, properties: withoutStyles(feature.properties ?? {}) })),
  );
}

const withoutStyles = (properties: object): object =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !OF_STYLES.test(name)));
