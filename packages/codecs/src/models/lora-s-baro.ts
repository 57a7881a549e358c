import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const loraSBaro: DeviceModel = {
  ...frame7Node,
  model: 'LoRa-S-BARO',
  name: 'Barometric pressure node, first generation',
  sensors: onlySensor('1005', [4101]),
};
