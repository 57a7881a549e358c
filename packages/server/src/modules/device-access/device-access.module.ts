import { defineModule } from '../../platform/module';
import { deviceAccessRoutes } from './device-access.routes';
import { onDevicesLeaving } from './devices-leaving.service';

/** Keys that open one device alone. */
export const deviceAccessModule = defineModule({
  name: 'deviceAccess',
  create: () => ({
    routes: [deviceAccessRoutes],
    onDevicesLeaving,
  }),
});
