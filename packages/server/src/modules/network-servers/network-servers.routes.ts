import { networkServers } from '@fieldscope/contract/calls/network-servers';
import type { Routes } from '../../platform/http/bind';
import { checkApi, listApis, removeApi, saveApi } from './network-server-apis.service';
import { listUnregistered, registerDevices } from './registrations.service';
import { listServerDevices } from './server-devices.service';

export const networkServerRoutes: Routes = (bind) => {
  bind(networkServers.listApis, listApis);
  bind(networkServers.checkApi, checkApi);
  bind(networkServers.saveApi, saveApi);
  bind(networkServers.removeApi, removeApi);
  bind(networkServers.registerDevices, registerDevices);
  bind(networkServers.listUnregistered, listUnregistered);
  bind(networkServers.listServerDevices, listServerDevices);
};
