import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { isOfGateways } from '../devices/lorawan';

/** What decides which sections a reader has on the page of a device. */
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

/** Whether a section is shown. */
type IsShown<Facts> = (facts: Facts) => boolean;
export type Tabs<Facts> = Record<string, Record<string, IsShown<Facts>>>;
/** No two sections of a page have one name. */
type SectionOf<All extends Tabs<never>> = { [Tab in keyof All]: keyof All[Tab] }[keyof All] & string;

/** Wi-Fi and any other IP network, as models number it. */
const IP_NETWORK = 2;
const always = () => true;
const seesKeys = (facts: TabFacts<object>) => facts.seesKeys;
const mayRemove = (facts: TabFacts<object>) => facts.mayRemove;
const isCamera = ({ device }: NodeTabFacts) => device?.kind === 'camera';
/** One that speaks to the portal itself runs tasks and sends pictures; those with a radio link do neither. */
const runsTasks = (facts: NodeTabFacts) => isCamera(facts) && facts.device?.network === IP_NETWORK;
const hasRadio = ({ device }: NodeTabFacts) => device?.kind !== 'kit';

/**
 * The tabs of the page of a node and the sections of each, in their order, each section with when it is shown: what most
 * nodes have, already while it is loading. The texts `device-details` have their titles, and
 * `screens/node-details/node-section-contents.tsx` what is in the sections.
 */
export const NODE_TABS = {
  data: {
    values: always,
    days: always,
    positions: ({ device }) => device?.kind === 'tracker',
    agronomy: always,
    upload: ({ device }) => device?.kind === 'kit',
  },
  camera: { task: runsTasks, pictures: runsTasks, recognised: isCamera },
  alarms: { alarms: always },
  radio: {
    link: hasRadio,
    topology: (facts) => hasRadio(facts) && (!facts.device || isOfGateways(facts.device)),
    uplinks: always,
  },
  settings: {
    device: always,
    info: always,
    channels: always,
    keys: seesKeys,
    danger: mayRemove,
  },
  activity: { events: always, commands: always, record: always },
} satisfies Tabs<NodeTabFacts>;
export type NodeTab = keyof typeof NODE_TABS;
export type NodeSection = SectionOf<typeof NODE_TABS>;

/** Those of the page of a gateway; `screens/gateway-details/gateway-section-contents.tsx` has what is in them. */
export const GATEWAY_TABS = {
  overview: { traffic: always },
  radio: { topology: always },
  settings: {
    device: always,
    info: always,
    keys: seesKeys,
    shell: ({ mayOpenShell }) => mayOpenShell,
    danger: mayRemove,
  },
  activity: { events: always, commands: always, record: always },
} satisfies Tabs<GatewayTabFacts>;
export type GatewayTab = keyof typeof GATEWAY_TABS;
export type GatewaySection = SectionOf<typeof GATEWAY_TABS>;

export interface ShownTab<All extends Tabs<never>> {
  name: keyof All & string;
  /** At least one. */
  sections: SectionOf<All>[];
}

/** The tabs that have a section which is shown, each with those, in their order. */
export const shownTabs = <Facts, All extends Tabs<Facts>>(tabs: All, facts: Facts): ShownTab<All>[] =>
  Object.entries(tabs)
    .map(([name, sections]) => ({
      name,
      sections: Object.keys(sections).filter((section) => sections[section]!(facts)),
    }))
    .filter(({ sections }) => sections.length > 0) as ShownTab<All>[];

/** The tab that a section is in. */
export const tabOf = (tabs: Tabs<never>, section: string): string =>
  Object.keys(tabs).find((tab) => Object.hasOwn(tabs[tab]!, section))!;
