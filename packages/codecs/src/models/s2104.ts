import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const s2104: DeviceModel = {
  ...frame7Node,
  model: 'S2104',
  sensors: onlySensor('1006', [4102, 4103]),
  drawing: 'probe',
};
