import type { ResultOf } from '@fieldscope/contract/call';
import type { devices as deviceCalls } from '@fieldscope/contract/calls/devices';
import type { ReactNode } from 'react';
import { DeviceDrawing } from '../../features/devices/DeviceDrawing';
import { drawingOf } from '../../features/devices/drawing-of';
import { pageOfDevice } from '../../features/devices/page-of-device';
import { LatestReading } from '../../features/latest-values/LatestReading';
import type { ScreenRoute } from '../../routes';
import { OnlineState } from '../../values/States';
import { readingsOf } from '../../values/series';
import { iconOf } from '../route-icons';

/** What the command bar offers. */
export interface Entry {
  id: string;
  picture: ReactNode;
  title: string;
  /** Below the title. */
  detail?: string;
  /** What it says of itself, on the right. */
  facts?: ReactNode;
  /** What is searched, the most important first. */
  texts: readonly string[];
  /** The page that it opens, or what it does. */
  use: string | (() => void);
}

type Node = ResultOf<typeof deviceCalls.listNodes>['list'][number];
type Gateway = ResultOf<typeof deviceCalls.listGateways>['list'][number];

export function nodeEntry(node: Node): Entry {
  const [first] = readingsOf(node.latest);
  return {
    ...deviceEntry(node, node.kind),
    facts: (
      <>
        {first && <LatestReading reading={first} intervalMinutes={node.interval_minutes} />}
        <OnlineState online={node.online} lastSeenAt={node.last_seen_at} />
      </>
    ),
  };
}

export const gatewayEntry = (gateway: Gateway): Entry => ({
  ...deviceEntry(gateway, 'gateway'),
  facts: <OnlineState online={gateway.online} lastSeenAt={gateway.last_seen_at} />,
});

const deviceEntry = (
  { eui, name, model }: Pick<Node, 'eui' | 'name' | 'model'>,
  kind: Node['kind'] | 'gateway',
): Entry => ({
  id: `device:${eui}`,
  picture: <DeviceDrawing kind={drawingOf({ model, kind })} size={28} />,
  title: name,
  detail: eui,
  texts: [name, eui, model],
  use: pageOfDevice(eui, kind),
});

/** A screen, by its title and its English one. */
export function screenEntry(route: ScreenRoute, title: string, english: string): Entry {
  const Icon = iconOf(route);
  return {
    id: `screen:${route.path}`,
    picture: <Icon size={20} stroke={1.6} aria-hidden />,
    title,
    texts: [title, english],
    use: route.path,
  };
}
