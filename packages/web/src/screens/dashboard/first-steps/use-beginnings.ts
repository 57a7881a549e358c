import type { ResultOf } from '@fieldscope/contract/call';
import { type AlarmRule, alarms } from '@fieldscope/contract/calls/alarms';
import { connections } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { useQueryCall } from '../../../api/use-call';
import { type Statistic, useFigures } from '../dashboard.queries';
import type { Beginnings } from './steps.model';

/** What the portal knows of the organisation's beginning, live; nothing while it is loaded, and where that fails. */
export function useBeginnings(): { known: Beginnings | undefined; isLoading: boolean } {
  const figures = useFigures();
  const connected = useQueryCall(connections.list, {});
  const kits = useQueryCall(devices.listNodes, { kind: 'kit', length: 1 });
  const rules = useQueryCall(alarms.listRules, {});
  return {
    known: beginningsOf(figures.data, connected.data, kits.data, rules.data),
    isLoading: [figures, connected, kits, rules].some(({ isPending }) => isPending),
  };
}

function beginningsOf(
  figures: Statistic | undefined,
  connected: ResultOf<typeof connections.list> | undefined,
  kits: ResultOf<typeof devices.listNodes> | undefined,
  rules: readonly AlarmRule[] | undefined,
): Beginnings | undefined {
  if (!figures || !connected || !kits || !rules) return undefined;
  return {
    connections: connected.length,
    hasMessage: connected.some(({ last_message_at }) => last_message_at !== null),
    gateways: figures.gateways.of,
    gatewaysOnline: figures.gateways.now,
    nodes: figures.nodes.of,
    hasReadings: figures.readings_today.now > 0 || figures.readings_today.of > 0,
    kits: kits.page.count,
    rules: rules.length,
  };
}
