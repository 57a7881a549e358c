import { deviceServices } from '@fieldscope/contract/calls/device-services';
import type { Routes } from '../../platform/http/bind';
import * as service from './device-services.service';

export const deviceServiceRoutes: Routes = (bind) => {
  bind(deviceServices.list, service.listServices);
  bind(deviceServices.listDevices, service.listServiceableDevices);
  bind(deviceServices.listQuotas, service.listQuotas);
  bind(deviceServices.useQuota, service.applyQuota);
};
