import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODELS } from '@fieldscope/codecs';
import type { open } from '@fieldscope/contract/calls/open';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aGateway, aNode, anOwner } from './builders';
import { aServer, type TestServer } from './harness';
import { aFarm } from './open-client';
import { aStatus } from './readings';

const UNKNOWN_EUI = '2CF7F1C0000000FF';

let server: TestServer;
let now: number;
beforeAll(async () => {
  server = await aServer();
  now = server.clock.now();
});

const iso = (at: number) => new Date(at).toISOString();

describe('organisation, groups and devices', () => {
  test('the organisation is shown under both names, as text', async () => {
    const { owner, client } = await aFarm(server);
    expect((await client.get('/view_organization')).body).toEqual({
      code: '0',
      data: { org_id: owner.orgId, orgId: owner.orgId },
    });
  });

  test('groups begin with the Default group, whether got or posted', async () => {
    const { owner, client } = await aFarm(server);
    await sql`
      insert into device_group (group_id, org_id, name, created_at)
      values ('00000000000000A1', ${owner.orgId}, 'Greenhouse', now())`.execute(server.db);
    const groups = {
      code: '0',
      data: [
        { group_name: 'Default', group_uuid: '' },
        { group_name: 'Greenhouse', group_uuid: '00000000000000A1' },
      ],
    };
    expect((await client.get('/list_groups')).body).toEqual(groups);
    expect((await client.form('/list_groups', '')).body).toEqual(groups);
  });

  test('nodes are listed unless gateways are requested; a group narrows the list', async () => {
    const { owner, client } = await aFarm(server);
    const [node, gateway] = [await aNode(owner), await aGateway(owner)];
    const item = (device: { eui: string }) => ({
      device_eui: device.eui,
      device_name: expect.any(String),
      be_quota: '0',
      expired_time: '',
    });
    expect((await client.get('/list_devices')).body).toEqual({ code: '0', data: [item(node)] });
    expect((await client.get('/list_devices?device_type=1')).body.data).toEqual([item(gateway)]);
    expect((await client.get('/list_devices?device_type=2&group_uuid=')).body.data).toEqual([item(node)]);
    expect((await client.get('/list_devices?group_uuid=00000000000000A9')).body.code).toBe('11317');
    expect((await client.get('/list_devices?device_type=3')).body).toMatchObject({ code: '11202' });
  });

  test('a new device shows its details with empty texts, and without unknown figures', async () => {
    const { owner, client } = await aFarm(server);
    const node = await aNode(owner, { name: 'Bed 1' });
    await sql`update device set longitude = null, latitude = null, position_source = null where eui = ${node.eui}`.execute(
      server.db,
    );
    expect((await client.json('/view_devices', { device_euis: [node.eui], device_type: 2 })).body).toEqual({
      code: '0',
      data: [
        {
          device_eui: node.eui,
          device_name: 'Bed 1',
          frequency: '',
          device_network: 1,
          hardware_version: '',
          software_version: '',
          sim: {
            iccid: '',
            msisdn: '',
            activateTime: '',
            expiryDate: '',
            status: 0,
          },
        },
      ],
    });
  });

  test('a device that reported about itself shows versions, frequency in MHz and position', async () => {
    const { owner, client } = await aFarm(server);
    const node = await aNode(owner);
    await aStatus(server, node.eui, {
      lastSeenAt: now,
      hardware: '2.0',
      software: '1.6',
      frequency: 868_100_000,
    });
    await sql`
      update device set longitude = 13.4, latitude = 52.5, position_source = 'device' where eui = ${node.eui}`.execute(
      server.db,
    );
    const { data } = (await client.form<typeof open.viewDevices>('/view_devices', `device_euis=${node.eui}`))
      .body;
    expect(data[0]).toMatchObject({
      frequency: '868.1',
      position: { latitude: 52.5, longitude: 13.4 },
      position_source: 1,
      hardware_version: '2.0',
      software_version: '1.6',
    });
  });

  test('a SIM card that the operator knows is shown with the device and alone', async () => {
    const { owner, client } = await aFarm(server);
    const [node, other, theirs] = [
      await aNode(owner),
      await aNode(owner),
      await aNode(await anOwner(server)),
    ];
    await writeFile(
      join(server.config.DATA_DIR, 'simcards.csv'),
      `eui,status,iccid,msisdn,activated_on,expires_on,used_mb,remaining_mb\n${node.eui},8,8949,4917,2026-01-05,,12.5,\n`,
    );
    const sim = {
      iccid: '8949',
      msisdn: '4917',
      activateTime: '2026-01-05',
      expiryDate: '',
      status: 8,
      flow: 12.5,
    };
    const unknown = { iccid: '', msisdn: '', activateTime: '', expiryDate: '', status: 0 };
    const device_euis = [node.eui, other.eui];
    expect((await client.json('/view_devices', { device_euis })).body.data).toMatchObject([
      { sim },
      { sim: unknown },
    ]);
    const view = async (query: string) => (await client.get(`/view_simcard?${query}`)).body;
    expect(await view(`device_eui=${node.eui.toLowerCase()}`)).toEqual({ code: '0', data: sim });
    expect(await view(`device_eui=${other.eui}`)).toEqual({ code: '0', data: unknown });
    expect((await client.form('/view_simcard', `device_eui=${node.eui}`)).body.data).toEqual(sim);
    expect(await view(`device_eui=${theirs.eui}`)).toMatchObject({ code: '11303' });
    expect(await view('device_eui=2CF7')).toMatchObject({ code: '11203' });
    expect(await view('')).toMatchObject({ code: '11204' });
  });

  test('channels show sensor types and measurement ids as texts', async () => {
    const { owner, client } = await aFarm(server);
    const node = await aNode(owner, 'S2101');
    const { body } = await client.json('/list_device_channels', { device_euis: [node.eui] });
    expect(body).toEqual({
      code: '0',
      data: [
        {
          device_eui: node.eui,
          device_name: expect.any(String),
          channels: [
            {
              channel_index: 1,
              channel_name: expect.any(String),
              sensor_id: expect.any(String),
              sensor_type: '1001',
              sensor_status: expect.stringMatching(/^(normal|abnormal|idle)$/),
              measurement_ids: ['4097', '4098'],
            },
          ],
        },
      ],
    });
  });

  test('the type of every sensor is in the reference, that of a tracker with all that it measures', async () => {
    const { owner, client } = await aFarm(server);
    const models = MODELS.filter(({ sensors }) => sensors.length > 0).map(({ model }) => model);
    const nodes = [];
    for (const model of models) nodes.push(await aNode(owner, model));
    const device_euis = nodes.map(({ eui }) => eui);
    const devices = (
      await client.json<typeof open.listDeviceChannels>('/list_device_channels', { device_euis })
    ).body.data;
    const { data } = (await client.get<typeof open.listMeasurementReference>('/list_measurement_reference'))
      .body;
    const reference = new Map(
      data.map((type) => [type.sensor_type, type.sensor_measurement.map((item) => item.measurement_id)]),
    );
    const unlisted = devices.filter(({ channels }) => !channels.every((at) => reference.has(at.sensor_type)));
    expect(unlisted).toEqual([]);
    for (const model of ['T1000-A', 'T1000-E', 'T2000', 'S2107', 'LoRa-S-SOIL']) {
      const [channel] = devices[models.indexOf(model)]!.channels;
      expect(reference.get(channel!.sensor_type), model).toEqual(channel!.measurement_ids);
    }
  });

  test('the running status: online, battery, interval', async () => {
    const { owner, client } = await aFarm(server);
    const [fresh, silent, low] = [await aNode(owner), await aNode(owner), await aNode(owner)];
    await aStatus(server, silent.eui, {
      lastSeenAt: now - 31 * MINUTE_MS,
      battery: 97.4,
      intervalMinutes: 10,
    });
    await aStatus(server, low.eui, { lastSeenAt: now - 30 * MINUTE_MS, battery: 10, intervalMinutes: 10 });
    const euis = [fresh, silent, low].map((node) => node.eui);
    const { body } = await client.json('/view_device_running_status', { device_euis: euis });
    const always = { expired_time: '1970-01-01T00:00:00.000Z', be_quota: 0 };
    expect(body).toEqual({
      code: '0',
      data: [
        {
          device_eui: fresh.eui,
          online_status: 0,
          battery_status: -1,
          battery_digit: -1,
          report_frequency: -1,
          ...always,
        },
        {
          device_eui: silent.eui,
          latest_message_time: iso(now - 31 * MINUTE_MS),
          online_status: 0,
          battery_status: 1,
          battery_digit: 97,
          report_frequency: 10,
          ...always,
        },
        {
          device_eui: low.eui,
          latest_message_time: iso(now - 30 * MINUTE_MS),
          online_status: 1,
          battery_status: 0,
          battery_digit: 10,
          report_frequency: 10,
          ...always,
        },
      ],
    });
  });

  test('the reference of measurements speaks English, with texts only', async () => {
    const { client } = await aFarm(server);
    const { data } = (await client.get<typeof open.listMeasurementReference>('/list_measurement_reference'))
      .body;
    expect(data.find((type) => type.sensor_type === '1001')).toEqual({
      sensor_type: '1001',
      sensor_name: 'Air Temperature and Humidity Sensor',
      sensor_measurement: [
        { measurement_id: '4097', measurement_name: 'Air Temperature', measurement_unit: '℃' },
        { measurement_id: '4098', measurement_name: 'Air Humidity', measurement_unit: '% RH' },
      ],
    });
  });
});

describe('lists of EUIs', () => {
  test('are read from JSON and from every style of form, in either case, and answered in capitals', async () => {
    const { owner, client } = await aFarm(server);
    const [one, two] = [await aNode(owner), await aNode(owner)];
    type Status = typeof open.viewRunningStatus;
    const path = '/view_device_running_status';
    const [a, b] = [one.eui, two.eui];
    const answers = await Promise.all([
      client.json<Status>(path, { device_euis: [a.toLowerCase(), b] }),
      client.form<Status>(path, `device_euis=${a}&device_euis=${b}`),
      client.form<Status>(path, `device_euis[]=${a}&device_euis[]=${b}`),
      client.form<Status>(path, `device_euis%5B0%5D=${a}&device_euis%5B1%5D=${b}`),
      client.form<Status>(path, `device_euis=${encodeURIComponent(JSON.stringify([a, b]))}&device_type=2`),
      client.json<Status>(path, { device_euis: JSON.stringify([a, b]) }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.data.map((item) => item.device_eui)).toEqual([a, b]);
    }
  });

  test('refuse what is malformed, too long, unknown or missing', async () => {
    const { owner, client } = await aFarm(server);
    const node = await aNode(owner);
    const stranger = await anOwner(server);
    const foreign = await aNode(stranger);
    const codeOf = async (device_euis: unknown) =>
      (await client.json('/view_devices', { device_euis })).body.code;
    expect(await codeOf(['2CF7F1C'])).toBe('11203');
    expect(await codeOf([`${node.eui}G`])).toBe('11203');
    expect(await codeOf(Array(51).fill(node.eui))).toBe('11206');
    expect(await codeOf(Array(50).fill(node.eui))).toBe('0');
    expect(await codeOf([node.eui, foreign.eui])).toBe('11303');
    expect(await codeOf([UNKNOWN_EUI])).toBe('11303');
    expect(await codeOf([])).toBe('11202');
    expect(await codeOf(undefined)).toBe('11204');
    expect((await client.get(`/view_latest_telemetry_data?device_eui=${foreign.eui}`)).body.code).toBe(
      '11303',
    );
    expect((await client.get('/list_telemetry_data?device_eui=xyz')).body.code).toBe('11203');
    expect((await client.get('/aggregate_chart_points')).body).toEqual({
      code: '11204',
      msg: expect.stringContaining('device_eui'),
    });
  });
});

test('a key that calls too often has to wait until the next minute', async () => {
  const { client } = await aFarm(server);
  const other = await aFarm(server);
  const statuses: number[] = [];
  for (let call = 0; call <= OPEN_API_LIMITS.callsPerMinute; call++) {
    statuses.push((await client.get('/view_organization')).status);
  }
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await client.get('/view_organization')).body.code).toBe('10022');
  expect((await other.client.get('/view_organization')).status).toBe(200);
  server.clock.advance(MINUTE_MS);
  expect((await client.get('/view_organization')).status).toBe(200);
});
