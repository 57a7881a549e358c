import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, inTransaction } from '../../platform/postgres/db';
import * as repository from './clearing.repository';
import { lockDevice } from './packing.repository';

/** A transaction deletes so many uplinks at most. */
const PORTION = 5_000;

/**
 * Deletes everything that an organisation received of some devices: uplinks, readings, newest values. Outside of a
 * transaction in short ones, so that what arrives meanwhile waits for none of them; killed, it goes on when called again.
 * What is being packed waits, and is deleted afterwards.
 */
export async function clearHistoryOf(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  if (db.isTransaction) await repository.lockLatest(db, orgId, deviceIds);
  // In one order, so that two of them do not wait for each other.
  for (const deviceId of deviceIds.toSorted((a, b) => a - b)) {
    const device = { orgId, deviceId };
    const locked = <T>(work: (trx: Db) => Promise<T>) =>
      inTransaction(db, async (trx) => {
        await lockDevice(trx, device);
        return work(trx);
      });
    while ((await locked((trx) => repository.deleteRows(trx, device, PORTION))) === PORTION);
    for (const seriesId of await repository.listSeriesIds(db, device))
      await locked((trx) => repository.deleteSeries(trx, orgId, seriesId));
    await locked((trx) => repository.deletePacked(trx, device));
  }
}

/** The same when the devices are no more, or no more the organisation's: their series go, too. */
export async function removeHistoryOf(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await clearHistoryOf(db, orgId, deviceIds);
  await repository.deleteSeriesOf(db, orgId, deviceIds);
}

/** Organisations that received something of a device. */
export const listOrganisationsWithHistory = (db: Db, deviceId: number): Promise<OrgId[]> =>
  repository.listOrganisationsWithHistory(db, deviceId);

/** Clears everything that any organisation received of a device. @returns those that had some */
export async function clearDeviceHistory(db: Db, deviceId: number): Promise<OrgId[]> {
  const orgIds = await repository.listOrganisationsWithHistory(db, deviceId);
  for (const orgId of orgIds) await clearHistoryOf(db, orgId, [deviceId]);
  return orgIds;
}

/** Clears everything that an organisation ever received. */
export async function clearOrganisationHistory(db: Db, orgId: OrgId): Promise<void> {
  await clearHistoryOf(db, orgId, await repository.listDevicesWithHistory(db, orgId));
}
