import { defineModule } from '../../platform/module';
import { topologyRoutes } from './topology.routes';

/** Which gateway receives which node. */
export const topologyModule = defineModule({
  name: 'topology',
  create: (platform) => ({ routes: [topologyRoutes(platform)] }),
});
