import type { Cause } from '@fieldscope/contract/verdicts/causes';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { type DeviceKind, pageOfDevice } from '../devices/page-of-device';

/** The tab of a node's page where a person sees to a cause. */
const TABS: Partial<Record<Cause, string>> = {
  gateway_silent: 'radio',
  keys_changed: 'info',
  uplinks_refused: 'uplinks&outcome=refused',
  // A person has to go there.
  battery: 'info',
  interval_changed: 'settings',
  signal: 'radio',
  hours: 'radio',
  sensor: 'channels',
  // What was ruled out is said there.
  unknown: 'radio',
};
const SCREENS: Partial<Record<Cause, string>> = {
  server_removed: '/network_servers',
  server_refused: '/network_servers',
  server_silent: '/network_servers',
  never_joined: '/network_servers',
  profile_changed: '/device_profiles',
};

/** Where a person does the one thing that a verdict asks for. */
export function pageOfNextStep(
  { cause, gateway }: Pick<Verdict, 'cause' | 'gateway'>,
  { eui, kind }: { eui: string; kind: DeviceKind },
): string {
  const screen = SCREENS[cause];
  if (screen) return screen;
  if (kind === 'gateway') return `${pageOfDevice(eui, kind)}&tab=record`;
  // The page of a gateway is open to its owner alone.
  if (gateway && gateway.name !== '') return pageOfDevice(gateway.eui, 'gateway');
  const tab = kind === 'kit' && (cause === 'unknown' || cause === 'hours') ? 'upload' : TABS[cause];
  return `${pageOfDevice(eui, kind)}&tab=${tab}`;
}
