import { defineModule } from '../../platform/module';
import { groupRoutes } from './groups.routes';

/** Groups of nodes. */
export const groupsModule = defineModule({
  name: 'groups',
  create: (platform) => ({ routes: [groupRoutes(platform)] }),
});
