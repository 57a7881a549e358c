import { defineModule } from '../../platform/module';
import { demoModule } from '../demo/demo.module';
import { setupArchive } from './setup.archive';
import { setupRoutes } from './setup.routes';

/** The first organisation of an installation. */
export const setupModule = defineModule({
  name: 'setup',
  needs: { demo: demoModule },
  archive: setupArchive,
  create: (_platform, { demo: { farm } }) => ({
    routes: [setupRoutes({ startDemoFarm: farm.start })],
  }),
});
