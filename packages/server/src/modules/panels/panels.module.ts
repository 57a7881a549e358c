import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { onDevicesLeaving } from './devices-leaving.service';
import { purgePictures } from './panel-pictures.service';
import { panelsArchive } from './panels.archive';
import { panelRoutes } from './panels.routes';
import { purgePanels } from './panels.service';

/** Dashboards that people build. */
export const panelsModule = defineModule({
  name: 'panels',
  archive: panelsArchive,
  create: (platform) => ({
    routes: [panelRoutes(platform)],
    schedules: [
      every('purge deleted panels', HOUR_MS, purgePanels),
      every('purge pictures of panels', HOUR_MS, purgePictures),
    ],
    onDevicesLeaving,
  }),
});
