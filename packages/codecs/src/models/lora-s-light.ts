import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const loraSLight: DeviceModel = {
  ...frame7Node,
  model: 'LoRa-S-LIGHT',
  sensors: onlySensor('1003', [4099]),
};
