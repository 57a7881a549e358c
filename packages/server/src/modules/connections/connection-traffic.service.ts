import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { NetworkServer } from '../../platform/http/actor';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { PlatformServices } from '../../platform/services';
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

export function createConnectionTraffic({
  db,
  clock,
  log,
}: Pick<PlatformServices, 'db' | 'clock' | 'log'>): ConnectionTraffic {
  const writer = new BackgroundWriter<string, TrafficRow>({
    name: 'messages of connections',
    log,
    merge: (before, after) => ({
      ...after,
      messages: before.messages + after.messages,
      lastAt: Math.max(before.lastAt, after.lastAt),
    }),
    write: (rows) => addTraffic(db, rows),
  });
  return {
    count({ token, ofOrganisation }) {
      if (ofOrganisation === null) return;
      const lastAt = clock.now();
      const startedAt = lastAt - (lastAt % PART_MS);
      writer.put(`${token} ${startedAt}`, { token, startedAt, messages: 1, lastAt });
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
