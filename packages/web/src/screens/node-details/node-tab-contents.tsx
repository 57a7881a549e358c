import { lazy, type ReactNode } from 'react';
import { concerns } from '../../features/alarms/alarm-lines.model';
import type { NodeTab } from '../../features/device-views/device-tabs';
import { NodeData } from './NodeData';
import type { Node } from './node-details.queries';

// Tabs that few open load when they are opened.
const Channels = lazy(async () => ({ default: (await import('./Channels')).Channels }));
const DerivedMeasurements = lazy(async () => ({
  default: (await import('./derived/DerivedMeasurements')).DerivedMeasurements,
}));
const DeviceKeys = lazy(async () => ({
  default: (await import('../../features/device-access/DeviceKeys')).DeviceKeys,
}));
const DeviceSettings = lazy(async () => ({
  default: (await import('../../features/commands/DeviceSettings')).DeviceSettings,
}));
const GeneralInfo = lazy(async () => ({ default: (await import('./GeneralInfo')).GeneralInfo }));
const LocalFigures = lazy(async () => ({
  default: (await import('./local-figures/LocalFigures')).LocalFigures,
}));
const RadioLink = lazy(async () => ({ default: (await import('./RadioLink')).RadioLink }));
const Uplinks = lazy(async () => ({ default: (await import('./Uplinks')).Uplinks }));
const DeviceAlarms = lazy(async () => ({
  default: (await import('../../features/alarms/DeviceAlarms')).DeviceAlarms,
}));
const Activity = lazy(async () => ({
  default: (await import('../../features/device-views/Activity')).Activity,
}));
const DangerZone = lazy(async () => ({ default: (await import('./DangerZone')).DangerZone }));
const KitUpload = lazy(async () => ({
  default: (await import('../../features/kits/KitUpload')).KitUpload,
}));
const OnlineRecord = lazy(async () => ({
  default: (await import('../../features/device-views/OnlineRecord')).OnlineRecord,
}));
const NodeTopology = lazy(async () => ({
  default: (await import('../../features/topology/NodeTopology')).NodeTopology,
}));
const TrackerPositions = lazy(async () => ({
  default: (await import('./tracker/TrackerPositions')).TrackerPositions,
}));

interface NodePage {
  eui: string;
  /** undefined: it is still loading. */
  node: Node | undefined;
}

/** What is in each tab of the page of a node. */
export const NODE_TAB_CONTENTS: Record<NodeTab, (page: NodePage) => ReactNode> = {
  data: ({ node }) => <NodeData node={node} />,
  days: ({ node }) => node && <LocalFigures node={node} />,
  positions: ({ eui }) => <TrackerPositions eui={eui} />,
  alarms: ({ node }) => node && <DeviceAlarms device={node} watches={(rule) => concerns(rule, node)} />,
  info: ({ node }) => <GeneralInfo node={node} />,
  upload: ({ eui }) => <KitUpload eui={eui} />,
  channels: ({ eui, node }) => <Channels eui={eui} node={node} />,
  settings: ({ eui }) => <DeviceSettings eui={eui} />,
  agronomy: ({ eui }) => <DerivedMeasurements eui={eui} />,
  record: ({ eui }) => <OnlineRecord eui={eui} />,
  radio: ({ node }) => node && <RadioLink node={node} />,
  topology: ({ node }) => node && <NodeTopology node={node} />,
  uplinks: ({ eui, node }) => <Uplinks device={{ eui, model: node?.model, profile: node?.profile }} />,
  keys: ({ eui, node }) => node && <DeviceKeys eui={eui} kind={node.kind} />,
  activity: ({ eui }) => <Activity eui={eui} />,
  danger: ({ node }) => node && <DangerZone node={node} />,
};
