import type { DeviceModel } from '../model';
import { onlySensor } from './bases';

/** An AI camera on Wi-Fi: what it looks for is a task that it is sent, with a model that it downloads. */
export const watcher: DeviceModel = {
  model: 'Watcher',
  kind: 'camera',
  network: 2,
  sensors: onlySensor('2036', [4175, 4176, 4177, 4178, 4179, 4180, 4181, 4182, 4183, 4184]),
  // A task reports at least each three minutes.
  defaultIntervalMinutes: 5,
  family: null,
  drawing: 'camera',
  commands: [],
  takesTasks: true,
  intervalRange: { least: 5, most: 43_200 },
  giftKind: 'node',
};
