import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { FanOut } from '../../platform/fan-out';
import type { Broker } from '../../platform/mqtt/broker';
import type { Log } from '../../platform/observability/log';
import type { Stop } from '../../platform/redis/carrier';
import type { CarriedUplinks } from '../ingest/carried-uplinks.service';
import type { CommittedUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import { messagesOf, streamRootsOf } from './stream.model';

/** Messages of one organisation; more are dropped, as those of sessions are. */
const WAITING_MESSAGES = 20_000;
const WARNED_EVERY_MS = MINUTE_MS;

interface StreamParts {
  broker: Pick<Broker, 'publish' | 'deliver' | 'hasListeners' | 'countListeners'>;
  log: Log;
  ingest: Pick<Ingest, 'onCommitted'>;
  carriedUplinks: CarriedUplinks;
}

/** The organisations' own topics: what was committed, as MQTT messages. */
export interface Stream {
  /** An organisation's client has connected: other processes' uplinks are for it, too. @returns called when it has left */
  follow(orgId: OrgId): Promise<Stop>;
  /** Publishes what waits; what is committed from then on does not wait. */
  close(): Promise<void>;
}

/**
 * Publishes what this process commits and delivers what others do. An organisation without subscribers costs one
 * look-up a batch; nothing is written out for it.
 */
export function createStream({ broker, ingest, carriedUplinks, log }: StreamParts): Stream {
  const fanOut = new FanOut(WAITING_MESSAGES);
  let warnedAt = Number.NEGATIVE_INFINITY;
  const followed = new Map<OrgId, { clients: number; stop: Promise<Stop> }>();

  ingest.onCommitted((stored) => {
    const wanted = new Map<OrgId, boolean>();
    addAll(
      stored.filter((uplink) => isWanted(uplink, wanted)),
      'publish',
    );
  });

  function isWanted({ device: { orgId } }: CommittedUplink, wanted: Map<OrgId, boolean>): boolean {
    const known = wanted.get(orgId);
    if (known !== undefined) return known;
    const isListenedTo = streamRootsOf(orgId).some((root) => broker.hasListeners(root));
    wanted.set(orgId, isListenedTo);
    return isListenedTo;
  }

  function addAll(uplinks: CommittedUplink[], way: 'publish' | 'deliver'): void {
    for (const uplink of uplinks) {
      const { orgId } = uplink.device;
      for (const { topic, body } of messagesOf(uplink)) {
        const send = () => broker[way](topic, body);
        if (!fanOut.add({ party: orgId, send, copies: () => broker.countListeners(topic) })) warn(orgId);
      }
    }
    fanOut.sendSome();
  }

  function warn(orgId: OrgId): void {
    if (performance.now() - warnedAt < WARNED_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn({ orgId }, 'too many messages of the stream wait: further ones are dropped');
  }

  const deliver = (uplinks: CommittedUplink[]) => addAll(uplinks, 'deliver');

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
    close: () => fanOut.close(),
  };
}
