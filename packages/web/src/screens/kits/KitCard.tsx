import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import type { ReactNode } from 'react';
import { DeviceCard } from '../../features/device-views/DeviceCard';
import { NodeValues } from '../../features/device-views/NodeValues';

const VALUES_SHOWN = 6;

/** A kit on a phone. */
export function KitCard({ kit, actions }: { kit: NodeSummary; actions: ReactNode }) {
  return (
    <DeviceCard device={kit} actions={actions}>
      <NodeValues node={kit} most={VALUES_SHOWN} />
    </DeviceCard>
  );
}
