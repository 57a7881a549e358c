import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const s2103: DeviceModel = {
  ...frame7Node,
  model: 'S2103',
  sensors: onlySensor('1016', [4097, 4098, 4100]),
};
