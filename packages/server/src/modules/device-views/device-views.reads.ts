import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { devices } from '@fieldscope/contract/calls/devices';
import { nodeRelations } from '@fieldscope/contract/calls/node-relations';
import { type Read, read } from '../../platform/http/reads';
import * as service from './device-lists.service';
import { viewNodeRelations, viewNodeRelationsForPanel } from './node-relations.service';
import { listAttention, viewStatistic } from './overview.service';
import { listPlacedMeasurements, listPlacedValues, listPositions } from './positions.service';
import { viewRadioLink } from './radio.service';
import { viewSensorErrors } from './sensor-errors.service';

export const deviceViewReads: readonly Read[] = [
  read(devices.viewStatistic, viewStatistic),
  read(devices.listAttention, listAttention),
  read(devices.listOnlineRecord, service.listOnlineRecord),
  read(devices.viewGateway, service.viewGateway),
  read(devices.viewNode, service.viewNode),
  read(deviceReports.viewSensorErrors, viewSensorErrors),
  read(devices.listGateways, service.listGateways),
  read(devices.listNodes, service.listNodes),
  read(devices.listNodeChannels, service.listNodeChannels),
  read(nodeRelations.view, viewNodeRelations),
  read(nodeRelations.viewForPanel, viewNodeRelationsForPanel),
  read(deviceLists.listPositions, listPositions),
  read(deviceLists.listPlacedMeasurements, listPlacedMeasurements),
  read(deviceLists.listPlacedValues, listPlacedValues),
  read(devices.listLatest, service.listLatest),
  read(devices.listUplinks, service.listUplinks),
  read(deviceRadio.view, viewRadioLink),
];
