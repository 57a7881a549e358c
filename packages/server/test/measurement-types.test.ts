import { alarms } from '@fieldscope/contract/calls/alarms';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { devices } from '@fieldscope/contract/calls/devices';
import { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { customMeasurements, customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { open } from '@fieldscope/contract/calls/open';
import type { DefinitionFile } from '@fieldscope/contract/definitions/definition-file';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aKit, anAccessKey, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const refusedAs = (name: ErrorName, facts: object = {}) => ({ code: ERRORS[name].code, ...facts });

const SAP_FLOW = { measurement_id: 5501, measurement_name_en: 'Sap flow', measurement_unit: 'g/h' };
const PROBE = { sensor_type: 6001, sensor_name_en: 'Sap flow probe', measurement_ids: [5501, 4097] };
const aMeasurement = (facts: object = {}) => owner.call(customMeasurements.create, { ...SAP_FLOW, ...facts });
const aSensorType = (facts: object = {}) => owner.call(customSensorTypes.create, { ...PROBE, ...facts });

describe('a custom measurement', () => {
  test('is created, changed and deleted', async () => {
    await aMeasurement({ measurement_name_ru: 'Сокодвижение' });
    await owner.call(customMeasurements.update, {
      ...{ ...SAP_FLOW, measurement_name_en: 'Sap', measurement_unit: 'kg/h' },
    });
    expect(await owner.call(customMeasurements.list)).toEqual([
      {
        ...{ measurement_id: 5501, measurement_unit: 'kg/h', used_by: [] },
        ...{ measurement_name_en: 'Sap', measurement_name_zh: '', measurement_name_ru: '' },
      },
    ]);
    await owner.call(customMeasurements.remove, { measurement_id: 5501 });
    expect(await owner.call(customMeasurements.list)).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['a number before 5500', { measurement_id: 5499 }, 'measurement_id'],
    ['a number after 5999', { measurement_id: 6000 }, 'measurement_id'],
    ['no name in any language', { measurement_name_en: ' ' }, 'measurement_name_en'],
    ['a name that is too long', { measurement_name_zh: '长'.repeat(65) }, 'measurement_name_zh'],
    ['a unit of two lines', { measurement_unit: 'g\nh' }, 'measurement_unit'],
  ])('is refused with %s, and the field is named', async (_, facts, field) => {
    await expect(aMeasurement(facts)).rejects.toMatchObject(
      refusedAs('parameter_invalid', { facts: { field } }),
    );
  });

  test('has a number and a name of its own, also when two create it at once', async () => {
    const outcomes = await Promise.allSettled([aMeasurement(), aMeasurement()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(aMeasurement({ measurement_name_en: 'Other' })).rejects.toMatchObject(
      refusedAs('measurement_exists'),
    );
    await expect(
      aMeasurement({ measurement_id: 5502, measurement_name_en: 'sap FLOW' }),
    ).rejects.toMatchObject(refusedAs('measurement_exists'));
    await aMeasurement({ measurement_id: 5502, measurement_name_en: 'Girth' });
    await expect(
      owner.call(customMeasurements.update, { measurement_id: 5502, measurement_name_en: 'Sap flow' }),
    ).rejects.toMatchObject(refusedAs('measurement_exists'));
  });

  test('belongs to its organisation alone', async () => {
    await aMeasurement();
    const neighbour = await anOwner(server);
    expect(await neighbour.call(customMeasurements.list)).toEqual([]);
    await expect(neighbour.call(customMeasurements.update, SAP_FLOW)).rejects.toMatchObject(
      refusedAs('resource_missing'),
    );
    await expect(neighbour.call(customMeasurements.remove, { measurement_id: 5501 })).rejects.toMatchObject(
      refusedAs('resource_missing'),
    );
    await neighbour.call(customMeasurements.create, { ...SAP_FLOW, measurement_unit: 'l/h' });
    expect(await owner.call(customMeasurements.list)).toMatchObject([{ measurement_unit: 'g/h' }]);
  });

  test('that is in use is deleted only by who says so; what uses it is named', async () => {
    await aMeasurement();
    await aSensorType();
    const kit = await aKit(owner, 'Bench kit');
    await kit.upload({
      events: [{ name: 'measure-sensor', value: [{ channel: 1, measurements: { 5501: 2 } }] }],
    });
    await owner.call(deviceProfiles.create, {
      ...{ name: 'Sap profile', model: 'SF-1', script: 'function Decoder() { return { sap: 1 }; }' },
      fields: [{ path: 'sap', measurement_id: 5501 }],
    });
    await owner.call(alarms.createRule, {
      ...{ name: 'Dry tree', severity: 'warning', measurement_id: 5501, eui: kit.eui },
      condition: { kind: 'below', limit: 1, hysteresis: 0 },
    });
    expect(await owner.call(customMeasurements.list)).toMatchObject([
      {
        used_by: [
          { by: 'alarm_rule', count: 1, names: ['Dry tree'] },
          { by: 'device', count: 1, names: ['Bench kit'] },
          { by: 'profile', count: 1, names: ['Sap profile'] },
          { by: 'sensor_type', count: 1, names: ['Sap flow probe'] },
        ],
      },
    ]);
    await expect(owner.call(customMeasurements.remove, { measurement_id: 5501 })).rejects.toMatchObject(
      refusedAs('operation_unsupported', {
        facts: { users: 'Dry tree, Bench kit, Sap profile, Sap flow probe' },
      }),
    );
    await owner.call(customMeasurements.remove, { measurement_id: 5501, in_use: true });
    expect(await owner.call(customMeasurements.list)).toEqual([]);
  });

  test('is announced to open screens', async () => {
    const screen = await aScreen(server, { type: 'hello', token: owner.token });
    await screen.until('welcome');
    await aMeasurement();
    await screen.until('measurements_changed');
  });
});

describe('a custom sensor type', () => {
  test('is created with its measurements, changed and deleted', async () => {
    await aMeasurement();
    await aSensorType({ measurement_ids: [5501, 4097, 4097] });
    const named = {
      sensor_type: '6001',
      sensor_name_en: 'Sap flow probe',
      sensor_name_zh: '',
      sensor_name_ru: '',
    };
    expect(await owner.call(customSensorTypes.list)).toEqual([named]);
    expect(await owner.call(customSensorTypes.listInformation)).toEqual([
      { ...named, measurement_ids: [5501, 4097], used_by: [] },
    ]);
    await owner.call(customSensorTypes.update, {
      ...PROBE,
      sensor_name_en: 'Probe',
      measurement_ids: [4097],
    });
    expect(await owner.call(customSensorTypes.listInformation)).toMatchObject([
      { sensor_name_en: 'Probe', measurement_ids: [4097] },
    ]);
    await owner.call(customSensorTypes.remove, { sensor_type: 6001 });
    expect(await owner.call(customSensorTypes.list)).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['a number before 6000', { sensor_type: 5999 }, 'sensor_type'],
    ['a number after 6100', { sensor_type: 6101 }, 'sensor_type'],
    ['no name', { sensor_name_en: '' }, 'sensor_name_en'],
    ['no measurement', { measurement_ids: [] }, 'measurement_ids'],
    ['an undefined measurement', { measurement_ids: [5777] }, 'measurement_id'],
  ])('is refused with %s, and the field is named', async (_, facts, field) => {
    await expect(aSensorType({ measurement_ids: [4097], ...facts })).rejects.toMatchObject(
      refusedAs('parameter_invalid', { facts: { field } }),
    );
  });

  test('has a number and a name of its own, and belongs to its organisation alone', async () => {
    const ofAir = { measurement_ids: [4097] };
    await aSensorType(ofAir);
    await expect(aSensorType({ ...ofAir, sensor_name_en: 'Other' })).rejects.toMatchObject(
      refusedAs('sensor_type_exists'),
    );
    await expect(aSensorType({ ...ofAir, sensor_type: 6002 })).rejects.toMatchObject(
      refusedAs('sensor_type_exists'),
    );
    const neighbour = await anOwner(server);
    expect(await neighbour.call(customSensorTypes.listInformation)).toEqual([]);
    for (const change of [
      () => neighbour.call(customSensorTypes.update, { ...PROBE, ...ofAir }),
      () => neighbour.call(customSensorTypes.remove, { sensor_type: 6001 }),
    ])
      await expect(change()).rejects.toMatchObject(refusedAs('resource_missing'));
  });

  test('gives the channel of a kit its measurements, and is then deleted only by who says so', async () => {
    await aMeasurement();
    await aSensorType();
    const kit = await aKit(owner, 'Bench kit');
    await owner.call(kitChannels.add, { eui: kit.eui, channel: 1, sensor_type: '6001' });
    expect(await owner.call(devices.listNodeChannels, { eui: kit.eui })).toMatchObject([
      { sensor_type: '6001', measurement_ids: [5501, 4097] },
    ]);
    await expect(owner.call(customSensorTypes.remove, { sensor_type: 6001 })).rejects.toMatchObject(
      refusedAs('operation_unsupported', { facts: { users: 'Bench kit' } }),
    );
    await owner.call(customSensorTypes.remove, { sensor_type: 6001, in_use: true });
  });
});

describe('the definition file', () => {
  const definitions = async (authorization?: string) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const response = await fetch(`${server.url}/refer/def/sensor.json?t=1733040000`, { headers });
    return { cache: response.headers.get('cache-control'), file: (await response.json()) as DefinitionFile };
  };

  test('has the own types of the organisation whose key or token is given, in the shape of the common one', async () => {
    await aMeasurement({ measurement_name_zh: '液流' });
    await aSensorType();
    await owner.call(customMeasurements.rename, { measurement_id: 4097, measurement_name_en: 'Hall 3' });
    const { accessId, key } = await anAccessKey(owner);
    const { file, cache } = await definitions(`Basic ${btoa(`${accessId}:${key}`)}`);
    expect(cache).toMatch(/^private/);
    expect(file).toMatchObject({
      en: {
        sensorType: { 6001: 'Sap flow probe', 6002: 'Custom Sensor' },
        measurementId: { 5501: ['Sap flow', 'g/h'], 4097: ['Hall 3', '℃'] },
      },
      'zh-cn': { measurementId: { 5501: ['液流', 'g/h'] } },
      ru: { measurementId: { 5501: ['Sap flow', 'g/h'] } },
      sm: { 6001: ['5501', '4097'], 6002: [] },
    });
    expect((await definitions(owner.token)).file).toEqual(file);
    const limited = await aSubUser(owner, 'limited');
    const common = (await definitions()).file;
    expect(common.en.measurementId[5501]).toBeUndefined();
    for (const authorization of [limited.token, 'Basic dXNlcjpwYXNz', 'Bearer nonsense'])
      expect((await definitions(authorization)).file).toEqual(common);
  });

  test('and the reference of the public API name them alike', async () => {
    await aMeasurement();
    await aSensorType();
    const program = await anAccessKey(owner);
    const reference = await program.call(open.listMeasurementReference);
    expect(reference.find(({ sensor_type }) => sensor_type === '6001')).toEqual({
      sensor_type: '6001',
      sensor_name: 'Sap flow probe',
      sensor_measurement: [
        { measurement_id: '5501', measurement_name: 'Sap flow', measurement_unit: 'g/h' },
        { measurement_id: '4097', measurement_name: 'Air Temperature', measurement_unit: '℃' },
      ],
    });
  });
});
