import { geofences } from '@fieldscope/contract/calls/geofences';
import type { Routes } from '../../platform/http/bind';
import type { GeofencePorts } from './geofences.service';
import * as service from './geofences.service';

export const geofenceRoutes =
  (ports: GeofencePorts): Routes =>
  (bind) => {
    bind(geofences.list, service.listGeofences);
    bind(geofences.create, service.createGeofence);
    bind(geofences.update, (ctx, input) => service.updateGeofence(ctx, ports, input));
    bind(geofences.remove, service.removeGeofence);
  };
