import type { DeviceModel } from '../model';
import { t1000 } from './bases';

export const t1000A: DeviceModel = {
  ...t1000,
  model: 'T1000-A',
};
