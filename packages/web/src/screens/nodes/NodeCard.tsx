import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { DeviceCard } from '../../ui/devices/DeviceCard';
import { Battery, Signal } from '../../values/States';
import { NodeValues } from './NodeValues';

const VALUES_SHOWN = 6;

/** A node on a phone. */
export function NodeCard({ node }: { node: NodeSummary }) {
  return (
    <DeviceCard
      device={node}
      facts={
        <>
          <Battery percent={node.battery} />
          <Signal rssi={node.rssi} snr={node.snr} />
        </>
      }
    >
      <NodeValues node={node} most={VALUES_SHOWN} />
    </DeviceCard>
  );
}
