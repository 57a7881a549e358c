import { type FieldUnit, unitsCalled } from './units';

/**
 * Words of names of fields, and the concept of each; `-` for what says nothing about what is measured. A name with a word
 * that is not here, such as threshold, count or status, is of something else.
 */
const WORDS: Readonly<Record<string, string>> = {
  temperature: 'temperature temp temps tem temperatur tmp',
  humidity: 'humidity hum humi humid relh relhum rhum hygrometry feuchte luftfeuchte',
  moisture: 'moisture moist',
  vwc: 'vwc',
  content: 'content',
  wetness: 'wetness',
  conductivity: 'conductivity conduct ec eca',
  pressure: 'pressure press',
  barometric: 'barometric barometer baro atmospheric atmo atm',
  illuminance: 'illuminance illumination illumin ill illu lux lx als luminosity luminance',
  light: 'light brightness',
  photons: 'par ppfd',
  radiation: 'radiation irradiance irradiation pyranometer',
  solarRadiation: 'tsr ghi',
  uv: 'uv',
  index: 'index',
  uvIndex: 'uvi',
  speed: 'speed velocity',
  direction: 'direction dir',
  gust: 'gust gusts',
  rate: 'rate intensity',
  hour: 'hour hourly',
  total: 'total cumulative accumulated accumulation cumul',
  distance: 'distance dist',
  level: 'level lvl',
  ph: 'ph',
  orp: 'orp redox',
  oxygen: 'oxygen',
  o2: 'o2',
  dissolved: 'dissolved',
  turbidity: 'turbidity turb',
  tds: 'tds',
  nutrient: 'nitrogen phosphorus phosphorous potassium npk',
  noise: 'noise sound loudness',
  averageNoise: 'laeq leq',
  pm25: 'pm25',
  pm10: 'pm10',
  co2: 'co2',
  nh3: 'nh3 ammonia',
  h2s: 'h2s',
  tvoc: 'tvoc',
  voc: 'voc',
  latitude: 'latitude lat',
  longitude: 'longitude lon lng long',
  battery: 'battery bat batt batterie',
  batteryVoltage: 'vbat vbatt batv battv vdd',
  voltage: 'voltage volt volts',
  percent: 'percent percentage pct perc soc',
  dew: 'dew',
  dewpoint: 'dewpoint',
  point: 'point',
  leak: 'leak leakage flood',
  depth: 'depth',
  potential: 'potential tension matric',
  incoming: 'incoming incident',
  soil: 'soil ground',
  air: 'air ambient amb room indoor outdoor outside environment environmental env environ weather atmosphere',
  water: 'water',
  liquid: 'liquid fluid',
  leaf: 'leaf canopy',
  wind: 'wind anemometer',
  rain: 'rain rainfall precipitation',
  solar: 'solar global sun',
  probe: 'probe external ext thermocouple rtd ntc thermistor',
  '-': `value values val reading readings measurement measurements measure measured meas sensor sensors data average avg ave mean visible
    relative rel volumetric gas gps location position coordinates coord angle concentration conc now actual latest channel ch bulk
    ultrasonic electrical mass`,
};

/** Written together, or with other signs between than words have. */
const FIXED_FORMS: readonly [RegExp, string][] = [
  [/pm[ _-]?2[ _.,-]?5/gi, ' pm25 '],
  [/pm[ _-]?10(?!\d)/gi, ' pm10 '],
  [/co[ _-]?2(?![\da-z])/gi, ' co2 '],
  [/carbon[ _-]?dioxide/gi, ' co2 '],
  [/(?<![a-z])pH(?![a-z])/g, ' ph '],
  [/h2s/gi, ' h2s '],
  [/l_?aeq/gi, ' laeq '],
  [/^v_?batt?(?![a-z])/gi, ' vbat '],
  [/state[ _-]?of[ _-]?charge/gi, ' battery percent '],
  [/photosynthetic(?:ally)?[ _-]?active[ _-]?radiation/gi, ' par '],
  [/radiation[ _-]?shield/gi, ' '],
  // One of several places, which are channels.
  [/[ _-]at[ _-](?:level|depth|position)[ _-]?\d+/gi, ' '],
  [/^rh(?![a-z])/gi, ' humidity '],
  [/^t(?=[A-Z_]|$)/g, ' temperature '],
  [/^th[ _-]?sensor/gi, ' '],
  // Sensors by their types.
  [/(?:^|[^a-z])(?:ds18b20|ds18|ds(?![a-z]|[ _/]?m\b)|pt1000?|tmp117|max\d+|mlx\d+)/gi, ' probe '],
  [
    /(?:^|[^a-z])(?:sht\d*x?|aht\d*|bm[ep]\d+|dht\d+|hdc\d+|lps\d+|scd\d+|si7021|opt\d+|bh1750|tsl\d+)/gi,
    ' ',
  ],
];

const CONCEPTS = new Map(
  Object.entries(WORDS).flatMap(([concept, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, concept] as const),
  ),
);

/** What the name of a field says. */
export interface FieldName {
  concepts: ReadonlySet<string>;
  /** Units that it names, of one spelling; none: it names no unit. */
  units: readonly FieldUnit[];
  /** Whether a word of it is not known: then it may be anything. */
  isStrange: boolean;
}

const IN_BRACKETS = /[([]([^)\]]*)[)\]]/;
/** `%` and `°C` at the end of a name without brackets. */
const UNIT_AT_END = /[%°℃℉].*$/;
const LONGEST_UNIT = 4;

/** A word for percent is a unit, wherever in a name it stands. */
const PERCENT = unitsCalled('%');

/** Splits a name into its words: camelCase, snake_case, digits, a unit behind it, words that are written together. */
export function readName(name: string): FieldName {
  const bracketed = IN_BRACKETS.exec(name)?.[1] ?? UNIT_AT_END.exec(name)?.[0] ?? '';
  let units = bracketed === '' ? [] : unitsCalled(bracketed);
  const isForeignUnit = bracketed !== '' && units.length === 0;
  let text = name.replace(IN_BRACKETS, ' ').replace(UNIT_AT_END, ' ');
  for (const [form, words] of FIXED_FORMS) text = text.replace(form, words);
  const words = wordsOf(text);
  const concepts = new Set<string>();
  let isStrange = isForeignUnit;
  for (let place = 0; place < words.length; ) {
    const known = conceptsOf(words[place]!);
    if (known) {
      for (const concept of known) if (concept !== '-') concepts.add(concept);
      place++;
      continue;
    }
    const named = place === 0 || units.length > 0 ? undefined : unitAt(words, place);
    if (named) {
      const isDepth =
        isNumber(words[place - 1]!) && named.units.some(({ quantity }) => quantity === 'length');
      if (!isDepth) units = named.units;
      place += named.length;
      continue;
    }
    if (!isNumber(words[place]!)) isStrange = true;
    place++;
  }
  if (concepts.delete('percent') && units.length === 0) units = PERCENT;
  return { concepts, units, isStrange };
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** Words in small letters; digits stand alone unless they belong to a known word. */
function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word !== '')
      .flatMap((word) => {
        if (conceptsOf(word) || unitsCalled(word).length > 0) return [word];
        const unit = unitBehind(word);
        if (unit !== undefined) return [word.slice(0, -unit.length), unit];
        return word.match(/\d+|\D+/g) as string[];
      })
      // "In" before a unit is no inch.
      .filter((word, place, words) => word !== 'in' || unitsCalled(words[place + 1] ?? '').length === 0)
  );
}

/** The unit that is written together with known words before it, as in `co2ppm`. */
function unitBehind(word: string): string | undefined {
  for (let length = SHORTEST_PART; length < word.length; length++) {
    const unit = word.slice(length);
    if (unitsCalled(unit).length > 0 && conceptsOf(word.slice(0, length))) return unit;
  }
  return undefined;
}

/**
 * Concepts of a word, or of the words that are written together in it; undefined: it is not known.
 * @param unknown lengths of its ends that were looked at and are not known: each is looked at once
 */
function conceptsOf(word: string, unknown: Set<number> = new Set()): string[] | undefined {
  const concept = CONCEPTS.get(word);
  if (concept !== undefined) return [concept];
  if (unknown.has(word.length)) return undefined;
  unknown.add(word.length);
  for (let length = Math.min(LONGEST_PART, word.length - SHORTEST_PART); length >= SHORTEST_PART; length--) {
    const first = CONCEPTS.get(word.slice(0, length));
    const rest = first === undefined ? undefined : conceptsOf(word.slice(length), unknown);
    if (first !== undefined && rest) return [first, ...rest];
  }
  return undefined;
}
const LONGEST_PART = Math.max(...Array.from(CONCEPTS.keys(), ({ length }) => length));
/** Shorter words are not looked for in others. */
const SHORTEST_PART = 3;

function unitAt(
  words: readonly string[],
  place: number,
): { units: readonly FieldUnit[]; length: number } | undefined {
  for (let length = Math.min(LONGEST_UNIT, words.length - place); length > 0; length--) {
    const part = words.slice(place, place + length);
    // Words that mean something are no part of a unit.
    if (part.some((word) => CONCEPTS.has(word))) continue;
    const units = unitsCalled(part.join(''));
    if (units.length > 0) return { units, length };
  }
  return undefined;
}
