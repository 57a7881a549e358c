import type { open } from '@fieldscope/contract/calls/open';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aFarm } from './open-client';
import { aHistory, type Measured } from './readings';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let server: TestServer;
let now: number;
beforeAll(async () => {
  server = await aServer();
  now = server.clock.now();
});

const iso = (at: number) => new Date(at).toISOString();

/** What the organisation has. */
const balance = async (owner: User) => {
  const { rows } = await sql<{ dm: number }>`
    select dm::int as dm from credit_balance where org_id = ${owner.orgId}`.execute(server.db);
  return rows[0]!.dm;
};

test('newest values of the last year, by channel; what a device reports about itself comes last', async () => {
  const { owner, client } = await aFarm(server);
  const node = await aNode(owner);
  const { eui } = node;
  await aHistory(server, { eui, measurement_id: 4098 }, [[now - 2000, 61]]);
  await aHistory(server, { eui, measurement_id: 4097 }, [
    [now - 9000, 20],
    [now - 1000, 21.5],
  ]);
  await aHistory(server, { eui, measurement_id: 4099, channel: 2 }, [[now - 200 * DAY_MS, 7]]);
  await aHistory(server, { eui, measurement_id: 4100, channel: 2 }, [[now - 367 * DAY_MS, 400]]);
  await aHistory(server, { eui, measurement_id: 3000 }, [[now, 88]]);
  await aHistory(server, { eui, measurement_id: 3576, channel: 0 }, [[now, 1]]);
  const { body } = await client.get(`/view_latest_telemetry_data?device_eui=${eui.toLowerCase()}`);
  const temperature = { measurement_id: '4097', measurement_value: 21.5, time: iso(now - 1000) };
  expect(body).toEqual({
    code: '0',
    data: [
      {
        channel_index: 1,
        points: [
          temperature,
          { measurement_id: '4098', measurement_value: 61, time: iso(now - 2000) },
          { measurement_id: '3000', measurement_value: 88, time: iso(now) },
        ],
      },
      {
        channel_index: 2,
        points: [{ measurement_id: '4099', measurement_value: 7, time: iso(now - 200 * DAY_MS) }],
      },
      { channel_index: 0, points: [{ measurement_id: '3576', measurement_value: 1, time: iso(now) }] },
    ],
  });
  const one = await client.get(
    `/view_latest_telemetry_data?device_eui=${eui}&channel_index=1&measurement_id=4097`,
  );
  expect(one.body.data).toEqual([{ channel_index: 1, points: [temperature] }]);
});

test('history: keys first, then the series in the same order, oldest reading first', async () => {
  const { owner, client } = await aFarm(server);
  const node = await aNode(owner);
  const received = [{ mac: '00:11:22:33:44:55', rssi: -70 }];
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [
    [now - 25 * HOUR_MS, 1],
    [now - 2000, 21.5],
    [now - 1000, 21.6],
  ]);
  await aHistory(server, { eui: node.eui, measurement_id: 5001, channel: 2 }, [[now - 500, received]]);
  const before = await balance(owner);
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
          [[received, iso(now - 500)]],
        ],
      ],
    },
  });
  expect(headers.get('api-gateway-mpuo-consume')).toBe('100');
  expect(headers.get('api-gateway-excute-second')).toMatch(/^\d+(\.\d+)?$/);
  expect(await balance(owner)).toBe(before - 100);
});

test('a device that was given away takes no history along', async () => {
  const [giver, taker] = [await aFarm(server), await aFarm(server)];
  const node = await aNode(giver.owner);
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [[now - 1, 20]]);
  await sql`update device set org_id = ${taker.owner.orgId} where eui = ${node.eui}`.execute(server.db);
  for (const call of ['list_telemetry_data', 'aggregate_chart_points', 'view_latest_telemetry_data']) {
    expect((await giver.client.get(`/${call}?device_eui=${node.eui}`)).body.code).toBe('11303');
    const { data } = (await taker.client.get(`/${call}?device_eui=${node.eui}`)).body;
    expect(data).toEqual(call === 'list_telemetry_data' ? { list: [] } : []);
  }
});

test('`limit` keeps the newest of each series; times may come as float text', async () => {
  const { owner, client } = await aFarm(server);
  const node = await aNode(owner);
  const readings = Array.from(
    { length: 30 },
    (_, index): Measured => [now - (30 - index) * MINUTE_MS, index],
  );
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, readings);
  const path = `/list_telemetry_data?device_eui=${node.eui}&measurement_id=4097`;
  const valuesOf = async (more: string) =>
    (await client.get<typeof open.listTelemetry>(path + more)).body.data.list[1]![0]!.map(([value]) => value);
  expect(await valuesOf('&limit=3')).toEqual([27, 28, 29]);
  expect(await valuesOf(`&time_start=${now - 30 * MINUTE_MS}.0&time_end=${now - 28 * MINUTE_MS}.0`)).toEqual([
    0, 1, 2,
  ]);
});

test('without data the list is empty', async () => {
  const { owner, client } = await aFarm(server);
  const node = await aNode(owner);
  expect((await client.get(`/list_telemetry_data?device_eui=${node.eui}`)).body.data).toEqual({ list: [] });
  expect((await client.get(`/aggregate_chart_points?device_eui=${node.eui}`)).body.data).toEqual([]);
  expect((await client.get(`/view_latest_telemetry_data?device_eui=${node.eui}`)).body.data).toEqual([]);
});

test('history reaches back three months, a month at a time; means a year', async () => {
  const { owner, client } = await aFarm(server);
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
  const { owner, client } = await aFarm(server);
  const node = await aNode(owner);
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const readings = Array.from(
    { length: 24 * 60 },
    (_, minute): Measured => [hour - 12 * HOUR_MS + minute * 30_000, minute % 120],
  );
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, readings);
  const ask = async (more: string) =>
    (
      await client.get<typeof open.aggregateChartPoints>(
        `/aggregate_chart_points?device_eui=${node.eui}&time_end=${hour - 1}${more}`,
      )
    ).body.data;
  const [byHour, ...others] = await ask('');
  expect(others).toEqual([]);
  expect(byHour!.channel).toBe(1);
  expect(byHour!.lists).toHaveLength(12);
  expect(byHour!.lists[0]).toEqual({
    time: iso(hour - 12 * HOUR_MS),
    measurement_id: '4097',
    average_value: 59.5,
  });
  const byTwoMinutes = `&time_start=${hour - 6 * HOUR_MS}`;
  expect((await ask(`${byTwoMinutes}&interval=2`))[0]!.lists).toHaveLength(180);
  expect((await ask(`${byTwoMinutes}&limit=2`))[0]!.lists).toHaveLength(180);
  const wide = (await ask(`&time_start=${hour - 12 * HOUR_MS}&interval=1`))[0]!.lists;
  expect(wide.length).toBeLessThanOrEqual(OPEN_API_LIMITS.aggregatePoints);
  expect(wide).toHaveLength(240);
  expect(wide.every((point) => ISO.test(point.time))).toBe(true);
});

test('a call costs one DM an item, a hundred at least', async () => {
  const { owner, client } = await aFarm(server);
  const node = await aNode(owner);
  const readings = Array.from({ length: 130 }, (_, index): Measured => [now - index * 1000, index]);
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, readings);
  const before = await balance(owner);
  const history = await client.get(`/list_telemetry_data?device_eui=${node.eui}`);
  expect(history.headers.get('api-gateway-mpuo-consume')).toBe('130');
  expect(await balance(owner)).toBe(before - 130);
  await client.get(`/aggregate_chart_points?device_eui=${node.eui}`);
  expect(await balance(owner)).toBe(before - 230);
  const free = await client.get(`/view_latest_telemetry_data?device_eui=${node.eui}`);
  expect(free.headers.get('api-gateway-mpuo-consume')).toBe('0');
  expect(await balance(owner)).toBe(before - 230);
});
