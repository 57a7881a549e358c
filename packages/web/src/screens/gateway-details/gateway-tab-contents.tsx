import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import { lazy, type ReactNode } from 'react';
import { Activity } from '../../features/device-views/Activity';
import type { GatewayTab } from '../../features/device-views/device-tabs';
import { OnlineRecord } from '../../features/device-views/OnlineRecord';
import { GatewayOverview } from './GatewayOverview';

const DangerZone = lazy(async () => ({
  default: (await import('../../features/device-changes/DangerZone')).DangerZone,
}));
const DeviceKeys = lazy(async () => ({
  default: (await import('../../features/device-access/DeviceKeys')).DeviceKeys,
}));
const DeviceSettings = lazy(async () => ({
  default: (await import('../../features/commands/DeviceSettings')).DeviceSettings,
}));
const RemoteShell = lazy(async () => ({ default: (await import('./RemoteShell')).RemoteShell }));
const GatewayTopology = lazy(async () => ({
  default: (await import('../../features/topology/GatewayTopology')).GatewayTopology,
}));

interface GatewayPage {
  eui: string;
  /** undefined: it is still loading. */
  gateway: ResultOf<typeof devices.viewGateway> | undefined;
}

/** What is in each tab of the page of a gateway. */
export const GATEWAY_TAB_CONTENTS: Record<GatewayTab, (page: GatewayPage) => ReactNode> = {
  overview: ({ gateway }) => <GatewayOverview gateway={gateway} />,
  settings: ({ eui }) => <DeviceSettings eui={eui} />,
  topology: ({ gateway }) => gateway && <GatewayTopology gateway={gateway} />,
  record: ({ eui }) => <OnlineRecord eui={eui} />,
  keys: ({ eui, gateway }) => gateway && <DeviceKeys eui={eui} kind={gateway.kind} />,
  activity: ({ eui }) => <Activity eui={eui} />,
  shell: ({ eui }) => <RemoteShell eui={eui} />,
  danger: ({ gateway }) => gateway && <DangerZone device={gateway} />,
};
