import { deviceAccess } from '@fieldscope/contract/calls/device-access';
import { devices } from '@fieldscope/contract/calls/devices';
import type { Routes } from '../../platform/http/bind';
import { rotateAccess } from './device-access.service';
import { viewNodeKey } from './device-keys.service';

export const deviceAccessRoutes: Routes = (bind) => {
  bind(deviceAccess.rotate, rotateAccess);
  bind(devices.viewNodeKey, viewNodeKey);
};
