import { SECOND_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const DEVICE_PROFILE_LIMITS = {
  /** Of one organisation. */
  count: 100,
  nameLength: 64,
  fields: 64,
  pathLength: 128,
  /** Of a profile with its script in JSON, whose signs may take up to six bytes each. */
  bodyBytes: 2 * 1024 * 1024,
  /** Devices that are named where a profile is in use. */
  namedDevices: 20,
  /** Uplinks on which a codec can be tried. */
  samples: 30,
  /** Time-outs one after the other that pause a profile. */
  timeoutsUntilPaused: 5,
} as const;

/** Payload codecs that organisations write; times are those that their thread has a processor. */
export const CODEC_LIMITS = {
  /** Published codecs with tables of a maker's whole range come near it. */
  scriptBytes: 256 * 1024,
  callMs: 100,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 256 * 1024,
  outputCharacters: 64 * 1024,
  messageCharacters: 300,
  /** What the codecs of one organisation may use at once, and of every further second. */
  burstMs: SECOND_MS / 2,
  share: 0.1,
  /** Codecs of one organisation that are tried at once. */
  trials: 20,
  /** How long an uplink waits for its turn before it is kept raw. */
  waitMs: 5 * SECOND_MS,
} as const;

/** Sizes of a script that is too long and of the longest one, in kB of 1024 bytes; undefined: it is not too long. */
export function excessOf(script: string): { kilobytes: number; limit: number } | undefined {
  const bytes = new TextEncoder().encode(script).length;
  if (bytes <= CODEC_LIMITS.scriptBytes) return undefined;
  return { kilobytes: Math.ceil(bytes / 1024), limit: CODEC_LIMITS.scriptBytes / 1024 };
}
