import { defineModule } from '../../platform/module';
import { alarmsModule } from '../alarms/alarms.module';
import { connectionsModule } from '../connections/connections.module';
import { fieldsModule } from '../fields/fields.module';
import { ingestModule } from '../ingest/ingest.module';
import { demoRoutes } from './demo.routes';
import { createDemo } from './demo.service';

/** A farm of simulated devices. */
export const demoModule = defineModule({
  name: 'demo',
  needs: { ingest: ingestModule, alarms: alarmsModule, connections: connectionsModule, fields: fieldsModule },
  create(platform, { ingest: { ingest }, alarms: { evaluation }, connections, fields }) {
    const { maintenanceDb: db, flushOwn: flushPending, listensAt } = platform;
    const ports = { connectionPorts: connections.ports, fieldPorts: fields.ports };
    const farm = createDemo({ ...platform, db, ingest, evaluation, ...ports, flushPending }, listensAt);
    return {
      services: { farm },
      routes: [demoRoutes(farm)],
      start: () => farm.resume(),
      stop: () => farm.stop(),
    };
  },
});
