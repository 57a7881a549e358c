import type { DeviceModel } from '../model';

/** Made by users: uploads over HTTP or MQTT and announces its channels itself. */
export const blankDevice: DeviceModel = {
  model: 'blank_device',
  kind: 'kit',
  network: 2,
  sensors: [],
  defaultIntervalMinutes: 60,
  family: null,
  drawing: 'kit',
  commands: [],
  giftKind: 'node',
};
