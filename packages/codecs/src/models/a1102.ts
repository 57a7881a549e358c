import type { DeviceModel } from '../model';
import { onlySensor, SLOT_IDS, v2Node } from './bases';

export const a1102: DeviceModel = {
  ...v2Node,
  model: 'A1102',
  sensors: onlySensor('F004', SLOT_IDS),
  kind: 'camera',
  drawing: 'camera',
};
