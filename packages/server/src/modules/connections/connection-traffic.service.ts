import type { OrgId } from '@fieldscope/contract/ids';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { NetworkServer } from '../../platform/http/actor';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { PlatformServices } from '../../platform/services';
import type { ConnectionChanges } from '../ingest/ports.model';
import { addTraffic, deleteTrafficBefore, type TrafficRow } from './connection-traffic.repository';

/** Counts the messages of organisations' connections, in the background. */
export interface ConnectionTraffic {
  /** Counts one message; the operator's network servers are not counted. */
  count(networkServer: NetworkServer): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Counts of so long stand together, so the last hour is exact to so much. */
const PART_MS = 5 * MINUTE_MS;

interface ConnectionTrafficParts extends Pick<PlatformServices, 'db' | 'clock' | 'log'> {
  connectionChanges: Pick<ConnectionChanges, 'publish'>;
}

export function createConnectionTraffic({
  db,
  clock,
  log,
  connectionChanges,
}: ConnectionTrafficParts): ConnectionTraffic {
  const writer = new BackgroundWriter<string, TrafficRow & { orgId: OrgId }>({
    name: 'messages of connections',
    log,
    merge: (before, after) => ({
      ...after,
      messages: before.messages + after.messages,
      lastAt: Math.max(before.lastAt, after.lastAt),
    }),
    async write(rows) {
      await addTraffic(db, rows);
      connectionChanges.publish(rows.map(({ orgId }) => orgId));
    },
  });
  return {
    count({ token, ofOrganisation }) {
      if (ofOrganisation === null) return;
      const lastAt = clock.now();
      const startedAt = lastAt - (lastAt % PART_MS);
      writer.put(`${token} ${startedAt}`, { orgId: ofOrganisation, token, startedAt, messages: 1, lastAt });
    },
    flush: () => writer.flush(),
    close: () => writer.flush(),
  };
}

/** Deletes counts that no list shows any more. */
export const purgeConnectionTraffic = ({
  db,
  clock,
}: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  deleteTrafficBefore(db, clock.now() - 2 * HOUR_MS);
