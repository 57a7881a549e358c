import type { ProfileFacts } from '@fieldscope/contract/calls/device-profiles';
import { LIMITS } from '@fieldscope/contract/limits';

/** A new profile before a person has said anything. */
export const EMPTY_PROFILE: ProfileFacts = {
  name: '',
  vendor: '',
  model: '',
  interval_minutes: LIMITS.assumedIntervalMinutes,
  script: '',
  fields: [],
  settings: [],
};

/** What a person may change of a profile. */
export const factsOf = ({
  name,
  vendor,
  model,
  interval_minutes,
  script,
  fields,
  settings,
}: ProfileFacts): ProfileFacts => ({ name, vendor, model, interval_minutes, script, fields, settings });

export const isSame = (a: ProfileFacts, b: ProfileFacts): boolean =>
  JSON.stringify(factsOf(a)) === JSON.stringify(factsOf(b));

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
