import { defineModule } from '../../platform/module';
import { chartPagesArchive } from './chart-pages.archive';
import { chartPageRoutes } from './chart-pages.routes';
import { onDevicesLeaving } from './devices-leaving.service';

/** Charts that an organisation keeps. */
export const chartPagesModule = defineModule({
  name: 'chartPages',
  archive: chartPagesArchive,
  create: () => ({
    routes: [chartPageRoutes],
    onDevicesLeaving,
  }),
});
