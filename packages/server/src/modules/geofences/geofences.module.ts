import { defineModule } from '../../platform/module';
import { fieldsModule } from '../fields/fields.module';
import { geofencesArchive } from './geofences.archive';
import { geofenceRoutes } from './geofences.routes';
import { createGeofencePorts, restartFollowers } from './geofences.service';

/** Areas on the map. */
export const geofencesModule = defineModule({
  name: 'geofences',
  needs: { fields: fieldsModule },
  archive: geofencesArchive,
  create(_, { fields }) {
    const ports = createGeofencePorts();
    fields.ports.register({
      restartFollowers: restartFollowers(ports),
      reloadFollowers: (orgId) => ports.reloadRules(orgId),
    });
    return { services: { ports }, routes: [geofenceRoutes(ports)] };
  },
});
