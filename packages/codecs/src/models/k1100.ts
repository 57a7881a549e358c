import type { DeviceModel } from '../model';
import { ORDERED, onlySensor, v2Node } from './bases';

export const k1100: DeviceModel = {
  ...v2Node,
  model: 'K1100',
  sensors: onlySensor('2026', [4193, 4192, 4150, 4151, 4152, 4097, 4098, 4195, 4100, 4196]),
  ...ORDERED,
  kind: 'kit',
  drawing: 'kit',
};
