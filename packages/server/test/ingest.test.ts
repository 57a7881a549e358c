import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { users } from '@fieldscope/contract/calls/users';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { describe, expect, test } from 'vitest';
import { aKit, aNetworkServer, aNode } from './builders';
import { temperatureOf } from './fleet';
import { aServer } from './harness';
import { aSite } from './ingest-site';
import { anUpEvent, CRC_WRONG, S2101_UPLINK } from './sender';

const STORED = { outcome: 'stored', reason: null };
const DUPLICATE = { outcome: 'duplicate', reason: null };

const site = aSite();
const { now, up, send, readings, uplinks, latest, topic } = site;

test('an uplink becomes readings at the time at which it was received', async () => {
  const receivedAt = now() - 7 * MINUTE_MS;
  expect(await send(S2101_UPLINK, { receivedAt, fCnt: 12 })).toEqual(STORED);
  const common = { eui: site.node.eui, channel: 1, measured_at: receivedAt, uploaded_at: now(), f_cnt: 12 };
  expect(await readings()).toHaveLength(2);
  expect(await readings()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...common, measurement_id: 4097, value: 21.4 }),
      expect.objectContaining({ ...common, measurement_id: 4098, value: 31.4 }),
    ]),
  );
});

test('a raw uplink of versions, power and a removed sensor is stored byte by byte as it was sent', async () => {
  const hex = '0000000101000100070064003c00012001000000002890';
  expect(await send(hex)).toEqual(STORED);
  expect(await uplinks()).toMatchObject([{ refusal: null, payload_hex: hex }]);
});

test('what is stored is what came, whatever was read out of it', async () => {
  const sensor = await aNode(site.owner, 'S2103');
  const frame = packet([powerFrame(87, 15), valueFrame(4097, 21.5), valueFrame(4098, 60)]).toString('hex');
  const event = anUpEvent(sensor.dev_eui, frame, now());
  expect(await site.networkServer.sendChirpstack(event)).toEqual(STORED);
  const { list } = await site.owner.call(devices.listUplinks, { eui: sensor.eui });
  expect(list).toMatchObject([{ payload_hex: frame, reading_count: 2 }]);
});

describe('an uplink that comes more than once is stored once', () => {
  test('received by a second gateway, or sent again', async () => {
    const first = up(S2101_UPLINK, { fCnt: 5, gateways: ['0016C001F1530001'] });
    expect(await site.networkServer.sendChirpstack(first)).toEqual(STORED);
    expect(await site.networkServer.sendChirpstack(first)).toEqual(DUPLICATE);
    const receivedAt = now() + 900;
    expect(await send(S2101_UPLINK, { fCnt: 5, receivedAt, gateways: ['0016C001F1530002'] })).toEqual(
      DUPLICATE,
    );
    expect(await uplinks()).toHaveLength(1);
    expect(await readings()).toHaveLength(2);
  });

  test('over HTTP and over MQTT', async () => {
    const event = up(S2101_UPLINK);
    const client = await site.client();
    await client.publishAsync(topic(), JSON.stringify(event), { qos: 1 });
    expect(await site.networkServer.sendChirpstack(event)).toEqual(DUPLICATE);
    expect(await readings()).toHaveLength(2);
  });

  test('all at once: everybody is acknowledged, one of them as the first', async () => {
    const event = up(S2101_UPLINK);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => site.networkServer.sendChirpstack(event)),
    );
    expect(replies.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect(replies.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(19);
    expect(await readings()).toHaveLength(2);
  });

  test('sent again to a server that no longer has the first in memory', async () => {
    const event = up(S2101_UPLINK);
    await site.networkServer.sendChirpstack(event);
    const { DATABASE_URL, DATA_DIR } = site.server.config;
    const restarted = await aServer({ DATABASE_URL, DATA_DIR });
    restarted.clock.advance(now() - restarted.clock.now());
    const again = await aNetworkServer(restarted);
    expect(await again.sendChirpstack(event)).toEqual(DUPLICATE);
    expect(await readings()).toHaveLength(2);
    await restarted.stop();
  });

  test.each([
    1, 2,
  ])('sent again a second later to a server that no longer has the first in memory, in minute %i', async (minute) => {
    site.server.clock.advance(2 * MINUTE_MS - (now() % (2 * MINUTE_MS)) + minute * MINUTE_MS - 500);
    await send(S2101_UPLINK, { fCnt: 7 });
    const { DATABASE_URL, DATA_DIR } = site.server.config;
    const restarted = await aServer({ DATABASE_URL, DATA_DIR });
    restarted.clock.advance(now() - restarted.clock.now() + SECOND_MS);
    const again = await aNetworkServer(restarted);
    const receivedAt = restarted.clock.now();
    expect(await again.sendChirpstack(up(S2101_UPLINK, { fCnt: 7, receivedAt }))).toEqual(DUPLICATE);
    expect(await uplinks()).toHaveLength(1);
    await restarted.stop();
  });

  test('with its address in upper case', async () => {
    const event = up(S2101_UPLINK, { fCnt: 6 });
    await site.networkServer.sendChirpstack({ ...event, devAddr: '00bc189a' });
    expect(await site.networkServer.sendChirpstack({ ...event, devAddr: '00BC189A' })).toEqual(DUPLICATE);
    expect(await uplinks()).toHaveLength(1);
  });

  test('without a frame counter, by the id that the network server gave it', async () => {
    const event = { ...up(S2101_UPLINK), fCnt: undefined, deduplicationId: '0a4f3f6e-1' };
    expect(await site.networkServer.sendChirpstack(event)).toEqual(STORED);
    expect(await site.networkServer.sendChirpstack(event)).toEqual(DUPLICATE);
  });
});

test('repetitions that only the database remembers are distinguished from what is new beside them', async () => {
  const frames = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      up(S2101_UPLINK, { fCnt: from + index, receivedAt: now() - (from + index) * SECOND_MS }),
    );
  const sendAll = async (events: object[]) =>
    (await Promise.all(events.map(site.networkServer.sendChirpstack))).map(({ outcome }) => outcome);
  const old = frames(0, 80);
  expect(await sendAll(old)).toEqual(old.map(() => 'stored'));
  for (const from of [80, 100]) {
    const outcomes = await sendAll([...old, ...frames(from, 20)]);
    expect(outcomes.slice(0, 80)).toEqual(old.map(() => 'duplicate'));
    expect(outcomes.slice(80)).toEqual(Array.from({ length: 20 }, () => 'stored'));
  }
  expect((await site.owner.call(devices.listUplinks, { eui: site.node.eui })).page.count).toBe(120);
  expect((await site.owner.call(channels.listData, { eui: [site.node.eui] })).page.count).toBe(240);
});

test('equal uplinks in which nothing says that they are the same are both stored', async () => {
  const event = { ...up(S2101_UPLINK), fCnt: undefined, deduplicationId: undefined };
  expect(await site.networkServer.sendChirpstack(event)).toEqual(STORED);
  expect(await site.networkServer.sendChirpstack(event)).toEqual(STORED);
  expect(await uplinks()).toHaveLength(2);
  expect(await readings()).toHaveLength(4);
});

test('a frame counter that starts over is no repetition', async () => {
  await send(S2101_UPLINK, { fCnt: 0 });
  site.server.clock.advance(10 * MINUTE_MS);
  expect(await send(S2101_UPLINK, { fCnt: 0 })).toEqual(STORED);
  expect(await uplinks()).toHaveLength(2);
  expect(await readings()).toHaveLength(4);
});

test('readings that come late are stored, and the newest value never goes back', async () => {
  for (const [value, minutesAgo] of [
    [20, 10],
    [25, 0],
    [15, 30],
    [22, 5],
  ] as const) {
    const receivedAt = now() - minutesAgo * MINUTE_MS;
    expect(await send(temperatureOf(value), { receivedAt })).toEqual(STORED);
    await site.server.latestValues.latest.flush();
    expect(await latest()).toEqual([value === 20 ? 20 : 25]);
  }
  expect((await readings()).map(({ value }) => value)).toEqual([25, 22, 20, 15]);
});

test('uplinks of several months find their place', async () => {
  const ages = [0, 40, 95, 400];
  await Promise.all(ages.map((days) => send(S2101_UPLINK, { receivedAt: now() - days * DAY_MS })));
  expect((await readings()).map(({ measured_at: at }) => at)).toEqual(
    ages.flatMap((days) => [now() - days * DAY_MS, now() - days * DAY_MS]),
  );
});

describe('a time that cannot be right', () => {
  const AHEAD = 6 * MINUTE_MS;
  const lastUplink = async () => (await uplinks())[0];

  const WRONG_TIMES: [when: string, time: () => number][] = [
    ['six minutes ahead', () => now() + AHEAD],
    ['a day ahead', () => now() + DAY_MS],
    ['in 1970', () => Date.UTC(1970, 5)],
    ['in 2001', () => Date.UTC(2001, 5)],
    ['in 2099', () => Date.UTC(2099, 5)],
    ['in 9999', () => Date.UTC(9999, 5)],
  ];

  test.each(
    WRONG_TIMES,
  )('%s: the uplink is stored under the time of its arrival, and says so', async (_when, time) => {
    expect(await send(S2101_UPLINK, { receivedAt: time() })).toEqual(STORED);
    expect(await lastUplink()).toMatchObject({ received_at: now(), time_replaced: true });
    expect((await readings()).map(({ measured_at: at }) => at)).toEqual([now(), now()]);
  });

  test('a few minutes ahead is a clock that is not exact, and believed', async () => {
    const receivedAt = now() + 4 * MINUTE_MS;
    await send(S2101_UPLINK, { receivedAt });
    expect(await lastUplink()).toMatchObject({ received_at: receivedAt, time_replaced: false });
  });

  test('without a time there is nothing to replace', async () => {
    await site.networkServer.sendChirpstack({ ...up(S2101_UPLINK), time: undefined });
    expect(await lastUplink()).toMatchObject({ received_at: now(), time_replaced: false });
  });

  test('does not keep the next value from being the newest', async () => {
    await send(temperatureOf(20), { receivedAt: now() + AHEAD });
    site.server.clock.advance(MINUTE_MS);
    await send(temperatureOf(25));
    expect(await latest()).toEqual([25]);
  });

  test('of a single value in a message is replaced too', async () => {
    const kit = await aKit(site.owner);
    const item = (measureTime: number) => ({ channel: 1, measurements: { 4097: 1 }, measureTime });
    await kit.upload({
      events: [{ name: 'measure-sensor', value: [item(now() - MINUTE_MS), item(now() + AHEAD)] }],
    });
    const { list } = await site.owner.call(channels.listData, { eui: [kit.eui] });
    expect(list.map(({ measured_at: at }) => at)).toEqual([now(), now() - MINUTE_MS]);
    const page = await site.owner.call(devices.listUplinks, { eui: kit.eui });
    expect(page.list).toMatchObject([{ time_replaced: true }]);
  });

  test('of a refused uplink is stored as well', async () => {
    await send(CRC_WRONG, { receivedAt: now() + AHEAD });
    expect(await lastUplink()).toMatchObject({ refusal: 'crc_mismatch', time_replaced: true });
  });
});

test('an item costs one UM; what comes again costs nothing', async () => {
  const balance = async () => (await site.owner.call(users.viewOrganisation)).um_balance;
  const before = await balance();
  const event = up(S2101_UPLINK);
  await site.networkServer.sendChirpstack(event);
  await site.networkServer.sendChirpstack(event);
  await send(CRC_WRONG);
  expect(await balance()).toBe(before - 2);
  site.server.clock.advance(MINUTE_MS);
  await send(temperatureOf(20));
  expect(await balance()).toBe(before - 3);
});
