import type { DeviceModel } from '../model';
import { ORDERED } from './bases';

/** Built by users; uploads over HTTP or MQTT and reports its channels itself. */
export const blankDevice: DeviceModel = {
  model: 'blank_device',
  kind: 'kit',
  network: 2,
  sensors: [],
  defaultIntervalMinutes: 60,
  family: null,
  drawing: 'kit',
  ...ORDERED,
  intervalRange: { least: 5, most: 43_200 },
  giftKind: 'node',
};
