import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { expect, test } from 'vitest';
import {
  componentsOf,
  configMessage,
  type NewestValue,
  type ShownDevice,
  stateMessage,
} from './discovery.model';

const places = { prefix: 'homeassistant', base: 'fieldscope', portal: 'fieldscope/status/1' };
const naming = {
  language: 'en' as const,
  labelOf: (id: number) => ({ name: `m${id}`, unit: UNITS[id] ?? '' }),
};
const UNITS: Record<number, string> = {
  [MEASUREMENT_ID.airTemperature]: '℃',
  [MEASUREMENT_ID.ph]: 'PH',
  5500: 'bar',
};
const aDevice = (newest: Partial<NewestValue>[]): ShownDevice => ({
  ...{ eui: 'E', name: 'Bed 1.5', model: 'S2101', softwareVersion: null, hardwareVersion: null },
  ...{ isOnline: true, lastSeenAt: null, battery: null },
  newest: newest.map((one) => ({ channel: 1, channelName: '', measurementId: 0, value: 1, ...one })),
});
const shown = (...newest: Partial<NewestValue>[]) => componentsOf(places, aDevice(newest), naming);

test('a position is one thing, with no state of its own', () => {
  const components = shown(
    { measurementId: MEASUREMENT_ID.longitude, value: 13.4 },
    { measurementId: MEASUREMENT_ID.latitude, value: 52.5 },
    { measurementId: MEASUREMENT_ID.latitude, value: 52.5, channel: 2 },
  );
  expect(Object.keys(components)).toEqual(['position_1', 'last_seen']);
  expect(components.position_1).toMatchObject({ platform: 'device_tracker', name: null });
  expect(components.position_1).not.toHaveProperty('state_topic');
  expect(
    stateMessage(places, aDevice([{ measurementId: MEASUREMENT_ID.latitude, value: '52.5' }])).payload,
  ).toContain('"1_4198":52.5');
});

test('a leak is there or not; pH has no unit; what an organisation measures itself has no class', () => {
  const {
    '1_4116': leak,
    '1_4106': ph,
    '1_5500': own,
  } = shown(
    { measurementId: MEASUREMENT_ID.waterLeak, value: 0 },
    { measurementId: MEASUREMENT_ID.ph, value: 6.5 },
    { measurementId: 5500, value: 1 },
  );
  expect(leak).toMatchObject({
    ...{ platform: 'binary_sensor', device_class: 'moisture' },
    value_template: "{{ 'ON' if value_json['1_4116'] else 'OFF' }}",
  });
  expect(leak).not.toHaveProperty('unit_of_measurement');
  expect(ph).toMatchObject({ device_class: 'ph', state_class: 'measurement' });
  expect(ph).not.toHaveProperty('unit_of_measurement');
  expect(own).toMatchObject({ unit_of_measurement: 'bar', state_class: 'measurement' });
  expect(own).not.toHaveProperty('device_class');
});

test('lists, texts and the battery among the readings are not shown; channels are told apart', () => {
  const temperature = MEASUREMENT_ID.airTemperature;
  const components = shown(
    { measurementId: MEASUREMENT_ID.wifiScan, value: [] },
    { measurementId: MEASUREMENT_ID.acceleration, value: 'x' },
    { measurementId: STATUS_ID.battery, value: 90 },
    { measurementId: temperature, channel: 1 },
    { measurementId: temperature, channel: 2, channelName: 'Roof' },
  );
  expect(Object.values(components).map(({ name }) => name)).toEqual([
    'm4097 (1)',
    'm4097 (Roof)',
    'Last seen',
  ]);
  expect(components['2_4097']).toMatchObject({
    ...{ unique_id: 'fieldscope_E_2_4097', default_entity_id: 'sensor.Bed 1 5 m4097 (Roof) 2' },
  });
});

test('what a device does not measure any more is named without settings, which removes it', () => {
  const before = shown({ measurementId: MEASUREMENT_ID.ph });
  const now = shown();
  const { payload } = configMessage(places, aDevice([]), now, { origin: {}, before });
  expect(JSON.parse(payload).components['1_4106']).toEqual({ platform: 'sensor' });
});
