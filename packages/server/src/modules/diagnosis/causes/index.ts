import type { Cause } from '@fieldscope/contract/verdicts/causes';
import { battery } from './battery';
import type { CauseKind } from './cause';
import { gatewaySilent } from './gateway-silent';
import { hours } from './hours';
import { intervalChanged } from './interval-changed';
import { keysChanged } from './keys-changed';
import { neverJoined } from './never-joined';
import { profileChanged } from './profile-changed';
import { sensor } from './sensor';
import { serverRefused } from './server-refused';
import { serverRemoved } from './server-removed';
import { serverSilent } from './server-silent';
import { signal } from './signal';
import { unknown } from './unknown';
import { uplinksRefused } from './uplinks-refused';

/** How each cause is found. */
export const CAUSE_KINDS: Record<Cause, CauseKind> = {
  server_removed: serverRemoved,
  server_refused: serverRefused,
  server_silent: serverSilent,
  gateway_silent: gatewaySilent,
  never_joined: neverJoined,
  keys_changed: keysChanged,
  profile_changed: profileChanged,
  uplinks_refused: uplinksRefused,
  battery,
  interval_changed: intervalChanged,
  signal,
  hours,
  sensor,
  unknown,
};
