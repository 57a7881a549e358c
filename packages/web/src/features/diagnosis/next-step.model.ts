import type { Cause } from '@fieldscope/contract/verdicts/causes';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import type { NodeSection } from '../device-views/device-tabs';
import { sectionOfGateway, sectionOfNode } from '../device-views/section-address';
import { type DeviceKind, pageOfDevice } from '../devices/page-of-device';

/** The section of a node's page where a person sees to a cause. */
const SECTIONS: Partial<Record<Cause, NodeSection>> = {
  gateway_silent: 'link',
  keys_changed: 'info',
  uplinks_refused: 'uplinks',
  // A person has to go there.
  battery: 'info',
  interval_changed: 'device',
  signal: 'link',
  hours: 'link',
  sensor: 'channels',
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
  if (kind === 'gateway') return sectionOfGateway(eui, 'record');
  // The page of a gateway is open to its owner alone.
  if (gateway && gateway.name !== '') return pageOfDevice(gateway.eui, 'gateway');
  if (kind === 'kit' && (cause === 'unknown' || cause === 'hours')) return sectionOfNode(eui, 'upload');
  if (cause === 'uplinks_refused') return `${sectionOfNode(eui, 'uplinks')}&outcome=refused`;
  // What was ruled out is said beside the signal.
  return sectionOfNode(eui, SECTIONS[cause] ?? 'link');
}
