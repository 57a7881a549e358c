import type { MappedField, ProfileFacts } from '@fieldscope/contract/calls/device-profiles';
import { isMappable } from '@fieldscope/contract/definitions/mappable';
import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { LIMITS } from '@fieldscope/contract/limits';

/** A new profile before a person has said anything. */
export const EMPTY_PROFILE: ProfileFacts = {
  name: '',
  vendor: '',
  model: '',
  interval_minutes: LIMITS.assumedIntervalMinutes,
  script: '',
  fields: [],
};

/** What a person may change of a profile. */
export const factsOf = ({
  name,
  vendor,
  model,
  interval_minutes,
  script,
  fields,
}: ProfileFacts): ProfileFacts => ({ name, vendor, model, interval_minutes, script, fields });

export const isSame = (a: ProfileFacts, b: ProfileFacts): boolean =>
  JSON.stringify(factsOf(a)) === JSON.stringify(factsOf(b));

const { fields: MOST_FIELDS } = DEVICE_PROFILE_LIMITS;
const MOST_DEPTH = 8;

/** Paths of the numbers and switches in what a codec decoded, in their order. */
export function pathsOf(output: string): string[] {
  const { data, normalized } = JSON.parse(output) as { data: unknown; normalized?: unknown };
  const paths: string[] = [];
  const walk = (value: unknown, path: string, depth: number) => {
    if (paths.length >= MOST_FIELDS || depth > MOST_DEPTH) return;
    if (typeof value === 'number' || typeof value === 'boolean') paths.push(path);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        walk(inner, path === '' ? key : `${path}.${key}`, depth + 1);
  };
  walk(data, '', 0);
  walk(normalized, 'normalized', 0);
  return paths;
}

/** Words in names of fields, and the measurement that they speak of; the first that fits counts. */
const MEANINGS: readonly [RegExp, number][] = [
  [/batt?(ery)?.?(v|volt|mv)|volt/, 0],
  [/^(battery|bat|batt|battery.?(level|percent|percentage|pct))$/, STATUS_ID.battery],
  [/soil.*temp|temp.*soil/, MEASUREMENT_ID.soilTemperature],
  [/soil.*(moist|hum|water|vwc)|vwc|(moist|water).*soil|moisture/, MEASUREMENT_ID.soilMoisture],
  [/soil.*(ec|conduct)|conduct/, MEASUREMENT_ID.conductivity],
  [/co2|carbon/, MEASUREMENT_ID.carbonDioxide],
  [/temp/, MEASUREMENT_ID.airTemperature],
  [/hum|^rh$/, MEASUREMENT_ID.airHumidity],
  [/press|baro/, MEASUREMENT_ID.airPressure],
  [/lux|illum|light/, MEASUREMENT_ID.light],
  [/wind.*dir/, MEASUREMENT_ID.windDirection],
  [/wind.*(speed|vel)/, MEASUREMENT_ID.windSpeed],
  [/^ph$|soil.*ph/, MEASUREMENT_ID.ph],
  [/^(lat|latitude)$/, MEASUREMENT_ID.latitude],
  [/^(lon|lng|long|longitude)$/, MEASUREMENT_ID.longitude],
];

/** The measurement that a field probably is, by its name; undefined when its name says nothing. */
function proposedMeasurement(path: string): number | undefined {
  const last =
    path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? path;
  const words = (text: string) => text.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  for (const [pattern, id] of MEANINGS) {
    if (
      pattern.test(words(last)) ||
      (path.includes('.') && id > STATUS_ID.battery && pattern.test(words(path)))
    )
      return id === 0 ? undefined : id;
  }
  return undefined;
}

/** Mapping of decoded fields by their names: each measurement once a channel, a repeated one on the next channel. */
export function proposedFields(paths: readonly string[], before: readonly MappedField[]): MappedField[] {
  const fields = [...before];
  for (const path of paths) {
    const id = proposedMeasurement(path);
    if (id === undefined || !isMappable(id) || fields.some((field) => field.path === path)) continue;
    const taken = fields.filter(({ measurement_id }) => measurement_id === id).map(({ channel }) => channel);
    if (id === STATUS_ID.battery && taken.length > 0) continue;
    const channel = taken.length === 0 ? 1 : Math.max(...taken) + 1;
    if (fields.length < MOST_FIELDS) fields.push({ path, measurement_id: id, channel, factor: 1, offset: 0 });
  }
  return fields;
}

const HEX = /^(?:[0-9a-f]{2}[\s:-]?)+$/i;

/** A payload that was pasted in hex digits or base64, as hex digits; undefined when it is neither. */
export function payloadHex(text: string): string | undefined {
  const given = text.trim().replace(/^0x/i, '');
  if (HEX.test(given)) return given.replaceAll(/[\s:-]/g, '').toLowerCase();
  try {
    return Array.from(atob(given), (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}

/** Whether a script has something to do with downlinks. */
export const hasDownlinks = (script: string): boolean =>
  /\b(?:encodeDownlink|decodeDownlink|Encode|Encoder)\b/.test(script);

/** The object that a text is in JSON; undefined: none. */
export function dataOf(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = JSON.parse(text);
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
    return isObject ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What encodeDownlink answered, the payload in hex; undefined: nothing. */
export function encodedIn(output: string | null): { payload: string; fPort: number | null } | undefined {
  const { bytes, fPort } = dataOf(output ?? '') ?? {};
  if (!Array.isArray(bytes)) return undefined;
  const payload = bytes.map((byte) => Number(byte).toString(16).padStart(2, '0')).join('');
  return { payload: payload.toUpperCase(), fPort: typeof fPort === 'number' ? fPort : null };
}
