/**
 * Why a device is silent, late or lossy, or cannot be read. Of equal certainty the first is named first: what concerns many
 * devices before what concerns one.
 */
export const CAUSES = [
  /** The connection through which it came was deleted. */
  'server_removed',
  /** Messages of its network server are refused here. */
  'server_refused',
  'server_silent',
  'gateway_silent',
  'never_joined',
  /** It was registered again, and has not joined since. */
  'keys_changed',
  /** The profile that reads it was changed or paused. */
  'profile_changed',
  /** What it sends cannot be read. */
  'uplinks_refused',
  'battery',
  'interval_changed',
  /** Its signal is weak, or fell. */
  'signal',
  /** It is silent at this hour of most days. */
  'hours',
  /** One of its channels alone is silent. */
  'sensor',
  /** Nothing of that, as far as known. */
  'unknown',
] as const;
export type Cause = (typeof CAUSES)[number];

/** Causes that concern every device behind a gateway or network server alike: alarms of one of them are one alarm. */
export const COMMON_CAUSES = ['server_removed', 'server_refused', 'server_silent', 'gateway_silent'] as const;

/** `likely`: what is known speaks for it; `possible`: it explains what is known, as others may. */
export const CERTAINTIES = ['certain', 'likely', 'possible'] as const;
export type Certainty = (typeof CERTAINTIES)[number];
