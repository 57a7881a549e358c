import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { open } from '@fieldscope/contract/calls/open';
import { users } from '@fieldscope/contract/calls/users';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aNetworkServer, aNode, anAccessKey } from './builders';
import { aKitSite } from './ingest-site';
import { anUpEvent } from './sender';

// Two frames may have measured in the same moment: a tracker's position and its SOS, a kit that counts in seconds.

const site = aKitSite();

const TEMPERATURE = 4097;
const LONGITUDE = 4197;
const LATITUDE = 4198;

/** Each upload has its own id and all were measured in the same moment. @returns that moment */
async function uploadAtOnce(...uploads: Record<number, number>[]): Promise<number> {
  const measureTime = site.server.clock.now() - MINUTE_MS;
  for (const [index, measurements] of uploads.entries()) {
    await site.kit.upload({
      requestId: `upload ${index}`,
      events: [{ name: 'measure-sensor', value: [{ channel: 1, measurements, measureTime }] }],
    });
    site.server.clock.advance(SECOND_MS);
  }
  return measureTime;
}

const flush = () =>
  Promise.all([site.server.latestValues.latest.flush(), site.server.deviceStatus.status.flush()]);

test('every one of them is stored and paid for', async () => {
  const balance = async () => (await site.owner.call(users.viewOrganisation)).um_balance;
  const before = await balance();
  await uploadAtOnce({ [TEMPERATURE]: 1 }, { [TEMPERATURE]: 2 }, { [TEMPERATURE]: 2 });
  const { list, page } = await site.owner.call(channels.listData, { eui: [site.kit.eui] });
  expect(list.map(({ value }) => value)).toEqual([2, 2, 1]);
  expect(page.count).toBe(3);
  expect(await balance()).toBe(before - 3);
});

test('an uplink that names a measurement and time twice keeps both values', async () => {
  const item = { channel: 1, measurements: { [TEMPERATURE]: 1 } };
  await site.kit.upload({ events: [{ name: 'measure-sensor', value: [item, item] }] });
  expect((await site.owner.call(channels.listData, { eui: [site.kit.eui] })).page.count).toBe(2);
});

test('the pages of a table show each of them once', async () => {
  const values = [1, 2, 3, 4, 5];
  await uploadAtOnce(...values.map((value) => ({ [TEMPERATURE]: value, [LONGITUDE]: value })));
  const shown: unknown[] = [];
  for (const offset of [1, 2, 3, 4]) {
    const { list } = await site.owner.call(channels.listData, { eui: [site.kit.eui], offset, length: 3 });
    shown.push(...list.map(({ measurement_id, value }) => `${measurement_id}: ${value}`));
  }
  const expected = [TEMPERATURE, LONGITUDE].flatMap((id) => values.map((value) => `${id}: ${value}`));
  expect(shown.sort()).toEqual(expected.sort());
});

test('a curve has all of them, and its means count all of them', async () => {
  const at = await uploadAtOnce({ [TEMPERATURE]: 1 }, { [TEMPERATURE]: 2 }, { [TEMPERATURE]: 6 });
  const series = [{ eui: site.kit.eui, channel: 1, measurement_id: TEMPERATURE }];
  const span = { time_start: at - HOUR_MS, time_end: at + MINUTE_MS };
  const [raw] = await site.owner.call(channels.listHistory, { series, ...span, points: 0 });
  expect(raw).toMatchObject({ times: [at, at, at], reading_count: 3 });
  expect([...raw!.values].sort()).toEqual([1, 2, 6]);
  const [drawn] = await site.owner.call(channels.listHistory, { series, ...span, points: 2 });
  expect(drawn).toMatchObject({ values: [3], min: [1], max: [6], reading_count: 3 });
});

test('the newest value is that of the frame that came last, on every interface and after a restart', async () => {
  await uploadAtOnce({ [TEMPERATURE]: 1 }, { [TEMPERATURE]: 7 }, { [TEMPERATURE]: 3 });
  await flush();
  const [latest] = await site.owner.call(devices.listLatest, { eui: [site.kit.eui] });
  expect(latest).toMatchObject({ value: 3 });
  const client = await anAccessKey(site.owner);
  expect(await client.call(open.viewLatestTelemetry, { device_eui: site.kit.eui })).toMatchObject([
    { points: [{ measurement_value: 3 }] },
  ]);
  await site.server.pool.query('delete from latest');
  await site.server.latestValues.latest.recover(site.server.db);
  expect(await site.owner.call(devices.listLatest, { eui: [site.kit.eui] })).toMatchObject([{ value: 3 }]);
});

test('the public history has all of them, numbers and texts', async () => {
  const hub = await aNode(site.owner, 'SensorHub');
  const networkServer = await aNetworkServer(site.server);
  const timestamp = site.server.clock.now();
  for (const measurementValue of ['dry', 4, 'wet', 4]) {
    const messages = [{ measurementId: 4150, measurementValue, timestamp }];
    await networkServer.sendChirpstack({
      ...anUpEvent(hub.dev_eui, '0102', site.server.clock.now()),
      object: { messages },
    });
    site.server.clock.advance(SECOND_MS);
  }
  const client = await anAccessKey(site.owner);
  const { list } = await client.call(open.listTelemetry, { device_eui: hub.eui });
  const [, [readings]] = list as [unknown, [[value: unknown, time: string][]]];
  expect(readings.map(([value]) => value).sort()).toEqual([4, 4, 'dry', 'wet']);
});

test('a tracker stands where one of its frames says, never between two', async () => {
  const places = [
    { [LONGITUDE]: 7, [LATITUDE]: 50 },
    { [LATITUDE]: 41, [LONGITUDE]: 12 },
    { [LONGITUDE]: 2, [LATITUDE]: 48 },
  ];
  await uploadAtOnce(...places);
  await flush();
  expect(await site.owner.call(devices.viewNode, { eui: site.kit.eui })).toMatchObject({
    position: { longitude: 2, latitude: 48 },
  });
});
