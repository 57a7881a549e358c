import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const loraSBaro: DeviceModel = {
  ...frame7Node,
  model: 'LoRa-S-BARO',
  sensors: onlySensor('1005', [4101]),
};
