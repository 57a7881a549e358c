import type { DeviceModel } from '../model';
import { ORDERED } from './bases';

/** Reports its channels and values itself, over the mobile network. */
export const sensorHub: DeviceModel = {
  model: 'SensorHub',
  kind: 'node',
  network: 2,
  sensors: [],
  defaultIntervalMinutes: 60,
  family: null,
  drawing: 'logger',
  ...ORDERED,
  intervalRange: { least: 5, most: 43_200 },
  giftKind: 'hub',
};
