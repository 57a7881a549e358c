import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const s2106: DeviceModel = {
  ...frame7Node,
  model: 'S2106',
  sensors: onlySensor('2043', [4097, 4106]),
  drawing: 'probe',
};
