import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { DeviceName } from '../../ui/drawing/DeviceName';
import { Battery, OnlineState, Signal } from '../../values/States';
import { TimeAgo } from '../../values/Times';
import classes from './Nodes.module.css';
import { NodeValues } from './NodeValues';

const VALUES_SHOWN = 6;

/** A node on a phone. */
export function NodeCard({ node }: { node: NodeSummary }) {
  return (
    <div className={classes.card}>
      <DeviceName device={node} size={36} />
      <div className={classes.facts}>
        <OnlineState online={node.online} lastSeenAt={node.last_seen_at} />
        {node.last_seen_at !== null && <TimeAgo at={node.last_seen_at} />}
        <Battery percent={node.battery} />
        <Signal rssi={node.rssi} snr={node.snr} />
      </div>
      <NodeValues latest={node.latest} most={VALUES_SHOWN} />
    </div>
  );
}
