import { geofences } from '@fieldscope/contract/calls/geofences';
import type { Routes } from '../../platform/http/bind';
import type { AlarmEvaluation } from '../alarms/evaluation.service';
import * as service from './geofences.service';

export const geofenceRoutes =
  ({ alarmEvaluation }: { alarmEvaluation: Pick<AlarmEvaluation, 'reload'> }): Routes =>
  (bind) => {
    bind(geofences.list, service.listGeofences);
    bind(geofences.create, service.createGeofence);
    bind(geofences.update, (ctx, input) => service.updateGeofence(ctx, alarmEvaluation, input));
    bind(geofences.remove, service.removeGeofence);
  };
