import type { DeviceModel } from '../model';
import { onlySensor, v2Node } from './bases';

export const a1101: DeviceModel = {
  ...v2Node,
  model: 'A1101',
  sensors: onlySensor('2036', [4175, 4176, 4177, 4178, 4179, 4180, 4181, 4182, 4183, 4184]),
  kind: 'camera',
  drawing: 'camera',
};
