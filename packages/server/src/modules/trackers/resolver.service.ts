import { setTimeout as pause } from 'node:timers/promises';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS, type EpochMs, HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import { notifyProcesses } from '../../platform/events';
import { fetchOutside } from '../../platform/http/outbound';
import type { JobKind } from '../../platform/jobs/job-kind';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { takePosition } from '../alarms/evaluation/found-values.service';
import { followTracker } from '../device-status/tracker-place.service';
import { devicesChanged } from '../devices/devices.events';
import { keepsReadings } from '../history/kept-readings.service';
import { deleteResolvedBefore, insertResolved } from '../history/resolved-positions.service';
import type { Ingest } from '../ingest/ingest.service';
import { geolocateRequest, type Resolved, ResolvedScans, readGeolocate } from './resolver.model';
import { lockTracker } from './resolver.repository';

const QueuedScan = z.object({
  orgId: OrgId,
  deviceId: z.number(),
  measuredAt: z.number(),
  kind: z.enum(['wifi', 'ble']),
  stations: z.array(z.object({ mac: z.string(), rssi: z.number() })),
});
type QueuedScan = z.infer<typeof QueuedScan>;

/** Asks the operator's resolver (POSITION_RESOLVER_URL) where a tracker was that heard these stations. */
export const RESOLVE_POSITION_JOB: JobKind<QueuedScan> = {
  name: 'resolve_position',
  payload: QueuedScan,
  retries: 20,
  retrySeconds: 60,
  pool: 'outside',
  atOnce: 1,
  turnOf: ({ orgId }) => ({ party: orgId, target: 'resolver' }),
  describe: ({ orgId, deviceId }) => `organisation ${orgId}: device ${deviceId}`,
};

/** Where a tracker was so long ago is not asked any more: an import, or a resolver that was away. */
const ASKED_FOR_MS = DAY_MS;
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 65_536;
/** Between two requests. */
const PAUSE_MS = SECOND_MS / 5;
/** Of one scan; the strongest. */
const STATIONS = 20;
const CACHE = { entries: 10_000, keptMs: 12 * HOUR_MS };

export interface ScanQueue {
  /** Queues what is still in memory, of one organisation where it is given. */
  flush(orgId?: OrgId): Promise<void>;
  close(): Promise<void>;
}

/** Queues scans of stored uplinks for the resolver, where there is one. */
export function createScanQueue({
  config,
  clock,
  log,
  queue,
  ingest,
}: Pick<PlatformServices, 'config' | 'clock' | 'log' | 'queue'> & {
  ingest: Pick<Ingest, 'onCommitted'>;
}): ScanQueue {
  const writer = new BackgroundWriter<string, QueuedScan>({
    name: 'scans to resolve',
    log,
    merge: (_, after) => after,
    async write(scans) {
      for (const scan of scans)
        await queue.send(RESOLVE_POSITION_JOB, scan, { key: `${scan.deviceId}/${scan.measuredAt}` });
    },
  });
  if (config.POSITION_RESOLVER_URL !== undefined)
    ingest.onCommitted((stored) => {
      for (const { device, readings } of stored)
        for (const { measurementId, measuredAt, value } of readings) {
          const kind =
            measurementId === MEASUREMENT_ID.wifiScan
              ? 'wifi'
              : measurementId === MEASUREMENT_ID.bluetoothScan
                ? 'ble'
                : undefined;
          if (!kind || !Array.isArray(value) || measuredAt < clock.now() - ASKED_FOR_MS) continue;
          const stations = (value as QueuedScan['stations'])
            .toSorted((a, b) => b.rssi - a.rssi)
            .slice(0, STATIONS);
          const { orgId, deviceId } = device;
          writer.put(`${deviceId}/${measuredAt}`, { orgId, deviceId, measuredAt, kind, stations }, orgId);
        }
    });
  return { flush: (orgId) => writer.flush(orgId && [orgId]), close: () => writer.flush() };
}

type ResolverParts = Pick<PlatformServices, 'config' | 'clock' | 'db' | 'log'>;

/** Works on RESOLVE_POSITION_JOB. A resolver that is away is asked again for a day. */
export function createResolving({ config, clock, db, log }: ResolverParts) {
  const known = new ResolvedScans(CACHE);
  return async (scan: QueuedScan): Promise<void> => {
    const { orgId, deviceId, measuredAt, kind } = scan;
    const url = config.POSITION_RESOLVER_URL;
    if (url === undefined || measuredAt < clock.now() - ASKED_FOR_MS) return;
    const now = clock.now() as EpochMs;
    let resolved = known.find(scan, now);
    if (resolved === undefined) {
      resolved = await askResolver(url, scan).catch((error: Error) => {
        log.warn({ reason: error.message }, 'the position resolver gave no answer');
        throw error;
      });
      known.put(scan, resolved, now);
      await pause(PAUSE_MS);
    }
    if (resolved === null) return;
    const position = { deviceId, measuredAt, source: kind, ...resolved };
    await inTransaction(db, async (trx) => {
      const scans = {
        deviceId,
        measurementId: kind === 'wifi' ? MEASUREMENT_ID.wifiScan : MEASUREMENT_ID.bluetoothScan,
        measuredAt,
      };
      if (!(await lockTracker(trx, orgId, deviceId))) return;
      // Its history may have been cleared while the resolver was asked.
      if (!(await keepsReadings({ db: trx, log, orgId }, scans))) return;
      if (!(await insertResolved(trx, orgId, position))) return;
      await followTracker(trx, orgId, position);
      await takePosition({ db: trx, log }, { orgId, ...position });
      await notifyProcesses(trx, devicesChanged, [{ orgId }]);
    });
  };
}

const NOT_FOUND = 404;

/** @returns null when it knows none of the stations. @throws Error that names no address: it may contain a key */
async function askResolver(url: string, scan: QueuedScan): Promise<Resolved> {
  const response = await fetchOutside(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(geolocateRequest(scan)),
    },
    { audience: 'operator', timeoutMs: TIMEOUT_MS, answerBytes: ANSWER_BYTES },
  );
  if (response.status === NOT_FOUND) return null;
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return readGeolocate(await response.json());
}

/** Deletes resolved positions that are older than readings may be. */
export async function purgeResolved({
  config,
  clock,
  db,
}: Pick<ResolverParts, 'config' | 'clock' | 'db'>): Promise<void> {
  if (config.HISTORY_DAYS > 0) await deleteResolvedBefore(db, clock.now() - config.HISTORY_DAYS * DAY_MS);
}
