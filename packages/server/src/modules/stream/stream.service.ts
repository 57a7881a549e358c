import type { OrgId } from '@fieldscope/contract/ids';
import type { Broker } from '../../platform/mqtt/broker';
import type { StoredUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import { messagesOf, streamRootsOf } from './stream.model';

/**
 * Publishes what was committed to the organisations' own topics. An organisation without subscribers costs one
 * look-up a batch; nothing is written out for it.
 */
export function createStream({ broker, ingest }: { broker: Broker; ingest: Ingest }): void {
  ingest.onCommitted((stored) => {
    const heard = new Map<OrgId, boolean>();
    for (const uplink of stored) if (isHeard(uplink, heard)) publishUplink(uplink);
  });

  function isHeard({ device: { orgId } }: StoredUplink, heard: Map<OrgId, boolean>): boolean {
    const known = heard.get(orgId);
    if (known !== undefined) return known;
    const hears = streamRootsOf(orgId).some((root) => broker.hasListeners(root));
    heard.set(orgId, hears);
    return hears;
  }

  function publishUplink(uplink: StoredUplink): void {
    for (const { topic, body } of messagesOf(uplink)) broker.publish(topic, body);
  }
}
