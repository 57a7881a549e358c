import type { Series } from './history.repository';

/** Of whose readings of a day other calls can wait to be added up, even if there is one a minute. */
const DEVICES_AT_ONCE = 20;

/** Series in portions of some devices, all of a device in one: what is read of it is of one moment. */
export function portionsOfDevices<One extends Pick<Series, 'deviceId'>>(series: readonly One[]): One[][] {
  const byDevice = new Map<number, One[]>();
  for (const one of series) byDevice.set(one.deviceId, [...(byDevice.get(one.deviceId) ?? []), one]);
  const devices = [...byDevice.values()];
  return Array.from({ length: Math.ceil(devices.length / DEVICES_AT_ONCE) }, (_, portion) =>
    devices.slice(portion * DEVICES_AT_ONCE, (portion + 1) * DEVICES_AT_ONCE).flat(),
  );
}
