import type { OrgId } from '@fieldscope/contract/ids';
import { inTransaction } from '../../platform/postgres/db';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { SharedWork } from '../../platform/shared-work';
import { alarmsChanged } from '../alarms/alarms.events';
import { eraseCameras } from '../cameras/devices-leaving.service';
import { type ConnectionPorts, eraseConnection } from '../connections/connections.service';
import { deleteDevices } from '../devices/device-ownership.service';
import { deviceChanged, devicesChanged } from '../devices/devices.events';
import { fieldsChanged } from '../fields/fields.events';
import { groundPicturesChanged } from '../ground-pictures/ground-pictures.events';
import { deleteGroups } from '../groups/groups.service';
import { removeHistoryOf } from '../history/clearing.service';
import { connectionTokenChanged } from '../ingest/ingest.events';
import type { Ingest } from '../ingest/ingest.service';
import { panelsChanged } from '../panels/panels.events';
import { scenesChanged } from '../scenes/scenes.events';
import { deleteSubAccount } from '../sub-accounts/sub-accounts.service';
import * as repository from './demo.repository';
import { eraseDemoModel } from './demo-cameras.service';
import { type DemoFarm, euisOf } from './demo-farm.service';
import { eraseScenery, type SceneryParts } from './demo-scenery.service';

interface RemovalParts
  extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'>,
    Pick<SceneryParts, 'evaluation'> {
  connectionPorts: ConnectionPorts;
  ingest: Pick<Ingest, 'onCommitted'>;
  /** Writes what is still in memory about devices and readings. */
  flushPending(): Promise<unknown>;
}

/** Takes a demo farm that sends no more out of the database: devices, what they sent, and all that was made with them. */
export type RemoveFarm = (farm: DemoFarm) => Promise<void>;

/**
 * A message of another sender that was in flight to a device while it was removed is stored for no organisation, so it is
 * deleted as soon as it is committed.
 */
export function createRemoval(services: RemovalParts): RemoveFarm {
  const gone = new Set<string>();
  let removal: Promise<void> = Promise.resolve();

  // Thousands may come at once: a device's are deleted together.
  const deletions = new SharedWork();

  services.ingest.onCommitted((stored) => {
    if (gone.size === 0) return;
    const late = stored.filter(({ device }) => gone.has(device.eui));
    for (const [deviceId, orgId] of new Map(late.map(({ device }) => [device.deviceId, device.orgId])))
      removal
        .then(() => deletions.run(`${deviceId}`, () => removeHistoryOf(services.db, orgId, [deviceId])))
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
    await announceFarm(services, farm.orgId);
    await services.events.announce(devicesChanged, { orgId: farm.orgId });
  };
}

/** Open screens and other processes learn that what is made of a farm's devices came or went; of these tells `devicesChanged`. */
export async function announceFarm(
  { events, evaluation }: Pick<RemovalParts, 'events' | 'evaluation'>,
  orgId: OrgId,
): Promise<void> {
  await evaluation.reload(orgId);
  for (const changed of [fieldsChanged, groundPicturesChanged, scenesChanged, alarmsChanged])
    await events.announce(changed, { orgId });
  await events.announce(panelsChanged, { orgId, panel_id: null });
}

async function deleteFarm(
  { db, clock, connectionPorts }: Pick<RemovalParts, 'db' | 'clock' | 'connectionPorts'>,
  farm: DemoFarm,
): Promise<void> {
  const { orgId, ingestToken, groupIds = [], subAccounts = [], scenery } = farm;
  await inTransaction(db, async (trx) => {
    const deviceIds = await repository.lockDevices(trx, orgId, euisOf(farm));
    if (scenery) await eraseScenery(trx, orgId, deviceIds, scenery);
    await removeHistoryOf(trx, orgId, deviceIds);
    await eraseCameras(trx, orgId, deviceIds);
    if (farm.cameraModelId !== undefined) await eraseDemoModel(trx);
    await deleteDevices(trx, orgId, deviceIds);
    await deleteGroups(trx, orgId, groupIds);
    for (const userId of subAccounts) await deleteSubAccount({ db: trx, clock }, orgId, userId);
    await eraseConnection(trx, orgId, ingestToken, connectionPorts);
  });
}
