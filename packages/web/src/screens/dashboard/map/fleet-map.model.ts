import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import type { Geofence } from '@fieldscope/contract/calls/geofences';
import { borderOf, outlineOf } from '@fieldscope/contract/geofence-geometry';

/** A geofence with its outline and the devices within it. */
export interface Field {
  id: number;
  name: string;
  outline: ReturnType<typeof outlineOf>;
  devices: PlacedDevice[];
}

export const fieldsOf = (geofences: readonly Geofence[], devices: readonly PlacedDevice[]): Field[] =>
  geofences.map(({ geofence_id: id, name, shape }) => {
    const metresTo = borderOf(shape);
    return {
      ...{ id, name, outline: outlineOf(shape) },
      devices: devices.filter((device) => metresTo(device) <= 0),
    };
  });

/** Devices whose name or EUI contains the searched text. */
export function foundDevices(devices: readonly PlacedDevice[], search: string): PlacedDevice[] {
  const wanted = search.trim().toLowerCase();
  return devices.filter(
    ({ name, eui }) => name.toLowerCase().includes(wanted) || eui.toLowerCase().includes(wanted),
  );
}
