import type { DeviceModel } from '../model';
import { t1000 } from './bases';

/** Its open firmware has frames of its own, which are kept raw, and no published downlinks. */
export const t1000E: DeviceModel = {
  ...t1000,
  model: 'T1000-E',
  commands: [],
};
