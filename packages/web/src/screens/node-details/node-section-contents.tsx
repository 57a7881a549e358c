import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import { concerns } from '../../features/alarms/alarm-lines.model';
import type { NodeSection } from '../../features/device-views/device-tabs';
import { ArrangeButton } from './blocks/ArrangeButton';
import { NodeData } from './NodeData';
import type { Node } from './node-details.queries';

// Sections that few open load when they are opened.
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
const CameraPictures = lazy(async () => ({
  default: (await import('../../features/cameras/CameraPictures')).CameraPictures,
}));
const CameraTask = lazy(async () => ({
  default: (await import('../../features/cameras/CameraTask')).CameraTask,
}));
const Recognised = lazy(async () => ({
  default: (await import('../../features/cameras/Recognised')).Recognised,
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
const SettingRecords = lazy(async () => ({
  default: (await import('../../features/commands/SettingRecords')).SettingRecords,
}));
const TrackerPositions = lazy(async () => ({
  default: (await import('./tracker/TrackerPositions')).TrackerPositions,
}));

interface NodePage {
  eui: string;
  /** undefined: it is still loading. */
  node: Node | undefined;
}

/** What stands beside the names of the sections while one is shown. */
export const NODE_SECTION_ENDS: Partial<Record<NodeSection, (page: NodePage) => ReactNode>> = {
  values: ({ node }) => node && <ArrangeButton node={node} />,
};

const whenLoaded = <Part,>(part: Part | undefined, draw: (part: Part) => ReactNode): ReactNode =>
  part ? draw(part) : <Skeleton height={240} />;

/** What is in each section of the page of a node. */
export const NODE_SECTION_CONTENTS: Record<NodeSection, (page: NodePage) => ReactNode> = {
  values: ({ node }) => <NodeData node={node} />,
  days: ({ node }) => whenLoaded(node, (loaded) => <LocalFigures node={loaded} />),
  positions: ({ eui }) => <TrackerPositions eui={eui} />,
  agronomy: ({ eui }) => <DerivedMeasurements eui={eui} />,
  upload: ({ eui }) => <KitUpload eui={eui} />,
  task: ({ eui }) => <CameraTask eui={eui} />,
  pictures: ({ eui }) => <CameraPictures eui={eui} />,
  recognised: ({ eui, node }) => <Recognised eui={eui} latest={node?.latest} />,
  alarms: ({ node }) =>
    whenLoaded(node, (loaded) => <DeviceAlarms device={loaded} watches={(rule) => concerns(rule, loaded)} />),
  link: ({ node }) => whenLoaded(node, (loaded) => <RadioLink node={loaded} />),
  topology: ({ node }) => whenLoaded(node, (loaded) => <NodeTopology node={loaded} />),
  uplinks: ({ eui, node }) => <Uplinks device={{ eui, model: node?.model, profile: node?.profile }} />,
  device: ({ eui }) => <DeviceSettings eui={eui} />,
  info: ({ node }) => <GeneralInfo node={node} />,
  channels: ({ eui, node }) => <Channels eui={eui} node={node} />,
  keys: ({ node }) => whenLoaded(node, ({ eui, kind }) => <DeviceKeys eui={eui} kind={kind} />),
  danger: ({ node }) => whenLoaded(node, (loaded) => <DangerZone node={loaded} />),
  events: ({ eui }) => <Activity eui={eui} />,
  commands: ({ eui }) => <SettingRecords eui={eui} />,
  record: ({ eui }) => <OnlineRecord eui={eui} />,
};
