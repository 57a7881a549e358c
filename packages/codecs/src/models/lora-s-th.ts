import type { DeviceModel } from '../model';
import { s2101 } from './s2101';

export const loraSTh: DeviceModel = { ...s2101, model: 'LoRa-S-TH' };
