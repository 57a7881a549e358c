import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/db';
import { aGateway, aNode, anOwner } from './builders';
import { aHouse } from './harness';
import { aHistory, aStatus, type Measured } from './readings';

type Owner = Awaited<ReturnType<typeof anOwner>>;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_EUI = '2CF7F1C0000000FF';

let house: Awaited<ReturnType<typeof aHouse>>;
let now: number;
beforeAll(async () => {
  house = await aHouse();
  now = house.clock.now();
});

/** A client program with an organisation's access key, as such programs really send their calls. */
async function aClient(owner: Owner) {
  const key = await owner.accessKey();
  const authorization = `Basic ${Buffer.from(`${key.access_id}:${key.access_key}`).toString('base64')}`;
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${house.url}/openapi${path}`, {
      ...init,
      headers: { authorization, ...init.headers },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    get: (path: string) => send(path),
    json: (path: string, body: unknown) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    form: (path: string, body: string) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }),
  };
}

async function aFarm() {
  const owner = await anOwner(house);
  return { owner, client: await aClient(owner) };
}

const iso = (at: number) => new Date(at).toISOString();

describe('organisation, groups and devices', () => {
  test('the organisation is told under both names, as text', async () => {
    const { owner, client } = await aFarm();
    expect((await client.get('/view_organization')).body).toEqual({
      code: '0',
      data: { org_id: owner.orgId, orgId: owner.orgId },
    });
  });

  test('groups begin with the Default group, whether got or posted', async () => {
    const { owner, client } = await aFarm();
    await sql`
      insert into device_group (group_id, org_id, name, created_at)
      values ('00000000000000A1', ${owner.orgId}, 'Greenhouse', now())`.execute(house.db);
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

  test('nodes are listed unless gateways are asked for; a group narrows the list', async () => {
    const { owner, client } = await aFarm();
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

  test('a new device shows its details with empty texts and zeros', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner, { name: 'Bed 1' });
    await sql`update device set longitude = null, latitude = null, position_source = null where eui = ${node.eui}`
      .execute(house.db);
    expect((await client.json('/view_devices', { device_euis: [node.eui], device_type: 2 })).body).toEqual({
      code: '0',
      data: [
        {
          device_eui: node.eui,
          device_name: 'Bed 1',
          frequency: '',
          device_network: 1,
          position: { latitude: 0, longitude: 0 },
          position_source: 0,
          hardware_version: '',
          software_version: '',
          sim: { iccid: '', msisdn: '', activateTime: '', expiryDate: '', status: 0, flow: 0, residueFlow: 0 },
        },
      ],
    });
  });

  test('a device that told about itself shows versions, frequency in MHz and position', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner);
    await aStatus(house, node.eui, { lastSeenAt: now, hardware: '2.0', software: '1.6', frequency: 868_100_000 });
    await sql`
      update device set longitude = 13.4, latitude = 52.5, position_source = 'device' where eui = ${node.eui}`
      .execute(house.db);
    const { data } = (await client.form('/view_devices', `device_euis=${node.eui}`)).body;
    expect(data[0]).toMatchObject({
      frequency: '868.1',
      position: { latitude: 52.5, longitude: 13.4 },
      position_source: 1,
      hardware_version: '2.0',
      software_version: '1.6',
    });
  });

  test('channels tell sensor types and measurement ids as texts', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner, { model: 'S2101' });
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

  test('the running status: online, battery, interval', async () => {
    const { owner, client } = await aFarm();
    const [fresh, silent, low] = [await aNode(owner), await aNode(owner), await aNode(owner)];
    await aStatus(house, silent.eui, { lastSeenAt: now - 31 * MINUTE_MS, battery: 97.4, intervalMinutes: 10 });
    await aStatus(house, low.eui, { lastSeenAt: now - 30 * MINUTE_MS, battery: 10, intervalMinutes: 10 });
    const euis = [fresh, silent, low].map((node) => node.eui);
    const { body } = await client.json('/view_device_running_status', { device_euis: euis });
    const always = { expired_time: '1970-01-01T00:00:00.000Z', be_quota: 0 };
    expect(body).toEqual({
      code: '0',
      data: [
        {
          device_eui: fresh.eui,
          latest_message_time: '',
          online_status: 0,
          battery_status: 1,
          battery_digit: 0,
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
    const { client } = await aFarm();
    const { data } = (await client.get('/list_measurement_reference')).body;
    expect(data.find((type: { sensor_type: string }) => type.sensor_type === '1001')).toEqual({
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
    const { owner, client } = await aFarm();
    const [one, two] = [await aNode(owner), await aNode(owner)];
    const path = '/view_device_running_status';
    const [a, b] = [one.eui, two.eui];
    const answers = await Promise.all([
      client.json(path, { device_euis: [a.toLowerCase(), b] }),
      client.form(path, `device_euis=${a}&device_euis=${b}`),
      client.form(path, `device_euis[]=${a}&device_euis[]=${b}`),
      client.form(path, `device_euis%5B0%5D=${a}&device_euis%5B1%5D=${b}`),
      client.form(path, `device_euis=${encodeURIComponent(JSON.stringify([a, b]))}&device_type=2`),
      client.json(path, { device_euis: JSON.stringify([a, b]) }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.data.map((item: { device_eui: string }) => item.device_eui)).toEqual([a, b]);
    }
  });

  test('refuse what is malformed, too long, unknown or missing', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner);
    const stranger = await anOwner(house);
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
    expect((await client.get(`/view_latest_telemetry_data?device_eui=${foreign.eui}`)).body.code).toBe('11303');
    expect((await client.get('/list_telemetry_data?device_eui=xyz')).body.code).toBe('11203');
    expect((await client.get('/aggregate_chart_points')).body).toEqual({
      code: '11204',
      msg: expect.stringContaining('device_eui'),
    });
  });
});

describe('telemetry', () => {
  const balance = async (owner: Owner) => {
    const { rows } = await sql<{ dm: number }>`
      select coalesce(sum(dm), 0)::int as dm from credit_entry where org_id = ${owner.orgId}`.execute(house.db);
    return rows[0]!.dm;
  };

  test('newest values of the last year, by channel; what a device tells of itself is left out', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner);
    const { eui } = node;
    await aHistory(house, { eui, measurement_id: 4098 }, [[now - 2000, 61]]);
    await aHistory(house, { eui, measurement_id: 4097 }, [[now - 9000, 20], [now - 1000, 21.5]]);
    await aHistory(house, { eui, measurement_id: 4099, channel: 2 }, [[now - 200 * DAY_MS, 7]]);
    await aHistory(house, { eui, measurement_id: 4100, channel: 2 }, [[now - 367 * DAY_MS, 400]]);
    await aHistory(house, { eui, measurement_id: 3000 }, [[now, 88]]);
    const { body } = await client.get(`/view_latest_telemetry_data?device_eui=${eui.toLowerCase()}`);
    const temperature = { measurement_id: '4097', measurement_value: 21.5, time: iso(now - 1000) };
    expect(body).toEqual({
      code: '0',
      data: [
        {
          channel_index: 1,
          points: [temperature, { measurement_id: '4098', measurement_value: 61, time: iso(now - 2000) }],
        },
        {
          channel_index: 2,
          points: [{ measurement_id: '4099', measurement_value: 7, time: iso(now - 200 * DAY_MS) }],
        },
      ],
    });
    const one = await client.get(
      `/view_latest_telemetry_data?device_eui=${eui}&channel_index=1&measurement_id=4097`,
    );
    expect(one.body.data).toEqual([{ channel_index: 1, points: [temperature] }]);
  });

  test('history: keys first, then the series in the same order, oldest reading first', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner);
    const heard = [{ mac: '00:11:22:33:44:55', rssi: -70 }];
    await aHistory(house, { eui: node.eui, measurement_id: 4097 }, [
      [now - 25 * HOUR_MS, 1],
      [now - 2000, 21.5],
      [now - 1000, 21.6],
    ]);
    await aHistory(house, { eui: node.eui, measurement_id: 5001, channel: 2 }, [[now - 500, heard]]);
    const { body, headers } = await client.get(`/list_telemetry_data?device_eui=${node.eui}`);
    expect(body).toEqual({
      code: '0',
      data: {
        list: [
          [
            [1, '4097'],
            [2, '5001'],
          ],
          [
            [
              [21.5, iso(now - 2000)],
              [21.6, iso(now - 1000)],
            ],
            [[heard, iso(now - 500)]],
          ],
        ],
      },
    });
    expect(headers.get('api-gateway-mpuo-consume')).toBe('100');
    expect(headers.get('api-gateway-excute-second')).toMatch(/^\d+(\.\d+)?$/);
    expect(await balance(owner)).toBe(-100);
  });

  test('`limit` keeps the newest of each series; times may come as float text', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner);
    const readings = Array.from({ length: 30 }, (_, index): Measured => [now - (30 - index) * MINUTE_MS, index]);
    await aHistory(house, { eui: node.eui, measurement_id: 4097 }, readings);
    const path = `/list_telemetry_data?device_eui=${node.eui}&measurement_id=4097`;
    const valuesOf = async (more: string) =>
      (await client.get(path + more)).body.data.list[1][0].map(([value]: [number]) => value);
    expect(await valuesOf('&limit=3')).toEqual([27, 28, 29]);
    expect(await valuesOf(`&time_start=${now - 30 * MINUTE_MS}.0&time_end=${now - 28 * MINUTE_MS}.0`)).toEqual([
      0, 1, 2,
    ]);
  });

  test('without data the list is empty', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner);
    expect((await client.get(`/list_telemetry_data?device_eui=${node.eui}`)).body.data).toEqual({ list: [] });
    expect((await client.get(`/aggregate_chart_points?device_eui=${node.eui}`)).body.data).toEqual([]);
    expect((await client.get(`/view_latest_telemetry_data?device_eui=${node.eui}`)).body.data).toEqual([]);
  });

  test('history reaches back three months, a month at a time; means a year', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner);
    const codeOf = async (call: string, from: number, to: number) =>
      (await client.get(`/${call}?device_eui=${node.eui}&time_start=${from}&time_end=${to}`)).body.code;
    expect(await codeOf('list_telemetry_data', now - 31 * DAY_MS, now)).toBe('0');
    expect(await codeOf('list_telemetry_data', now - 32 * DAY_MS, now)).toBe('11202');
    expect(await codeOf('list_telemetry_data', now - 93 * DAY_MS, now - 92 * DAY_MS)).toBe('0');
    expect(await codeOf('list_telemetry_data', now - 94 * DAY_MS, now - 92 * DAY_MS)).toBe('11202');
    expect(await codeOf('list_telemetry_data', now, now - 1)).toBe('11202');
    expect(await codeOf('list_telemetry_data', now + 1, now + 2)).toBe('11202');
    expect(await codeOf('aggregate_chart_points', now - 366 * DAY_MS, now)).toBe('0');
    expect(await codeOf('aggregate_chart_points', now - 367 * DAY_MS, now)).toBe('11202');
  });

  test('means over the hour by default, over `interval` or `limit` minutes, with 250 points at most', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner);
    const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
    const readings = Array.from({ length: 24 * 60 }, (_, minute): Measured => [
      hour - 12 * HOUR_MS + minute * 30_000,
      minute % 120,
    ]);
    await aHistory(house, { eui: node.eui, measurement_id: 4097 }, readings);
    const ask = async (more: string) =>
      (await client.get(`/aggregate_chart_points?device_eui=${node.eui}&time_end=${hour - 1}${more}`)).body.data;
    const [byHour, ...others] = await ask('');
    expect(others).toEqual([]);
    expect(byHour.channel).toBe(1);
    expect(byHour.lists).toHaveLength(12);
    expect(byHour.lists[0]).toEqual({
      time: iso(hour - 12 * HOUR_MS),
      measurement_id: '4097',
      average_value: 59.5,
    });
    const byTwoMinutes = `&time_start=${hour - 6 * HOUR_MS}`;
    expect((await ask(`${byTwoMinutes}&interval=2`))[0].lists).toHaveLength(180);
    expect((await ask(`${byTwoMinutes}&limit=2`))[0].lists).toHaveLength(180);
    const wide = (await ask(`&time_start=${hour - 12 * HOUR_MS}&interval=1`))[0].lists;
    expect(wide.length).toBeLessThanOrEqual(LIMITS.openApi.aggregatePoints);
    expect(wide).toHaveLength(240);
    expect(wide.every((point: { time: string }) => ISO.test(point.time))).toBe(true);
  });

  test('a call costs one DM an item, a hundred at least', async () => {
    const { owner, client } = await aFarm();
    const node = await aNode(owner);
    const readings = Array.from({ length: 130 }, (_, index): Measured => [now - index * 1000, index]);
    await aHistory(house, { eui: node.eui, measurement_id: 4097 }, readings);
    const history = await client.get(`/list_telemetry_data?device_eui=${node.eui}`);
    expect(history.headers.get('api-gateway-mpuo-consume')).toBe('130');
    expect(await balance(owner)).toBe(-130);
    await client.get(`/aggregate_chart_points?device_eui=${node.eui}`);
    expect(await balance(owner)).toBe(-230);
    const free = await client.get(`/view_latest_telemetry_data?device_eui=${node.eui}`);
    expect(free.headers.get('api-gateway-mpuo-consume')).toBe('0');
    expect(await balance(owner)).toBe(-230);
  });
});

test('a key that calls too often is asked to wait until the next minute', async () => {
  const { client } = await aFarm();
  const other = await aFarm();
  const statuses: number[] = [];
  for (let call = 0; call <= LIMITS.openApi.callsPerMinute; call++) {
    statuses.push((await client.get('/view_organization')).status);
  }
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await client.get('/view_organization')).body.code).toBe('10022');
  expect((await other.client.get('/view_organization')).status).toBe(200);
  house.clock.advance(MINUTE_MS);
  expect((await client.get('/view_organization')).status).toBe(200);
});
