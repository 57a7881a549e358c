import type { DeviceModel } from '../model';
import { v2Node } from './bases';

export const s2107: DeviceModel = {
  ...v2Node,
  model: 'S2107',
  sensors: [1, 2, 3].map((channel) => ({ channel, sensorType: '2049', measurementIds: [4203] })),
  drawing: 'probe',
};
