import type { OrgId } from '@fieldscope/contract/ids';
import type { EpochMs } from '@fieldscope/contract/time';
import type { Db } from '../../platform/postgres/db';
import { eachServer, type Served, type Shards } from '../../platform/postgres/shards';
import { addMeasured } from '../devices/device-channels.service';
import {
  findRecoveryStart,
  listNewlyReported,
  listReceptions,
  listUploadedDevices,
  type NewlyReported,
  organisationsToName,
  type RecoveredReception,
  type UploadedDevice,
} from '../history/uplinks.service';
import type { UplinkSource } from '../network-server-kinds/message.model';
import type { Reception, ReportedStatus } from './device-reports.model';
import { mayHaveReturned } from './device-states.model';
import {
  followTrackers,
  recordReturned,
  upsertGatewaysSeen,
  upsertStatuses,
} from './device-status.repository';
import * as repository from './device-status-recovery.repository';

/** How many devices one statement looks at. */
const PORTION = 1_000;

/**
 * Rebuilds from the stored uplinks what was committed but not yet written here when the last process ended. It looks at the
 * devices that sent something shortly before and at no others: there may be very many.
 */
export async function recoverStatuses(
  db: Db,
  now: EpochMs,
  shards?: Pick<Shards, 'eachServer'>,
): Promise<void> {
  // Before anything is written: afterwards the statuses no longer show how far the last process came.
  const newest = await repository.findNewestStatus(db, now);
  await eachServer(shards, (served) => recoverOf(db, { newest, now }, served));
}

/** The same for one organisation that came with an archive: how far another installation was with it, nobody noted here. */
export async function recoverStatusesOf(db: Db, orgId: OrgId, now: EpochMs): Promise<void> {
  const newest = await repository.findNewestStatusOf(db, orgId);
  await recoverOf(db, { newest, now, isNotedHere: false }, [orgId]);
}

async function recoverOf(
  db: Db,
  { newest, now, isNotedHere = true }: { newest: number | null; now: EpochMs; isNotedHere?: boolean },
  served: Served,
): Promise<void> {
  const since = await findRecoveryStart(db, newest, served, isNotedHere);
  const receptions = await listReceptions(db, since, served);
  if (receptions.length > 0) await upsertGatewaysSeen(db, receptions.map(receptionOf));
  const uploaded = await listUploadedDevices(db, since, served);
  for (let start = 0; start < uploaded.length; start += PORTION)
    await recoverPortion(db, uploaded.slice(start, start + PORTION), {
      now,
      isDistributed: served !== undefined,
    });
}

async function recoverPortion(
  db: Db,
  uploaded: readonly UploadedDevice[],
  { now, isDistributed }: { now: EpochMs; isDistributed: boolean },
): Promise<void> {
  const named = organisationsToName(uploaded, isDistributed);
  const unwritten = await repository.listUnwritten(db, uploaded);
  if (unwritten.length > 0) {
    const reported = await listNewlyReported(db, unwritten);
    if (reported.length > 0) {
      const written = await upsertStatuses(db, reported.map(reportOf));
      await recordReturned(db, mayHaveReturned(written, now), now);
    }
  }
  // Every series of a device that has a newest value belongs to one of its channels.
  await addMeasured(db, repository.newestMeasurements(uploaded, named));
  await followTrackers(db, {
    deviceIds: uploaded.map(({ deviceId }) => deviceId),
    served: named,
  });
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
