import { type FieldName, readName } from './words';

/** Where something is measured, which the keys above a field may say. */
const MEDIA: ReadonlySet<string> = new Set([
  'soil',
  'air',
  'water',
  'leaf',
  'wind',
  'rain',
  'solar',
  'probe',
]);
const MEDIA_ABOVE: ReadonlySet<string> = new Set([...MEDIA, 'battery', 'barometric', 'noise', 'uv', 'dew']);
/** Keys under which nothing is measured now. */
const ELSEWHERE =
  /alarm|alert|threshold|limit|config|setting|set_?point|target|histor|log|min|max|calibrat|offset|statistic|rule|downlink|delta|previous|past|record/i;
/** Keys whose temperature is that of the device. */
const OF_DEVICE =
  /^(?:device|board|mcu|cpu|chip|system|module|modem|radio|tracker|internal|hardware|status)/i;

/**
 * What the keys of a field say together: the last that says what is measured, with the place that those above it name.
 * undefined: it is something else, or nobody can know.
 */
export function namesOf(keys: readonly string[]): FieldName | undefined {
  const concepts = new Set<string>();
  let units: FieldName['units'] = [];
  let place = keys.length - 1;
  for (; place >= 0 && isOnlyMedia(concepts); place--) {
    const name = readName(keys[place]!);
    if (name.isStrange && !(place < keys.length - 1 && concepts.size > 0)) return undefined;
    if (name.isStrange) break;
    for (const concept of name.concepts) concepts.add(concept);
    if (units.length === 0) units = name.units;
  }
  for (; place >= 0; place--) {
    const key = keys[place]!;
    if (ELSEWHERE.test(key)) return undefined;
    for (const concept of readName(key).concepts) if (MEDIA_ABOVE.has(concept)) concepts.add(concept);
    if (OF_DEVICE.test(key) && concepts.has('temperature')) return undefined;
  }
  if (
    concepts.size > 1 &&
    concepts.has('probe') &&
    [...concepts].some((one) => one !== 'probe' && MEDIA.has(one))
  )
    concepts.delete('probe');
  return { concepts, units, isStrange: false };
}

const isOnlyMedia = (concepts: ReadonlySet<string>): boolean =>
  [...concepts].every((concept) => MEDIA.has(concept));
