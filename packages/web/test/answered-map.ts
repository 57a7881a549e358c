import { deviceLists, type PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { fields } from '@fieldscope/contract/calls/fields';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { Eui } from '@fieldscope/contract/ids';
import { type Answer, on } from './contract-answers';

let devicesMade = 0;

/** A device on the map, online and without alarms, and what a test says otherwise. */
export function aPlacedDevice(given: Partial<PlacedDevice> = {}): PlacedDevice {
  devicesMade += 1;
  return {
    eui: Eui.parse(`2CF7F1C1${devicesMade.toString(16).toUpperCase().padStart(8, '0')}`),
    name: `Device ${devicesMade}`,
    kind: 'node',
    online: true,
    last_seen_at: Date.now(),
    latitude: 51,
    longitude: 9,
    alarm: null,
    ...given,
  };
}

/** What the dashboard's map asks for at first, where these devices have a position. */
export const withMap = (devices: readonly PlacedDevice[]): Answer[] => [
  on(deviceLists.listPositions, [...devices]),
  on(deviceLists.listPlacedMeasurements, [
    { measurement_id: 4097, devices: devices.length },
    { measurement_id: 4103, devices: 1 },
  ]),
  on(geofences.list, []),
  on(fields.listOutlines, []),
];
