import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import type { Geofence } from '@fieldscope/contract/calls/geofences';
import { expect, test } from 'vitest';
import { fencesOf, foundDevices, foundPlaces } from './fleet-map.model';

const device = (name: string, longitude: number, latitude: number): PlacedDevice => ({
  ...{
    eui: `2CF7F1C0443000${name.length.toString(16).padStart(2, '0').toUpperCase()}` as PlacedDevice['eui'],
  },
  ...{ name, kind: 'node', online: true, last_seen_at: 1, longitude, latitude, alarm: null },
});
const DEVICES = [device('Barn', 9, 51), device('Orchard row', 9.005, 51.001), device('Far away', 9.2, 51)];
const fence = (geofence_id: number, name: string, shape: Geofence['shape']): Geofence => ({
  ...{ geofence_id, name, shape, rules: [] },
});

test('a field has an outline and the devices within it', () => {
  const [yard, orchard] = fencesOf(
    [
      fence(1, 'Yard', { kind: 'circle', longitude: 9, latitude: 51, radius_metres: 100 }),
      fence(2, 'Orchard', {
        kind: 'polygon',
        corners: [
          { longitude: 9.004, latitude: 51 },
          { longitude: 9.006, latitude: 51 },
          { longitude: 9.005, latitude: 51.003 },
        ],
      }),
    ],
    DEVICES,
  );
  expect(yard!.devices.map(({ name }) => name)).toEqual(['Barn']);
  expect(orchard!.devices.map(({ name }) => name)).toEqual(['Orchard row']);
  expect(orchard!.outline.length).toBeGreaterThanOrEqual(3);
});

test('devices are found by a part of their name or EUI', () => {
  expect(foundDevices(DEVICES, ' orch').map(({ name }) => name)).toEqual(['Orchard row']);
  expect(foundDevices(DEVICES, '443000')).toHaveLength(3);
  expect(foundDevices(DEVICES, '')).toHaveLength(3);
  const [barn, orchard, far] = DEVICES;
  const found = foundDevices([barn!, orchard!, { ...far!, online: false }], '');
  expect(found.map(({ name }) => name)).toEqual(['Far away', 'Barn', 'Orchard row']);
});

const FIELDS = [
  {
    name: 'Kolya’s orchard',
    outline: [[[[9, 51] as const, [9.01, 51] as const, [9.01, 51.01] as const, [9, 51] as const]]],
  },
];

test('geofences and fields are found by a part of their name, cities by its beginning, with or without accents', () => {
  const cities: [string, number, number, number][] = [
    ['Köln', 6.95, 50.93, 1000],
    ['Kolomna', 38.77, 55.08, 140],
    ['Bonn', 7.1, 50.73, 330],
  ];
  const fences = fencesOf(
    [fence(1, 'Old kolkhoz', { kind: 'circle', longitude: 9, latitude: 51, radius_metres: 100 })],
    [],
  );
  const named = (search: string) => foundPlaces(search, fences, FIELDS, cities).map(({ name }) => name);
  expect(named('kol')).toEqual(['Old kolkhoz', 'Kolya’s orchard', 'Köln', 'Kolomna']);
  expect(named(' köln ')).toEqual(['Köln']);
  expect(named('onn')).toEqual([]);
  // A single letter is no search of places.
  expect(named('k')).toEqual([]);
  expect(foundPlaces('kol', fences)[0]).toMatchObject({ latitude: expect.closeTo(51, 3) });
});
