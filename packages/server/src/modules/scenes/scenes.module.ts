import { defineModule } from '../../platform/module';
import { onDevicesLeaving } from './devices-leaving.service';
import { sceneRoutes } from './scenes.routes';

/** Cards of the dashboard. */
export const scenesModule = defineModule({
  name: 'scenes',
  create: (platform) => ({ routes: [sceneRoutes(platform)], onDevicesLeaving }),
});
