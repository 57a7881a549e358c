/** Words of the glossary. A part of `ui/` knows none of them: neither its name, nor its code, nor its texts. */
const BUSINESS_WORDS = [
  'account',
  'alarm',
  'connection',
  'credit',
  'device',
  'eui',
  'gateway',
  'geofence',
  'incident',
  'kit',
  'measurement',
  'node',
  'operator',
  'organisation',
  'scene',
  'sensor',
  'tracker',
  'uplink',
];
/** Where one of them means something else, or is known to `values/` below. */
const EXCEPTIONS = [
  // React's, and the browser's.
  { word: 'node', code: /\b(ReactNode|getInputNode|childNodes|Node)\b/g },
  { word: 'device', code: /\b(devicePixelRatio|IconDeviceDesktop)\b/g },
  // A curve is of a measurement, whose name and unit `values/` has.
  { word: 'measurement', folder: 'ui/charts/' },
];

const wordsOf = (text) =>
  text.split(/[^A-Za-z]+/).flatMap((part) =>
    part
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(' '),
  );

/** Business words that a file of `ui/` says, each once. */
export function businessWordsIn({ path, source }) {
  if (!path.startsWith('ui/')) return [];
  return BUSINESS_WORDS.filter((word) => {
    const exceptions = EXCEPTIONS.filter((exception) => exception.word === word);
    if (exceptions.some(({ folder }) => folder && path.startsWith(folder))) return false;
    const code = exceptions.reduce((rest, { code }) => (code ? rest.replace(code, '') : rest), source);
    return wordsOf(`${path} ${code}`).some((said) => said === word || said === `${word}s`);
  });
}
