import { defineModule } from '../../platform/module';
import { geofenceRoutes } from './geofences.routes';
import { createGeofencePorts } from './geofences.service';

/** Areas on the map. */
export const geofencesModule = defineModule({
  name: 'geofences',
  create() {
    const ports = createGeofencePorts();
    return { services: { ports }, routes: [geofenceRoutes(ports)] };
  },
});
