import { defineModule } from '../../platform/module';
import { deviceServiceRoutes } from './device-services.routes';
import { onDevicesLeaving } from './device-services.service';

/** Services of devices: how long they run, and those that may still be given. */
export const deviceServicesModule = defineModule({
  name: 'device-services',
  create: () => ({
    routes: [deviceServiceRoutes],
    onDevicesLeaving,
  }),
});
