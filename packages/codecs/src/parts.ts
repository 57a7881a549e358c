import type { DeviceInfo, Reading } from './outcome';

/**
 * What some bytes of a payload are: content (readings, device state), or what only holds it together. `absent`: there
 * is no reading; `invalid`: one that cannot be right; `unread`: nothing could be read from there on.
 */
export type PartMeaning =
  | 'content'
  | 'frame'
  | 'channel'
  | 'slots'
  | 'log'
  | 'unused'
  | 'sensor'
  | 'threshold'
  | 'data'
  | 'skipped'
  | 'checksum'
  | 'absent'
  | 'invalid'
  | 'unread';

/** Some bytes of a payload, from one up to but without another, with what was read from them. */
export interface PayloadPart {
  from: number;
  to: number;
  meaning: PartMeaning;
  readings: Reading[];
  info: DeviceInfo;
}
