import type { DeviceModel } from '../model';
import { s2102 } from './s2102';

export const loraSLight: DeviceModel = { ...s2102, model: 'LoRa-S-LIGHT' };
