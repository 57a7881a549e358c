import { inTransaction } from '../../platform/postgres/db';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { deleteIngestToken } from '../connections/ingest-tokens.service';
import { deleteDevices } from '../devices/device-ownership.service';
import { deviceChanged, devicesChanged } from '../devices/devices.events';
import { deleteGroups } from '../groups/groups.service';
import { removeHistoryOf } from '../history/clearing.service';
import { connectionTokenChanged } from '../ingest/ingest.events';
import type { StoredUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import { deleteSubAccount } from '../sub-accounts/sub-accounts.service';
import * as repository from './demo.repository';
import { type DemoFarm, euisOf } from './demo-farm.service';

interface RemovalParts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'> {
  ingest: Pick<Ingest, 'onCommitted'>;
  /** Writes what is still in memory about devices and readings. */
  flushPending(): Promise<unknown>;
}

/** Takes a demo farm that sends no more out of the database: devices, what they sent, groups and sub-accounts. */
export type RemoveFarm = (farm: DemoFarm) => Promise<void>;

/**
 * A message of another sender that was in flight to a device while it was removed is stored for no organisation, so it is
 * deleted as soon as it is committed.
 */
export function createRemoval(services: RemovalParts): RemoveFarm {
  const gone = new Set<string>();
  let removal: Promise<void> = Promise.resolve();

  services.ingest.onCommitted((stored) => {
    if (gone.size === 0) return;
    const late = stored.filter(({ device }) => gone.has(device.eui));
    if (late.length === 0) return;
    removal
      .then(() => deleteLate(services, late))
      .catch((error: Error) => services.log.warn({ reason: error.message }, 'a late message was kept'));
  });

  return async (farm) => {
    const euis = euisOf(farm);
    // What is still to be written about the devices would meet the rows that are being deleted.
    await services.flushPending();
    for (const eui of euis) gone.add(eui);
    removal = deleteFarm(services, farm);
    try {
      await removal;
    } catch (error) {
      for (const eui of euis) gone.delete(eui);
      throw error;
    }
    for (const eui of euis) await services.events.announce(deviceChanged, { eui });
    await services.events.announce(connectionTokenChanged, {
      token: digest(farm.ingestToken).toString('hex'),
    });
    await services.events.announce(devicesChanged, { orgId: farm.orgId });
  };
}

async function deleteFarm({ db, clock }: Pick<RemovalParts, 'db' | 'clock'>, farm: DemoFarm): Promise<void> {
  const { orgId, ingestToken, groupIds = [], subAccounts = [] } = farm;
  await inTransaction(db, async (trx) => {
    const deviceIds = await repository.lockDevices(trx, orgId, euisOf(farm));
    await removeHistoryOf(trx, orgId, deviceIds);
    await deleteDevices(trx, orgId, deviceIds);
    await deleteGroups(trx, orgId, groupIds);
    for (const userId of subAccounts) await deleteSubAccount({ db: trx, clock }, orgId, userId);
    await deleteIngestToken(trx, ingestToken);
  });
}

async function deleteLate({ db }: Pick<RemovalParts, 'db'>, late: StoredUplink[]): Promise<void> {
  for (const { device } of late) await removeHistoryOf(db, device.orgId, [device.deviceId]);
}
