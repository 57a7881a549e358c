import { defineModule } from '../../platform/module';
import { onDevicesLeaving } from './devices-leaving.service';
import { scenesArchive } from './scenes.archive';
import { sceneRoutes } from './scenes.routes';

/** Cards of the dashboard. */
export const scenesModule = defineModule({
  name: 'scenes',
  archive: scenesArchive,
  create: (platform) => ({ routes: [sceneRoutes(platform)], onDevicesLeaving }),
});
