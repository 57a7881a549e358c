import { HOUR_MS } from '@fieldscope/contract/time';
import type { Db } from '../../platform/postgres/db';
import { eachServer, type Served, type Shards } from '../../platform/postgres/shards';
import { addMeasured } from '../devices/device-channels.service';
import {
  listNewlyReported,
  listReceptions,
  type NewlyReported,
  type RecoveredReception,
} from '../history/uplinks.service';
import type { UplinkSource } from '../network-server-kinds/message.model';
import type { Reception, ReportedStatus } from './device-reports.model';
import { upsertGatewaysSeen, upsertStatuses } from './device-status.repository';
import * as repository from './device-status-recovery.repository';

/** How many devices one statement looks at. */
const PORTION = 1_000;

/** Rebuilds from the stored uplinks what was committed but not yet written here when the last process ended. */
export async function recoverStatuses(
  db: Db,
  now: number,
  shards?: Pick<Shards, 'eachServer'>,
): Promise<void> {
  // Before anything is written: afterwards the statuses no longer show how far the last process came.
  const newest = await repository.findNewestStatus(db, now);
  const since = newest === null ? null : newest - HOUR_MS;
  await eachServer(shards, (served) => recoverOf(db, since, served));
}

async function recoverOf(db: Db, since: number | null, served: Served): Promise<void> {
  const receptions = await listReceptions(db, since, served);
  if (receptions.length > 0) await upsertGatewaysSeen(db, receptions.map(receptionOf));
  const devices = await repository.listSeenDevices(db, served);
  for (let start = 0; start < devices.length; start += PORTION) {
    const reported = await listNewlyReported(db, devices.slice(start, start + PORTION));
    if (reported.length > 0) await upsertStatuses(db, reported.map(reportOf));
  }
  // Every series of a device that has a newest value belongs to one of its channels.
  await addMeasured(db, repository.newestMeasurements(served));
}

// The rows of uplinks hold neither frequency nor address: those come with the next uplink.

// Neither do they say whether the operator's network server sent it: of other organisations' gateways the next uplink does.

const receptionOf = ({ gateway, orgId, receivedAt, source }: RecoveredReception): Reception => ({
  gateway,
  orgId,
  byOperator: false,
  receivedAt,
  frequency: null,
  spreadingFactor: null,
  frequencyPlan: null,
  router: source as UplinkSource,
});

const reportOf = ({ deviceId, orgId, receivedAt, ...reported }: NewlyReported): ReportedStatus => ({
  ...reported,
  device: { deviceId, orgId },
  seenAt: receivedAt,
  frequency: null,
  frequencyPlan: null,
  ip: null,
});
