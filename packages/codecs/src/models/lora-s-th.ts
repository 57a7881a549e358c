import type { DeviceModel } from '../model';
import { frame7Node, onlySensor } from './bases';

export const loraSTh: DeviceModel = {
  ...frame7Node,
  model: 'LoRa-S-TH',
  sensors: onlySensor('1001', [4097, 4098]),
};
