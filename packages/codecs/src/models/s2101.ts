import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const s2101: DeviceModel = {
  ...frame7Node,
  model: 'S2101',
  name: 'Air temperature and humidity node',
  sensors: onlySensor('1001', [4097, 4098]),
};
