import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import { Activity } from '../../features/device-views/Activity';
import type { GatewaySection } from '../../features/device-views/device-tabs';
import { OnlineRecord } from '../../features/device-views/OnlineRecord';
import { GatewayTraffic } from './GatewayTraffic';

const DangerZone = lazy(async () => ({
  default: (await import('../../features/device-changes/DangerZone')).DangerZone,
}));
const DeviceKeys = lazy(async () => ({
  default: (await import('../../features/device-access/DeviceKeys')).DeviceKeys,
}));
const DeviceSettings = lazy(async () => ({
  default: (await import('../../features/commands/DeviceSettings')).DeviceSettings,
}));
const GatewayInfo = lazy(async () => ({ default: (await import('./GatewayInfo')).GatewayInfo }));
const RemoteShell = lazy(async () => ({ default: (await import('./RemoteShell')).RemoteShell }));
const SettingRecords = lazy(async () => ({
  default: (await import('../../features/commands/SettingRecords')).SettingRecords,
}));
const GatewayTopology = lazy(async () => ({
  default: (await import('../../features/topology/GatewayTopology')).GatewayTopology,
}));

type Gateway = ResultOf<typeof devices.viewGateway>;
interface GatewayPage {
  eui: string;
  /** undefined: it is still loading. */
  gateway: Gateway | undefined;
}

const whenLoaded = (gateway: Gateway | undefined, draw: (gateway: Gateway) => ReactNode): ReactNode =>
  gateway ? draw(gateway) : <Skeleton height={240} />;

/** What is in each section of the page of a gateway. */
export const GATEWAY_SECTION_CONTENTS: Record<GatewaySection, (page: GatewayPage) => ReactNode> = {
  traffic: ({ gateway }) => whenLoaded(gateway, (loaded) => <GatewayTraffic gateway={loaded} />),
  topology: ({ gateway }) => whenLoaded(gateway, (loaded) => <GatewayTopology gateway={loaded} />),
  device: ({ eui }) => <DeviceSettings eui={eui} />,
  info: ({ gateway }) => <GatewayInfo gateway={gateway} />,
  keys: ({ gateway }) => whenLoaded(gateway, ({ eui, kind }) => <DeviceKeys eui={eui} kind={kind} />),
  shell: ({ eui }) => <RemoteShell eui={eui} />,
  danger: ({ gateway }) => whenLoaded(gateway, (loaded) => <DangerZone device={loaded} />),
  events: ({ eui }) => <Activity eui={eui} />,
  commands: ({ eui }) => <SettingRecords eui={eui} />,
  record: ({ eui }) => <OnlineRecord eui={eui} />,
};
