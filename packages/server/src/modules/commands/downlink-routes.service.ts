import type { OrgId } from '@fieldscope/contract/ids';
import { type EpochMs, MINUTE_MS } from '@fieldscope/contract/time';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock';
import type { NetworkServer } from '../../platform/http/actor';
import type { Log } from '../../platform/observability/log';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { KnownDevice } from '../ingest/ingest.model';
import type { HeardBy } from '../ingest/ports.model';
import { type RouteRow, upsertRoutes } from './downlink-routes.repository';

/** Remembers by which network server each device was heard last: its downlinks go the same way back. */
export interface DownlinkRoutes {
  note(device: KnownDevice, sender: NetworkServer, heard: HeardBy): void;
  /** Writes what is still in memory, of one organisation or of all. */
  flush(orgId?: OrgId): Promise<void>;
  close(): Promise<void>;
}

interface Parts extends Pick<PlatformServices, 'secrets'> {
  db: Db;
  clock: Clock;
  log: Log;
}

/** A device that left and came back, or that another process wrote of, has its route again after that. */
const REMEMBERED_MS = 10 * MINUTE_MS;
/** Of routes that are remembered; beyond them a route is written again though nothing has changed. */
const MOST_BYTES = 48 * 1024 * 1024;
/** What a route takes beside its text. */
const BYTES_OF_ROUTE = 150;

export function createDownlinkRoutes({ db, clock, log, secrets }: Parts): DownlinkRoutes {
  /** What was written last and when, so that an ordinary uplink writes nothing. */
  const known = new LRUCache<number, { text: string; writtenAt: EpochMs }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ text }) => text.length + BYTES_OF_ROUTE,
  });
  const writer = new BackgroundWriter<number, RouteRow>({
    name: 'downlink routes',
    log,
    merge: (_before, after) => after,
    write: (routes) => upsertRoutes(db, routes),
  });
  return {
    note(
      { deviceId, orgId },
      { token, ofOrganisation },
      { source, way, applicationId, deviceName, webhook: given },
    ) {
      const now = clock.now();
      // The operator's network server speaks for devices of many organisations.
      const webhook = ofOrganisation === null ? null : given;
      const { pushUrl = null, key = null } = webhook ?? {};
      const text = [orgId, token, source, way, applicationId, deviceName, pushUrl, key].join(' ');
      const last = known.get(deviceId);
      if (last?.text === text && now - last.writtenAt < REMEMBERED_MS) return;
      known.set(deviceId, { text, writtenAt: now });
      const pushKey = key === null ? null : secrets.seal(key);
      const route = { deviceId, orgId, token, source, way, applicationId, deviceName, pushUrl, pushKey };
      writer.put(deviceId, route, orgId);
    },
    flush: (orgId) => writer.flush(orgId && [orgId]),
    close: () => writer.flush(),
  };
}
