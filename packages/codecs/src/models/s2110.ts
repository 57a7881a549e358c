import type { DeviceModel } from '../model';
import { onlySensor, SLOT_IDS, v2Node } from './bases';

export const s2110: DeviceModel = {
  ...v2Node,
  model: 'S2110',
  sensors: onlySensor('F003', SLOT_IDS),
};
