import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { EuiInAnyCase } from '../ids';

/** The two keys that are good for one device alone: its EUI is the user name, the key the password. */
export const DeviceAccessKeys = {
  /** Reads what the public API and the MQTT stream have of this device. */
  access_read: z.string(),
  /** Changes it as well, and uploads for it when it is a development kit. */
  access_write: z.string(),
};

export const deviceAccess = {
  rotate: call({
    method: 'PUT',
    path: '/device/rotate_device_keys',
    role: 'administrator',
    notSimulated: true,
    summary:
      'Replaces the read-only and the full-access key of a device; programs that use the keys before are cut off at once',
    body: z.object({ eui: EuiInAnyCase }),
    result: answer(DeviceAccessKeys),
    fails: ['device_not_in_organisation'],
  }),
};
