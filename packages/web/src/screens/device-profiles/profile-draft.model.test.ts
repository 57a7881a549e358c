import { expect, test } from 'vitest';
import { dataOf, encodedIn, hasDownlinks, pathsOf, payloadHex, proposedFields } from './profile-draft.model';

const proposed = (...paths: string[]) =>
  proposedFields(paths, []).map(({ path, measurement_id, channel }) => [path, measurement_id, channel]);

test('fields of an output are found in lists and objects, numbers and switches alone', () => {
  const data = { temperature: 21, soil: [{ moisture: 3, label: 'north' }], open: true, nothing: null };
  expect(pathsOf(JSON.stringify({ data, normalized: { air: { temperature: 1 } } }))).toEqual([
    'temperature',
    'soil.0.moisture',
    'open',
    'normalized.air.temperature',
  ]);
});

test('measurements are proposed by names as makers write them', () => {
  expect(proposed('TempC_SHT', 'Hum_SHT', 'BatV', 'battery', 'soil.0.temperature', 'water_SOIL')).toEqual([
    ['TempC_SHT', 4097, 1],
    ['Hum_SHT', 4098, 1],
    ['battery', 3000, 1],
    ['soil.0.temperature', 4102, 1],
    ['water_SOIL', 4103, 1],
  ]);
  expect(proposed('co2', 'latitude', 'lon', 'uptime', 'lightLevel')).toEqual([
    ['co2', 4100, 1],
    ['latitude', 4198, 1],
    ['lon', 4197, 1],
    ['lightLevel', 4099, 1],
  ]);
});

test('a repeated measurement is proposed on the next channel, and what is mapped stays', () => {
  expect(proposed('temperature1', 'temperature2')).toEqual([
    ['temperature1', 4097, 1],
    ['temperature2', 4097, 2],
  ]);
  const mapped = { path: 'temperature', measurement_id: 5500, channel: 3, factor: 2, offset: 1 };
  expect(proposedFields(['temperature'], [mapped])).toEqual([mapped]);
});

test.each([
  ['01 0a:FF', '010aff'],
  ['0x01FF', '01ff'],
  ['AQr/', '010aff'],
  ['not a payload!', undefined],
])('a payload %s is read as %s', (text, hex) => {
  expect(payloadHex(text)).toBe(hex);
});

test('data of a downlink is an object in JSON, and its payload is shown in hex', () => {
  expect(dataOf('{"minutes": 10}')).toEqual({ minutes: 10 });
  for (const text of ['', '[]', 'null', '7', '{minutes: 10}']) expect(dataOf(text)).toBeUndefined();
  expect(encodedIn('{"bytes":[0,10,255],"fPort":85,"warnings":[]}')).toEqual({
    payload: '000AFF',
    fPort: 85,
  });
  expect(encodedIn('{"bytes":[]}')).toEqual({ payload: '', fPort: null });
  for (const output of [null, '{"data":{}}']) expect(encodedIn(output)).toBeUndefined();
});

test('a script has downlinks when it encodes or decodes them', () => {
  expect(hasDownlinks('function encodeDownlink(input) {}')).toBe(true);
  expect(hasDownlinks('function decodeUplink(input) {}')).toBe(false);
});
