import { defineModule } from '../../platform/module';
import { chartPageRoutes } from './chart-pages.routes';
import { onDevicesLeaving } from './devices-leaving.service';

/** Charts that an organisation keeps. */
export const chartPagesModule = defineModule({
  name: 'chartPages',
  create: () => ({
    routes: [chartPageRoutes],
    onDevicesLeaving,
  }),
});
