import { defineModule } from '../../platform/module';
import { deviceViewRoutes } from './device-views.routes';

/** Devices as people see them: lists, details, overview, radio links and places. */
export const deviceViewsModule = defineModule({
  name: 'deviceViews',
  create: ({ flushPending }) => ({ routes: [deviceViewRoutes({ flushPending })] }),
});
