import type { OrgId } from '@fieldscope/contract/ids';
import type { Carrier, Stop } from '../../platform/redis/carrier';
import type { CommittedUplink, StoredUplink } from './ingest.model';
import type { Ingest } from './ingest.service';

/** What other processes commit. */
export interface CarriedUplinks {
  /** Resolves when every uplink of an organisation that another process commits from then on arrives. */
  listen(orgId: OrgId, listener: (uplinks: CommittedUplink[]) => void): Promise<Stop>;
}

const channelOf = (orgId: OrgId): string => `uplinks/${orgId}`;

/** Sends what this process commits to the others, organisation by organisation, and receives what they send. */
export function carryUplinks({
  ingest,
  carrier,
}: {
  ingest: Pick<Ingest, 'onCommitted'>;
  carrier: Carrier;
}): CarriedUplinks {
  if (!carrier.isAlone) {
    ingest.onCommitted((stored) => {
      const byOrganisation = new Map<OrgId, StoredUplink[]>();
      for (const uplink of stored) {
        const { orgId } = uplink.device;
        const uplinks = byOrganisation.get(orgId);
        if (uplinks) uplinks.push(uplink);
        else byOrganisation.set(orgId, [uplink]);
      }
      const bodies = [...byOrganisation].map(
        ([orgId, uplinks]) => [channelOf(orgId), () => uplinks.map(withoutRest)] as const,
      );
      carrier.offer(new Map(bodies));
    });
  }
  return {
    listen: (orgId, listener) =>
      carrier.listen(channelOf(orgId), (uplinks) => listener(uplinks as CommittedUplink[])),
  };
}

/** The device's key and whatever else is not needed stay here. */
function withoutRest({ device, receivedAt, rssi, info, readings }: StoredUplink): CommittedUplink {
  return {
    device: { orgId: device.orgId, eui: device.eui },
    receivedAt,
    rssi,
    info,
    readings: readings.map(({ channel, measurementId, value, measuredAt }) => ({
      channel,
      measurementId,
      value,
      measuredAt,
    })),
  };
}
