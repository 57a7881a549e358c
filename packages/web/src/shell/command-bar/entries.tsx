import type { ResultOf } from '@fieldscope/contract/call';
import type { devices as deviceCalls } from '@fieldscope/contract/calls/devices';
import type { ReactNode } from 'react';
import type { ScreenRoute } from '../../routes';
import { DeviceDrawing } from '../../ui/devices/DeviceDrawing';
import { drawingOf } from '../../ui/devices/drawing-of';
import { pageOfDevice } from '../../ui/devices/page-of-device';
import { MeasuredValue } from '../../values/MeasuredValue';
import { OnlineState } from '../../values/States';
import { inOrder } from '../../values/series';
import classes from './CommandBar.module.css';

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

/** Below are states that a device reports of itself. */
const FIRST_MEASUREMENT = 4000;

export function nodeEntry(node: Node): Entry {
  const newest = inOrder(node.latest).find(
    ({ measurement_id, value }) => measurement_id >= FIRST_MEASUREMENT && !Array.isArray(value),
  );
  return {
    ...deviceEntry(node, node.kind),
    facts: (
      <>
        {newest && (
          <span className={classes.value} data-old={!node.online || undefined}>
            <MeasuredValue value={newest.value} measurementId={newest.measurement_id} />
          </span>
        )}
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
export const screenEntry = ({ path, icon: Icon }: ScreenRoute, title: string, english: string): Entry => ({
  id: `screen:${path}`,
  picture: <Icon size={20} stroke={1.6} aria-hidden />,
  title,
  texts: [title, english],
  use: path,
});
