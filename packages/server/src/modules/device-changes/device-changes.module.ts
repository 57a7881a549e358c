import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { deviceChangeRoutes } from './device-changes.routes';
import {
  createDeviceRemoval,
  PURGE_REMOVED_JOB,
  purgeRemovals,
  purgeRemovedDevices,
} from './device-removal.service';

/** Changes of devices: names, places, and their removal and transfer. */
export const deviceChangesModule = defineModule({
  name: 'deviceChanges',
  jobKinds: [PURGE_REMOVED_JOB],
  create(platform) {
    const removal = createDeviceRemoval(platform.devicesLeaving);
    return {
      services: { removal },
      routes: [deviceChangeRoutes({ ...platform, deviceRemoval: removal })],
      work: [
        job(PURGE_REMOVED_JOB, (work) => (removed, running) => purgeRemovedDevices(work, removed, running)),
      ],
      schedules: [every('purge removals', HOUR_MS, purgeRemovals)],
    };
  },
});
