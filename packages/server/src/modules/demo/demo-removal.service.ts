import type { House } from '../../house';
import { inTransaction } from '../../platform/db';
import { digest } from '../../platform/secrets';
import type { StoredUplink } from '../ingest/ingest.model';
import * as repository from './demo.repository';
import { type DemoFarm, euisOf } from './demo-farm.service';

type Registry = Pick<House, 'db' | 'log' | 'events' | 'live' | 'ingest' | 'deviceStatus' | 'latest'>;

/** Takes a demo farm that sends no more out of the database, with everything that it ever sent. */
export type RemoveFarm = (farm: DemoFarm) => Promise<void>;

/**
 * A message of somebody else that was under way to a device while that was removed is stored for nobody, so it is
 * deleted as soon as it is committed.
 */
export function createRemoval(registry: Registry): RemoveFarm {
  const gone = new Set<string>();
  let removal: Promise<void> = Promise.resolve();

  registry.ingest.onCommitted((stored) => {
    if (gone.size === 0) return;
    const late = stored.filter(({ device }) => gone.has(device.eui));
    if (late.length === 0) return;
    removal
      .then(() => deleteLate(registry, late))
      .catch((error: Error) => registry.log.warn({ reason: error.message }, 'a late message was kept'));
  });

  return async (farm) => {
    const euis = euisOf(farm);
    // What is still to be written about the devices would meet the rows that are being deleted.
    await Promise.all([registry.deviceStatus.settle(), registry.latest.settle()]);
    for (const eui of euis) gone.add(eui);
    removal = deleteFarm(registry, farm);
    try {
      await removal;
    } catch (error) {
      for (const eui of euis) gone.delete(eui);
      throw error;
    }
    for (const eui of euis) await registry.events.announce('device_changed', eui);
    await registry.events.announce('ingest_token_changed', '');
    registry.live.devicesChanged(farm.orgId);
  };
}

async function deleteFarm({ db }: Registry, farm: DemoFarm): Promise<void> {
  const { orgId, ingestToken } = farm;
  await inTransaction(db, async (trx) => {
    const deviceIds = await repository.lockDevices(trx, orgId, euisOf(farm));
    const seriesIds = await repository.listSeries(trx, orgId, deviceIds);
    await repository.deleteMessages(trx, orgId, { deviceIds, seriesIds });
    await repository.deleteDevices(trx, orgId, deviceIds);
    await repository.deleteIngestToken(trx, digest(ingestToken));
  });
}

async function deleteLate({ db }: Registry, late: StoredUplink[]): Promise<void> {
  for (const { device, readings } of late) {
    await repository.deleteMessages(db, device.orgId, {
      deviceIds: [device.deviceId],
      seriesIds: readings.map(({ seriesId }) => seriesId),
    });
  }
}
