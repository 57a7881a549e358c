import { users } from '@fieldscope/contract/calls/users';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNetworkServer } from './builders';
import { temperatureOf } from './fleet';
import { aServer } from './harness';
import { aSite } from './ingest-site';
import { CRC_WRONG, S2101_UPLINK } from './sender';

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

describe('an uplink that comes more than once is stored once', () => {
  test('heard by a second gateway, or sent again', async () => {
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
    const told = await Promise.all(
      Array.from({ length: 20 }, () => site.networkServer.sendChirpstack(event)),
    );
    expect(told.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect(told.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(19);
    expect(await readings()).toHaveLength(2);
  });

  test('sent again to a server that has forgotten the first', async () => {
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
    await site.server.latest.flush();
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
  const { rows } = await sql<{ name: string }>`
    select reading.tableoid::regclass::text as name from reading
    join series using (series_id) where org_id = ${site.owner.orgId} group by 1`.execute(site.server.db);
  expect(rows).toHaveLength(ages.length);
});

test('a time far in the future or in the past is not believed: the reading counts as measured now', async () => {
  for (const year of [1970, 2001, 2099, 9999]) {
    expect(await send(S2101_UPLINK, { receivedAt: Date.UTC(year, 5) })).toEqual(STORED);
    site.server.clock.advance(3 * MINUTE_MS);
  }
  for (const { measured_at: at } of await readings()) {
    expect(at).toBeGreaterThan(now() - DAY_MS);
    expect(at).toBeLessThan(now());
  }
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
