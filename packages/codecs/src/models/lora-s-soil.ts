import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const loraSSoil: DeviceModel = {
  ...frame7Node,
  model: 'LoRa-S-SOIL',
  sensors: onlySensor('1006', [4102, 4103]),
  drawing: 'probe',
};
