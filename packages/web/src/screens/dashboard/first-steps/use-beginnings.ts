import { alarms } from '@fieldscope/contract/calls/alarms';
import { connections } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { useQueryCall } from '../../../api/use-call';
import { useFigures } from '../dashboard.queries';
import type { Beginnings } from './steps.model';

/** What the portal knows of the organisation's beginning, live; undefined while it is loaded. */
export function useBeginnings(): Beginnings | undefined {
  const { data: figures } = useFigures();
  const { data: connected } = useQueryCall(connections.list, {});
  const { data: kits } = useQueryCall(devices.listNodes, { kind: 'kit', length: 1 });
  const { data: rules } = useQueryCall(alarms.listRules, {});
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
