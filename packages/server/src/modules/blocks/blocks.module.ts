import { defineModule } from '../../platform/module';
import { blocksArchive } from './blocks.archive';
import { blockRoutes } from './blocks.routes';
import { onDevicesLeaving } from './devices-leaving.service';

/** How an organisation orders, names and hides the values of its devices. */
export const blocksModule = defineModule({
  name: 'blocks',
  archive: blocksArchive,
  create: () => ({
    routes: [blockRoutes],
    onDevicesLeaving,
  }),
});
