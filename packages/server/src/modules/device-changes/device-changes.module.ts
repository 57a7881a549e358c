import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { deviceChangesArchive } from './device-changes.archive';
import { TRANSFER_COMMANDS } from './device-changes.commands';
import { deviceChangeRoutes } from './device-changes.routes';
import {
  createDeviceRemoval,
  PURGE_REMOVED_JOB,
  purgeRemovals,
  purgeRemovedDevices,
} from './device-removal.service';
import { createDeviceTransfers, dropLeaving } from './device-transfers.service';
import { ANNOUNCE_TRANSFER_JOB, announceTransfer } from './transfer-news.service';

/** Changes of devices: names, places, and their removal and transfer. */
export const deviceChangesModule = defineModule({
  name: 'deviceChanges',
  jobKinds: [PURGE_REMOVED_JOB, ANNOUNCE_TRANSFER_JOB],
  operatorCommands: TRANSFER_COMMANDS,
  archive: deviceChangesArchive,
  create(platform) {
    const removal = createDeviceRemoval(platform.devicesLeaving);
    const transfers = createDeviceTransfers(platform, removal);
    return {
      services: { removal, transfers },
      routes: [deviceChangeRoutes({ ...platform, deviceRemoval: removal, deviceTransfers: transfers })],
      work: [
        job(PURGE_REMOVED_JOB, (work) => (removed, running) => purgeRemovedDevices(work, removed, running)),
        job(ANNOUNCE_TRANSFER_JOB, (work) => (begun) => announceTransfer(work, begun)),
      ],
      schedules: [
        every('purge removals', HOUR_MS, purgeRemovals),
        every('complete transfers', 5 * SECOND_MS, transfers.completeDue),
      ],
      onDevicesLeaving: dropLeaving,
    };
  },
});
