import type { DeviceModel } from '../model';
import { onlySensor, SLOT_IDS, v2Node } from './bases';

export const s2100: DeviceModel = {
  ...v2Node,
  model: 'S2100',
  sensors: onlySensor('2025', SLOT_IDS),
  commands: ['set_interval'],
};
