import { defineModule } from '../../platform/module';
import { kitRoutes } from './kits.routes';

/** Development kits and their channels. */
export const kitsModule = defineModule({
  name: 'kits',
  create: (platform) => ({ routes: [kitRoutes(platform)] }),
});
