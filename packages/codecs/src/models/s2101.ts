import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const s2101: DeviceModel = {
  ...frame7Node,
  model: 'S2101',
  sensors: onlySensor('1001', [4097, 4098]),
};
