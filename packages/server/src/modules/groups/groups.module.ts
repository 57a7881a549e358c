import { defineModule } from '../../platform/module';
import { groupsArchive } from './groups.archive';
import { groupRoutes } from './groups.routes';

/** Groups of nodes. */
export const groupsModule = defineModule({
  name: 'groups',
  archive: groupsArchive,
  create: (platform) => ({ routes: [groupRoutes(platform)] }),
});
