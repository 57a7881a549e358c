import { SECOND_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const DEVICE_PROFILE_LIMITS = {
  /** Of one organisation. */
  count: 100,
  nameLength: 64,
  fields: 64,
  pathLength: 128,
  /** Of a profile with its script in JSON, whose signs may take up to six bytes each. */
  bodyBytes: 512 * 1024,
  /** Devices that are named where a profile is in use. */
  namedDevices: 20,
  /** Uplinks on which a codec can be tried. */
  samples: 30,
  /** Time-outs one after the other that pause a profile. */
  timeoutsUntilPaused: 5,
} as const;

/** Payload codecs that organisations write; times are those that their thread has a processor. */
export const CODEC_LIMITS = {
  scriptBytes: 64 * 1024,
  callMs: 100,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 256 * 1024,
  outputCharacters: 64 * 1024,
  messageCharacters: 300,
  /** What the codecs of one organisation may use at once, and of every further second. */
  burstMs: SECOND_MS / 2,
  share: 0.1,
  /** How long an uplink waits for its turn before it is kept raw. */
  waitMs: 5 * SECOND_MS,
} as const;
