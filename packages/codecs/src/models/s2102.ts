import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const s2102: DeviceModel = {
  ...frame7Node,
  model: 'S2102',
  sensors: onlySensor('1003', [4099]),
};
