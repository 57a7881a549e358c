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
import { traitsOf } from '../devices/device-models';
import { deviceChanged } from '../devices/devices.events';
import { bestGatewayOf, intervalMinutesOf, isOnline } from '../devices/devices.model';
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
import * as repository from './device-status.repository';
import { recoverStatuses } from './device-status-recovery.service';
import { FoundOnline } from './found-online.model';
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
  const parts = { db, clock, seen, latest, foundOnline: new FoundOnline() };
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
  foundOnline: FoundOnline;
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
  { db, clock, seen, foundOnline }: WriteParts,
  written: repository.StatusRow[],
): Promise<void> {
  const now = clock.now();
  const due = foundOnline.due(written, now);
  if (due.length > 0) {
    await repository.recordOnlineChanges(db, now, { deviceIds: due.map((row) => row.device_id) });
    foundOnline.remember(
      due.filter((row) => isOnlineNow(row, now)),
      now,
    );
  }
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
 * @param overdueSince looks at devices that became overdue since then alone (epoch ms)
 */
export async function watchOnlineStates(
  { db, clock }: Pick<StatusParts, 'db' | 'clock'>,
  status: Pick<DeviceStatus, 'flush'>,
  overdueSince?: number,
): Promise<void> {
  await status.flush();
  const now = clock.now();
  const watch = (watched: Parameters<typeof repository.recordOnlineChanges>[2]) =>
    inTransaction(db, async (trx) => {
      const changed = await repository.recordOnlineChanges(trx, now, watched);
      await announceStates(trx, statesOf(changed, now));
    });
  if (overdueSince !== undefined) return watch({ overdueSince });
  // Uplinks wait for whoever looks: no longer than for a portion.
  const last = await repository.findLastDeviceId(db);
  for (let after = 0; after < last; after += WATCHED_AT_ONCE)
    await watch({ range: { after, to: after + WATCHED_AT_ONCE } });
}

/** What came late, or was written late, is found by the next look at all devices at the latest. */
const WATCH_OVERLAP_MS = 2 * MINUTE_MS;
const WATCH_ALL_MS = HOUR_MS;
/** Looking into the records of so many devices takes some hundred milliseconds. */
const WATCHED_AT_ONCE = 20_000;

/**
 * Watches all devices at first and each hour, and meanwhile those that became overdue since the last time: of a million that is one
 * statement of a second, and not a look into the record of each. Who comes back is recorded with the uplink.
 */
export function createOnlineWatch(
  status: Pick<DeviceStatus, 'flush'>,
): (work: Pick<StatusParts, 'db' | 'clock'>) => Promise<void> {
  let watchedAt = Number.NEGATIVE_INFINITY;
  let watchedAllAt = Number.NEGATIVE_INFINITY;
  return async (work) => {
    const now = work.clock.now();
    const isForAll = now - watchedAllAt >= WATCH_ALL_MS || now < watchedAt;
    await watchOnlineStates(work, status, isForAll ? undefined : watchedAt - WATCH_OVERLAP_MS);
    watchedAt = now;
    if (isForAll) watchedAllAt = now;
  };
}

function statesOf(rows: repository.StatusRow[], now: number): DeviceStates {
  const states: DeviceStates = new Map();
  for (const row of rows) {
    const { org_id: orgId, eui, last_seen_at, battery, rssi, snr } = row;
    const ofOrganisation = states.get(orgId) ?? [];
    ofOrganisation.push({
      eui,
      online: isOnlineNow(row, now),
      last_seen_at,
      interval_minutes: intervalOf(row),
      battery,
      rssi,
      snr,
      best_gateway: bestGatewayOf(row),
    });
    states.set(orgId, ofOrganisation);
  }
  return states;
}

const intervalOf = ({ kind, model, interval_reported }: repository.StatusRow): number =>
  intervalMinutesOf(kind, interval_reported, traitsOf(model).intervalMinutes);

const isOnlineNow = (row: repository.StatusRow, now: number): boolean =>
  isOnline({ kind: row.kind, intervalMinutes: intervalOf(row), lastSeenAt: row.last_seen_at }, now);

/** The readings whose measurement was not met before on their channel: an ordinary uplink writes no channel. */
function takeUnreported({ device, readings, info }: StoredUplink): StoredUplink['readings'] {
  // A sensor that was taken off, or reported idle, and measures again puts its channel back to work.
  if (info?.removedSensorChannel !== undefined || info?.channelStatus) device.series.reportAgain();
  return device.series.takeUnreported(readings);
}
