import type { DeviceModel } from '../model';
import { s2104 } from './s2104';

export const loraSSoil: DeviceModel = { ...s2104, model: 'LoRa-S-SOIL' };
