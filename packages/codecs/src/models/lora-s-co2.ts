import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const loraSCo2: DeviceModel = {
  ...frame7Node,
  model: 'LoRa-S-CO2',
  sensors: onlySensor('1004', [4100]),
};
