import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anAccessKey, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aLegacyClient } from './legacy-client';
import { aHistory } from './readings';

let server: TestServer;
let now: number;
let owner: User;
let client: ReturnType<typeof aLegacyClient>;
let eui: string;
beforeAll(async () => {
  server = await aServer();
  now = server.clock.now();
});
beforeEach(async () => {
  owner = await anOwner(server);
  client = aLegacyClient(await anAccessKey(owner));
  ({ eui } = await aNode(owner));
});

const seconds = (at: number) => String(Math.floor(at / 1000));
const balance = async () => {
  const { rows } = await sql<{ dm: number }>`
    select dm::int as dm from credit_balance where org_id = ${owner.orgId}`.execute(server.db);
  return rows[0]!.dm;
};

test('newest values are texts with their names, times in seconds', async () => {
  await aHistory(server, { eui, measurement_id: 4097 }, [
    [now - HOUR_MS, 20],
    [now - MINUTE_MS, 13.75],
  ]);
  await aHistory(server, { eui, measurement_id: 4098, channel: 2 }, [[now, 61]]);
  const temperature = {
    measurement_id: '4097',
    name: 'Air Temperature',
    unit: '℃',
    value: '13.75',
    created: seconds(now - MINUTE_MS),
  };
  expect(await client.get(`/devices/data/${eui}/latest`)).toMatchObject([
    { channel: '1', points: [temperature] },
    { channel: '2', points: [{ measurement_id: '4098', value: '61' }] },
  ]);
  expect(await client.get(`/devices/data/${eui.toLowerCase()}/latest?measure_id=4097&channel=1`)).toEqual([
    { channel: '1', points: [temperature] },
  ]);
  expect(await client.get(`/devices/data/${eui}/latest?measure_id=4100`)).toEqual([]);
});

test('history is text, oldest first, times in milliseconds; of each series the newest 400, or as many as wanted', async () => {
  const readings = Array.from({ length: 401 }, (_, index): [number, number] => [
    now - (401 - index) * MINUTE_MS,
    index,
  ]);
  await aHistory(server, { eui, measurement_id: 4097 }, readings);
  const before = await balance();
  const raw = (query: string) => client.get(`/devices/data/${eui}/raw${query}`);
  const [series] = await raw('');
  expect(series).toMatchObject({ channel: '1', channel_name: '', name: 'Air Temperature', unit: '℃' });
  expect(series.points).toHaveLength(400);
  expect(series.points[0]).toEqual({ measurement_id: '4097', value: '1', created: String(readings[1]![0]) });
  expect((await raw('?limit=5000'))[0].points).toHaveLength(401);
  expect(
    (await raw('?limit=2&measure_id=4097&channel=1'))[0].points.map(({ value }: { value: string }) => value),
  ).toEqual(['399', '400']);
  const [hour] = await raw(`?time_start=${now - 2 * HOUR_MS}.0&time_end=${now - HOUR_MS}`);
  expect(hour.points).toHaveLength(61);
  expect(await balance()).toBe(before - 400 - 401 - 100 - 100);
});

test('segments have mean and highest value, times in seconds', async () => {
  const hour = now - (now % HOUR_MS) - 2 * HOUR_MS;
  await aHistory(server, { eui, measurement_id: 4097 }, [
    [hour, 20],
    [hour + MINUTE_MS, 23],
    [hour + HOUR_MS, 5],
  ]);
  expect(await client.get(`/devices/data/${eui}/segment?segment=60`)).toEqual([
    {
      channel: '1',
      channel_name: '',
      name: 'Air Temperature',
      unit: '℃',
      list: [
        { created: seconds(hour), avg: '21.5', peak: '23' },
        { created: seconds(hour + HOUR_MS), avg: '5', peak: '5' },
      ],
    },
  ]);
});

test('sensor types are listed with what they measure', async () => {
  expect(await client.get('/lists/sensor/measure')).toContainEqual({
    sensor_id: '1003',
    sensor_name: expect.any(String),
    sensor_measure: [{ measure_id: '4099', measure_name: expect.any(String), measure_unit: 'Lux' }],
  });
});

test('devices of others and wrong ranges are refused', async () => {
  const theirs = await aNode(await anOwner(server));
  for (const what of ['latest', 'raw', 'segment']) {
    const codeOf = async (path: string) => (await client.send('GET', `/devices/data/${path}`)).code;
    expect(await codeOf(`${theirs.eui}/${what}`), what).toBe('11303');
    expect(await codeOf(`2CF7/${what}`), what).toBe('11203');
    expect(await codeOf(`${eui}/${what}?channel=x`), what).toBe('11202');
  }
  const raw = await client.send(
    'GET',
    `/devices/data/${eui}/raw?time_start=${now}&time_end=${now - HOUR_MS}`,
  );
  expect(raw).toMatchObject({ code: '11202', msg: expect.stringContaining('time_end') });
});
