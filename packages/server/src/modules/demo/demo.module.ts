import { defineModule } from '../../platform/module';
import { ingestModule } from '../ingest/ingest.module';
import { demoRoutes } from './demo.routes';
import { createDemo } from './demo.service';

/** A farm of simulated devices. */
export const demoModule = defineModule({
  name: 'demo',
  needs: { ingest: ingestModule },
  create(platform, { ingest: { ingest } }) {
    const { maintenanceDb: db, flushOwn: flushPending, listensAt } = platform;
    const farm = createDemo({ ...platform, db, ingest, flushPending }, listensAt);
    return {
      services: { farm },
      routes: [demoRoutes(farm)],
      start: () => farm.resume(),
      stop: () => farm.stop(),
    };
  },
});
