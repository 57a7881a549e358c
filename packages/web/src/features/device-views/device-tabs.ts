import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { isOfGateways } from '../devices/lorawan';

/** What decides which tabs a reader has on the page of a device. */
interface TabFacts<Device> {
  /** undefined: it is still loading. */
  device: Device | undefined;
  seesKeys: boolean;
  mayRemove: boolean;
}

type Node = Pick<ResultOf<typeof devices.viewNode>, 'kind' | 'network'>;
export type NodeTabFacts = TabFacts<Node>;
export interface GatewayTabFacts extends TabFacts<object> {
  mayOpenShell: boolean;
}

/** Whether a tab is shown. */
type IsShown<Facts> = (facts: Facts) => boolean;

const always = () => true;
const isLoaded = ({ device }: TabFacts<object>) => device !== undefined;

/**
 * The tabs of the page of a node in their order, each with when it is shown. The texts `device-tabs` have their titles, and
 * `screens/node-details/node-tab-contents.tsx` what is in them.
 */
export const NODE_TABS = {
  data: always,
  days: isLoaded,
  positions: ({ device }) => device?.kind === 'tracker',
  alarms: isLoaded,
  info: always,
  upload: ({ device }) => device?.kind === 'kit',
  channels: always,
  settings: isLoaded,
  agronomy: always,
  record: always,
  radio: ({ device }) => device !== undefined && device.kind !== 'kit',
  topology: ({ device }) => device !== undefined && device.kind !== 'kit' && isOfGateways(device),
  uplinks: always,
  keys: (facts) => isLoaded(facts) && facts.seesKeys,
  activity: always,
  danger: (facts) => isLoaded(facts) && facts.mayRemove,
} satisfies Record<string, IsShown<NodeTabFacts>>;
export type NodeTab = keyof typeof NODE_TABS;

/** Those of the page of a gateway; `screens/gateway-details/gateway-tab-contents.tsx` has what is in them. */
export const GATEWAY_TABS = {
  overview: always,
  settings: isLoaded,
  topology: isLoaded,
  record: always,
  keys: (facts) => isLoaded(facts) && facts.seesKeys,
  activity: always,
  shell: ({ mayOpenShell }) => mayOpenShell,
  danger: (facts) => isLoaded(facts) && facts.mayRemove,
} satisfies Record<string, IsShown<GatewayTabFacts>>;
export type GatewayTab = keyof typeof GATEWAY_TABS;

/** The tabs that are shown, in their order. */
export const shownTabs = <Name extends string, Facts>(
  tabs: Record<Name, IsShown<Facts>>,
  facts: Facts,
): Name[] => (Object.keys(tabs) as Name[]).filter((name) => tabs[name](facts));
