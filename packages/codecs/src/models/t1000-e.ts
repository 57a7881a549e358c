import type { DeviceModel } from '../model';
import { t1000 } from './bases';

/** Frames of its open firmware are not decoded and stored raw; no downlinks are published for it. */
export const t1000E: DeviceModel = {
  ...t1000,
  model: 'T1000-E',
  commands: [],
};
