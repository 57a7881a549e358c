import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { tunnels } from '@fieldscope/contract/calls/tunnels';
import { useBarTo, useConstants, useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import {
  GATEWAY_TABS,
  type GatewaySection,
  type GatewayTab,
  type GatewayTabFacts,
  NODE_TABS,
  type NodeSection,
  type NodeTab,
  type NodeTabFacts,
  shownTabs,
} from './device-tabs';

interface Titled<Name> {
  name: Name;
  label: string;
}

/** A tab of the page of a device, and its sections, of which there is at least one. */
export interface TitledTab<Tab, Section> extends Titled<Tab> {
  sections: Titled<Section>[];
}

/** The tabs that the reader has on the page of a node. */
export function useNodeTabs(device: NodeTabFacts['device']): TitledTab<NodeTab, NodeSection>[] {
  const titled = useTitles();
  const seesKeys = useSeesKeys();
  const mayRemove = useMayCall(deviceChanges.removeNodes);
  return titled(shownTabs(NODE_TABS, { device, seesKeys, mayRemove }));
}

/** The tabs that the reader has on the page of a gateway. */
export function useGatewayTabs(device: GatewayTabFacts['device']): TitledTab<GatewayTab, GatewaySection>[] {
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
  return <Tab extends NodeTab | GatewayTab, Section extends NodeSection | GatewaySection>(
    tabs: readonly { name: Tab; sections: readonly Section[] }[],
  ): TitledTab<Tab, Section>[] =>
    tabs.map(({ name, sections }) => ({
      name,
      label: t(`tab.${name}`),
      sections: sections.map((section) => ({ name: section, label: t(`section.${section}`) })),
    }));
}

/** Operators who act as a user see that there are keys. */
const useSeesKeys = (): boolean => useBarTo(devices.viewNodeKey) !== 'role';
