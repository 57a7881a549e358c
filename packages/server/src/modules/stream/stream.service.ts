import type { OrgId } from '@fieldscope/contract/ids';
import type { Broker } from '../../platform/mqtt/broker';
import type { Stop } from '../../platform/redis/carrier';
import type { CarriedUplinks } from '../ingest/carried-uplinks.service';
import type { CommittedUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import { messagesOf, streamRootsOf } from './stream.model';

interface StreamParts {
  broker: Broker;
  ingest: Pick<Ingest, 'onCommitted'>;
  carriedUplinks: CarriedUplinks;
}

/** The organisations' own topics: what was committed, as MQTT messages. */
export interface Stream {
  /** An organisation's client has connected: other processes' uplinks are for it, too. @returns called when it has left */
  follow(orgId: OrgId): Promise<Stop>;
}

/**
 * Publishes what this process commits and delivers what others do. An organisation without subscribers costs one
 * look-up a batch; nothing is written out for it.
 */
export function createStream({ broker, ingest, carriedUplinks }: StreamParts): Stream {
  const followed = new Map<OrgId, { clients: number; stop: Promise<Stop> }>();

  ingest.onCommitted((stored) => {
    const wanted = new Map<OrgId, boolean>();
    for (const uplink of stored) if (isWanted(uplink, wanted)) publishUplink(uplink);
  });

  function isWanted({ device: { orgId } }: CommittedUplink, wanted: Map<OrgId, boolean>): boolean {
    const known = wanted.get(orgId);
    if (known !== undefined) return known;
    const isListenedTo = streamRootsOf(orgId).some((root) => broker.hasListeners(root));
    wanted.set(orgId, isListenedTo);
    return isListenedTo;
  }

  function publishUplink(uplink: CommittedUplink): void {
    for (const { topic, body } of messagesOf(uplink)) broker.publish(topic, body);
  }

  function deliver(uplinks: CommittedUplink[]): void {
    for (const uplink of uplinks) {
      for (const { topic, body } of messagesOf(uplink)) broker.deliver(topic, body);
    }
  }

  return {
    async follow(orgId) {
      const entry = followed.get(orgId) ?? { clients: 0, stop: carriedUplinks.listen(orgId, deliver) };
      followed.set(orgId, entry);
      entry.clients += 1;
      const stop = await entry.stop;
      return () => {
        entry.clients -= 1;
        if (entry.clients > 0) return;
        followed.delete(orgId);
        stop();
      };
    },
  };
}
