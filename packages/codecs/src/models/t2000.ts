import type { DeviceModel } from '../model';
import { onlySensor, t1000 } from './bases';

export const t2000: DeviceModel = {
  ...t1000,
  model: 'T2000',
  sensors: onlySensor('F002', [4200, 4197, 4198, 4210, 4211, 4212, 5001, 5002]),
  family: 't2000',
  commands: [],
};
