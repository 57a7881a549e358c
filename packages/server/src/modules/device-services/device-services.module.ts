import { defineModule } from '../../platform/module';
import { deviceServicesArchive } from './device-services.archive';
import { deviceServiceRoutes } from './device-services.routes';
import { onDevicesLeaving } from './device-services.service';

/** Services of devices: how long they run, and those that may still be given. */
export const deviceServicesModule = defineModule({
  name: 'device-services',
  archive: deviceServicesArchive,
  create: () => ({
    routes: [deviceServiceRoutes],
    onDevicesLeaving,
  }),
});
