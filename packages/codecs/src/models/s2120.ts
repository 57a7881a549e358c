import type { DeviceModel } from '../model';
import { onlySensor, v2Node } from './bases';

export const s2120: DeviceModel = {
  ...v2Node,
  model: 'S2120',
  sensors: onlySensor('2040', [4097, 4098, 4099, 4190, 4105, 4104, 4113, 4101, 4191, 4213]),
  drawing: 'station',
};
