import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { Clock } from '../../platform/clock';
import { notifyProcesses } from '../../platform/events';
import type { Log } from '../../platform/observability/log';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { Shards } from '../../platform/postgres/shards';
import { createSignal, type Signal } from '../../platform/signal';
import { upsertReportedChannels } from '../devices/device-channels.service';
import { deviceChanged } from '../devices/devices.events';
import { listGatewayEuis } from '../devices/devices.service';
import type { StoredUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import type { LatestValues } from '../latest-values/latest.service';
import {
  type DeviceReport,
  mergeReceptions,
  mergeReports,
  type Reception,
  receptionsOf,
  reportedChannelsOf,
  reportOf,
  seenWithoutUplink,
} from './device-reports.model';
import { mayHaveReturned, statesOf } from './device-states.model';
import * as repository from './device-status.repository';
import { recoverStatuses } from './device-status-recovery.service';
import { announceStates, type DeviceStates } from './state-events.service';

/** What is known of every device now: coalesced in memory, written in the background. */
export interface DeviceStatus {
  /** Writes what is still in memory, of one organisation or of all, so that the next read sees every committed uplink. */
  flush(orgId?: OrgId): Promise<void>;
  /** Listens to the states of devices of which something was written. Listeners must not throw. */
  onSeen: Signal<DeviceStates>['onPublished'];
  /** A network server of an organisation reports when it heard a gateway last. */
  noteGatewaySeen(orgId: OrgId, gateway: Eui, at: number): void;
  /** Catches up with what was committed before the last process could write it. Newest values come before it. */
  recover(db: Db): Promise<void>;
  close(): Promise<void>;
}

interface StatusParts {
  db: Db;
  shards: Pick<Shards, 'eachServer'>;
  clock: Clock;
  log: Log;
  ingest: Pick<Ingest, 'onCommitted'>;
  latest: Pick<LatestValues, 'flush'>;
}

export function createDeviceStatus({ db, shards, clock, log, ingest, latest }: StatusParts): DeviceStatus {
  const seen = createSignal<DeviceStates>();
  const parts = { db, clock, seen, latest };
  const reports = new BackgroundWriter<number, DeviceReport>({
    name: 'device status',
    log,
    merge: mergeReports,
    write: (values) => writeReports(parts, values),
  });
  // Apart from the reports: a gateway receives uplinks of every organisation.
  const receptions = new BackgroundWriter<string, Reception>({
    name: 'gateway status',
    log,
    merge: mergeReceptions,
    write: async (values) => announceWritten(parts, await repository.upsertGatewaysSeen(db, values)),
  });
  ingest.onCommitted((stored) => {
    for (const uplink of stored) {
      const { deviceId, orgId } = uplink.device;
      reports.put(deviceId, reportOf(uplink, takeUnreported(uplink)), orgId);
      for (const reception of receptionsOf(uplink))
        receptions.put(sayingOf(reception), reception, reception.gateway);
    }
  });
  const flush = async (orgId?: OrgId) => {
    const gateways = orgId && (await listGatewayEuis({ db, orgId }));
    await Promise.all([reports.flush(orgId && [orgId]), receptions.flush(gateways)]);
  };
  return {
    flush,
    onSeen: seen.onPublished,
    noteGatewaySeen(orgId, gateway, at) {
      const reception = seenWithoutUplink(orgId, gateway, at);
      receptions.put(sayingOf(reception), reception, gateway);
    },
    async recover(db) {
      await recoverStatuses(db, clock.now(), shards);
    },
    close: () => flush(),
  };
}

/** Who says it of which gateway: what one network server says must not be taken for another's word. */
const sayingOf = ({ gateway, orgId, byOperator }: Reception): string =>
  `${byOperator ? 'operator' : ''}/${orgId}/${gateway}`;

interface WriteParts extends Pick<StatusParts, 'db' | 'clock' | 'latest'> {
  seen: Signal<DeviceStates>;
}

async function writeReports(parts: WriteParts, reports: DeviceReport[]): Promise<void> {
  const { db, latest } = parts;
  const written = await repository.upsertStatuses(db, reports);
  const withChannels = reports.filter(({ channels }) => channels.size > 0);
  if (withChannels.length > 0) await writeChannels(db, withChannels);
  const moved = reports.filter((one) => one.moved).map(({ device }) => device);
  if (moved.length > 0) {
    await Promise.all([...new Set(moved.map(({ orgId }) => orgId))].map((orgId) => latest.flush(orgId)));
    await repository.followTrackers(db, { deviceIds: moved.map(({ deviceId }) => deviceId) });
  }
  await announceWritten(parts, written);
}

/** Records which of those devices came back online, and announces how they stand. */
async function announceWritten(
  { db, clock, seen }: WriteParts,
  written: repository.StatusRow[],
): Promise<void> {
  const now = clock.now();
  await repository.recordReturned(db, mayHaveReturned(written, now), now);
  seen.publish(statesOf(written, now));
}

/**
 * A channel that has become idle is at work again with the next reading, whichever process stores it: none may go on
 * counting its measurements as known.
 */
async function writeChannels(db: Db, reports: DeviceReport[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const euis = await upsertReportedChannels(trx, reports.flatMap(reportedChannelsOf));
    await notifyProcesses(
      trx,
      deviceChanged,
      euis.map((eui) => ({ eui })),
    );
  });
}

/**
 * Records which devices went silent or came back by the clock, and announces them to the screens of every process. Run
 * it often: a device that is overdue shows as offline without it, but has no entry in its record.
 * @param overdueSince looks at devices that became overdue since then alone (epoch ms; null: whenever that was)
 */
export async function watchOnlineStates(
  { db, clock }: Pick<StatusParts, 'db' | 'clock'>,
  status: Pick<DeviceStatus, 'flush'>,
  overdueSince?: number | null,
): Promise<void> {
  await status.flush();
  const now = clock.now();
  const watch = (watched: Parameters<typeof repository.recordOnlineChanges>[2]) =>
    inTransaction(db, async (trx) => {
      const changed = await repository.recordOnlineChanges(trx, now, watched);
      await announceStates(trx, statesOf(changed, now));
    });
  if (typeof overdueSince === 'number') return watch({ overdueSince });
  // Uplinks wait for whoever looks: no longer than for a portion.
  const last = await repository.findLastDeviceId(db);
  for (let after = 0; after < last; after += WATCHED_AT_ONCE)
    await watch({ range: { after, to: after + WATCHED_AT_ONCE }, overdueSince });
}

/** What came late, or was written late, is found by the next look at all devices at the latest. */
const WATCH_OVERLAP_MS = 2 * MINUTE_MS;
const WATCH_ALL_MS = HOUR_MS;
/** Looking into the records of so many devices takes some hundred milliseconds. */
const WATCHED_AT_ONCE = 20_000;

/**
 * Watches those that are overdue at first, all devices each hour, and meanwhile those that became overdue since the last time: of a
 * million, that reads the statuses and no record. Who comes back is recorded with the uplink.
 */
export function createOnlineWatch(
  status: Pick<DeviceStatus, 'flush'>,
): (work: Pick<StatusParts, 'db' | 'clock'>) => Promise<void> {
  let watched: { at: number; allAt: number } | undefined;
  return async (work) => {
    const now = work.clock.now();
    if (!watched || now < watched.at) {
      await watchOnlineStates(work, status, null);
      watched = { at: now, allAt: now };
    } else if (now - watched.allAt >= WATCH_ALL_MS) {
      await watchOnlineStates(work, status);
      watched = { at: now, allAt: now };
    } else {
      await watchOnlineStates(work, status, watched.at - WATCH_OVERLAP_MS);
      watched.at = now;
    }
  };
}

/** The readings whose measurement was not met before on their channel: an ordinary uplink writes no channel. */
function takeUnreported({ device, readings, info }: StoredUplink): StoredUplink['readings'] {
  // A sensor that was taken off, or reported idle, and measures again puts its channel back to work.
  if (info?.removedSensorChannel !== undefined || info?.channelStatus) device.series.reportAgain();
  return device.series.takeUnreported(readings);
}
