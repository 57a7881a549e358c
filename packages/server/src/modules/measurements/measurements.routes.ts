import { measurements } from '@fieldscope/contract/calls/channels';
import { customMeasurements, customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import type { Routes } from '../../platform/http/bind';
import type { Authenticators } from '../../platform/http/use-case';
import type { PlatformServices } from '../../platform/services';
import { serveDefinitionFile } from './definition-file.routes';
import * as service from './measurements.service';
import * as sensorTypes from './sensor-types.service';

interface MeasurementParts extends Pick<PlatformServices, 'db'> {
  authenticators: Pick<Authenticators, 'user' | 'key'>;
}

export const measurementRoutes =
  ({ db, authenticators }: MeasurementParts): Routes =>
  (bind, app) => {
    bind(measurements.listNames, service.listNames);
    bind(customMeasurements.list, service.listCustom);
    bind(customMeasurements.create, service.createCustom);
    bind(customMeasurements.update, service.updateCustom);
    bind(customMeasurements.remove, service.removeCustom);
    bind(customMeasurements.rename, service.rename);
    bind(customSensorTypes.list, sensorTypes.listSensorTypes);
    bind(customSensorTypes.listInformation, sensorTypes.listSensorInformation);
    bind(customSensorTypes.create, sensorTypes.createSensorType);
    bind(customSensorTypes.update, sensorTypes.updateSensorType);
    bind(customSensorTypes.remove, sensorTypes.removeSensorType);
    serveDefinitionFile(app, { db, authenticators });
  };
