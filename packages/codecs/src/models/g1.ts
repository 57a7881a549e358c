import type { DeviceModel } from '../model';
import { gateway } from './bases';

export const g1: DeviceModel = {
  ...gateway,
  model: 'G1',
  sensors: [],
};
