import { defineModule } from '../../platform/module';
import { alarmsModule } from '../alarms/alarms.module';
import { camerasModule } from '../cameras/cameras.module';
import { connectionsModule } from '../connections/connections.module';
import { fieldsModule } from '../fields/fields.module';
import { ingestModule } from '../ingest/ingest.module';
import { demoRoutes } from './demo.routes';
import { createDemo } from './demo.service';

/** A farm of simulated devices. */
export const demoModule = defineModule({
  name: 'demo',
  needs: {
    ...{ ingest: ingestModule, alarms: alarmsModule, connections: connectionsModule, fields: fieldsModule },
    cameras: camerasModule,
  },
  create(platform, { ingest: { ingest, directory }, alarms: { evaluation }, connections, fields, cameras }) {
    const { maintenanceDb: db, flushOwn: flushPending, listensAt } = platform;
    const ports = { connectionPorts: connections.ports, fieldPorts: fields.ports };
    const cameraParts = { directory, receiving: cameras.receiving };
    const farm = createDemo(
      { ...platform, db, ingest, evaluation, ...ports, ...cameraParts, flushPending },
      listensAt,
    );
    return {
      services: { farm },
      routes: [demoRoutes(farm)],
      start: () => farm.resume(),
      stop: () => farm.stop(),
    };
  },
});
