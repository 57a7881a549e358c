import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const s2105: DeviceModel = {
  ...frame7Node,
  model: 'S2105',
  sensors: onlySensor('2035', [4102, 4103, 4108]),
  drawing: 'probe',
};
