import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { DeviceCard } from '../../features/device-views/DeviceCard';
import { NodeValues } from '../../features/device-views/NodeValues';
import { gatewayName } from '../../features/devices/gateway-name';
import { Battery, Signal } from '../../values/States';

const VALUES_SHOWN = 6;

/** A node on a phone. */
export function NodeCard({ node }: { node: NodeSummary }) {
  return (
    <DeviceCard
      device={node}
      facts={
        <>
          <Battery percent={node.battery} />
          <Signal rssi={node.rssi} snr={node.snr}>
            {node.best_gateway && gatewayName(node.best_gateway)}
          </Signal>
        </>
      }
    >
      <NodeValues node={node} most={VALUES_SHOWN} />
    </DeviceCard>
  );
}
