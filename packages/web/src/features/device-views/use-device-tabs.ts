import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { tunnels } from '@fieldscope/contract/calls/tunnels';
import { useBarTo, useConstants, useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import {
  GATEWAY_TABS,
  type GatewayTab,
  type GatewayTabFacts,
  NODE_TABS,
  type NodeTab,
  type NodeTabFacts,
  shownTabs,
} from './device-tabs';

/** A tab of the page of a device. */
export interface TitledTab<Name> {
  name: Name;
  label: string;
}

/** The tabs that the reader has on the page of a node. */
export function useNodeTabs(device: NodeTabFacts['device']): TitledTab<NodeTab>[] {
  const titled = useTitles();
  const seesKeys = useSeesKeys();
  const mayRemove = useMayCall(deviceChanges.removeNodes);
  return titled(shownTabs(NODE_TABS, { device, seesKeys, mayRemove }));
}

/** The tabs that the reader has on the page of a gateway. */
export function useGatewayTabs(device: GatewayTabFacts['device']): TitledTab<GatewayTab>[] {
  const titled = useTitles();
  const seesKeys = useSeesKeys();
  const mayRemove = useMayCall(deviceChanges.removeGateways);
  const mayCreateTunnel = useMayCall(tunnels.create);
  const hasTunnels = useConstants().data?.has_tunnels === true;
  const mayOpenShell = mayCreateTunnel && hasTunnels;
  return titled(shownTabs(GATEWAY_TABS, { device, seesKeys, mayRemove, mayOpenShell }));
}

function useTitles() {
  const { t } = useTexts('device-details');
  return <Name extends NodeTab | GatewayTab>(names: Name[]): TitledTab<Name>[] =>
    names.map((name) => ({ name, label: t(`tab.${name}`) }));
}

/** Operators who act as a user see that there are keys. */
const useSeesKeys = (): boolean => useBarTo(devices.viewNodeKey) !== 'role';
