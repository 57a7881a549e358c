import { defineModule } from '../../platform/module';
import { tunnelRoutes } from './tunnels.routes';

/** Remote access to gateways. */
export const tunnelsModule = defineModule({
  name: 'tunnels',
  create: () => ({
    routes: [tunnelRoutes],
  }),
});
