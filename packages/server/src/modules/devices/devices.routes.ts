import { devices } from '@fieldscope/contract/calls/devices';
import type { Routes } from '../../modules';
import * as service from './devices.service';
import { listAttention, viewStatistic } from './overview.service';

export const deviceRoutes: Routes = (bind) => {
  bind(devices.viewStatistic, viewStatistic);
  bind(devices.listAttention, listAttention);
  bind(devices.listOnlineRecord, service.listOnlineRecord);
  bind(devices.viewGateway, service.viewGateway);
  bind(devices.viewNode, service.viewNode);
  bind(devices.viewNodeKey, service.viewNodeKey);
  bind(devices.listGateways, service.listGateways);
  bind(devices.listNodes, service.listNodes);
  bind(devices.listNodeChannels, service.listNodeChannels);
  bind(devices.listDeviceTypes, service.listDeviceTypes);
  bind(devices.listLatest, service.listLatest);
  bind(devices.listUplinks, service.listUplinks);
};
