import type { DeviceModel } from '../model';
import { gateway } from './bases';

export const m2: DeviceModel = {
  ...gateway,
  model: 'M2',
  sensors: [],
};
