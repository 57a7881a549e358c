import { LIMITS } from '@fieldscope/contract/limits';
import { isOfGateways } from '../../features/devices/lorawan';
import { signalLevel } from '../../values/States';
import type { Node } from './node-details.queries';

export type SilenceCheck = 'battery' | 'weak' | 'gateway' | 'power' | 'server';

const WEAK = 1;

/** What to look at when a node is silent, the most likely cause first, by how it was when it was last heard. */
export function checksOfSilence(
  node: Pick<Node, 'last_seen_at' | 'battery' | 'rssi' | 'snr' | 'network'>,
): SilenceCheck[] {
  const { battery, rssi, snr } = node;
  const byRadio = isOfGateways(node);
  if (node.last_seen_at === null) return byRadio ? ['power', 'server', 'gateway'] : ['power', 'server'];
  const level = signalLevel(rssi, snr);
  return [
    ...(battery !== null && battery <= LIMITS.batteryInsufficientAt ? (['battery'] as const) : []),
    ...(byRadio && level > 0 && level <= WEAK ? (['weak'] as const) : []),
    ...(byRadio ? (['gateway'] as const) : []),
    'power',
  ];
}
