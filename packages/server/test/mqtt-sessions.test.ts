import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { BatchedQueues } from '../src/platform/mqtt/batched-queues';
import {
  QUEUED_BYTES,
  QUEUED_BYTES_OF_ORGANISATION,
  QUEUED_MESSAGES,
  type Queued,
} from '../src/platform/mqtt/session-queues';
import { aBroker, anOrganisation, receivedUntil, sharedThrough, storedInDatabase, topicOf } from './brokers';
import { aReturningClient, granted } from './mqtt-clients';
import { aRedis, type TestRedis } from './redis';

let redis: TestRedis;
beforeAll(async () => {
  redis = await aRedis();
});

describe.each([
  { where: 'in memory', shared: async () => ({}) },
  { where: 'in Redis', shared: async () => sharedThrough(redis) },
  { where: 'in the database', shared: storedInDatabase },
])('sessions $where', ({
  shared,
}: {
  shared(): Promise<Partial<Awaited<ReturnType<typeof sharedThrough>>>>;
}) => {
  test('a session queues for its own organisation alone, though a refused filter stood beside a granted one', async () => {
    const { broker } = await aBroker(undefined, await shared());
    const session = { clean: false, clientId: 'org-1-session' };
    const before = await anOrganisation(broker, '1', session);
    expect(await granted(before, ['/device_sensor_data/1/#', '/device_sensor_data/2/#', '#'])).toEqual([
      1, 128, 128,
    ]);
    // A client of organisation 2 listens, so that its messages are published at all.
    await granted(await anOrganisation(broker, '2'), ['/device_sensor_data/2/#']);
    await before.endAsync();
    broker.publish(topicOf('2'), { value: 'foreign', timestamp: 1 });
    for (const value of [1, 2, 3]) broker.publish(topicOf('1'), { value, timestamp: 1 });

    const values: unknown[] = [];
    await new Promise<void>((resolve) => {
      aReturningClient(
        `mqtt://127.0.0.1:${broker.port()}`,
        { username: 'org-1', password: 'key-1', ...session },
        (_topic, body, qos) => {
          values.push([(body as { value: unknown }).value, qos]);
          if (values.length === 3) resolve();
        },
      );
    });
    expect(values).toEqual([1, 2, 3].map((value) => [value, 1]));
  });

  test('what was acknowledged does not come again, and a clean session purges the queue', async () => {
    const { broker } = await aBroker(undefined, await shared());
    const session = { clean: false, clientId: 'org-1-session' };
    const first = await anOrganisation(broker, '1', session);
    await granted(first, ['/device_sensor_data/1/#']);
    await receivedUntil(first, broker, topicOf('1'));
    await first.endAsync();
    expect(broker.hasListeners(topicOf('1'))).toBe(true);

    const clean = await anOrganisation(broker, '1', { clean: true, clientId: 'org-1-session' });
    await clean.endAsync();
    await expect.poll(() => broker.hasListeners(topicOf('1'))).toBe(false);
  });

  test('a session that was not used for a week is purged', async () => {
    const { broker, clock } = await aBroker(undefined, await shared());
    const session = { clean: false, clientId: 'org-1-session' };
    const before = await anOrganisation(broker, '1', session);
    await granted(before, ['/device_sensor_data/1/#']);
    await before.endAsync();
    clock.at += 8 * DAY_MS;
    const after = await anOrganisation(broker, '1', session);
    await after.endAsync();
    await expect.poll(() => broker.hasListeners(topicOf('1'))).toBe(false);
  });

  test('of more than twenty sessions of one organisation the one that was used first ends', async () => {
    const { broker, clock } = await aBroker(undefined, await shared());
    for (let count = 0; count <= 20; count += 1) {
      clock.at += 1;
      const client = await anOrganisation(broker, '1', { clean: false, clientId: `org-1-${count}` });
      await granted(client, ['/device_sensor_data/1/#']);
      await client.endAsync();
    }
    const isPresent = (count: number) =>
      new Promise((resolve) => {
        const client = aReturningClient(
          `mqtt://127.0.0.1:${broker.port()}`,
          { username: 'org-1', password: 'key-1', clientId: `org-1-${count}` },
          () => {},
        );
        client.once('connect', ({ sessionPresent }) => resolve(sessionPresent));
      });
    expect([await isPresent(0), await isPresent(1), await isPresent(20)]).toEqual([false, true, true]);
  });

  test('of too many messages the oldest are dropped', async () => {
    const queues = (await shared()).sessions?.queues ?? new BatchedQueues();
    for (let value = 0; value < QUEUED_MESSAGES + 5; value += 1) {
      const payload = Buffer.from(JSON.stringify({ value }));
      queues.add('session', {
        topic: topicOf('1'),
        payload,
        brokerId: 'a',
        brokerCounter: value + 1,
      } as Queued);
      // What waits for Redis is bounded, too.
      if (value % 5000 === 0) await queues.stream('session').toArray();
    }
    const kept = async () => (await queues.stream('session').toArray()) as Queued[];
    await expect.poll(kept).toHaveLength(QUEUED_MESSAGES);
    expect(String((await kept())[0]!.payload)).toBe('{"value":5}');
  });
});

test('what is sent and not acknowledged waits for the next connection, at whichever broker', async () => {
  const [here, there] = await Promise.all([sharedThrough(redis, 'one'), sharedThrough(redis, 'one')]);
  const [{ broker }, { broker: other }] = [await aBroker(undefined, here), await aBroker(undefined, there)];
  const session = { clean: false, clientId: 'org-1-session' };
  const silent = await anOrganisation(broker, '1', session);
  // It never acknowledges.
  silent.handleMessage = () => {};
  await granted(silent, ['/device_sensor_data/1/#']);
  const sent = new Promise((resolve) => silent.once('packetreceive', resolve));
  broker.publish(topicOf('1'), { value: 1, timestamp: 1 });
  await sent;
  await silent.endAsync(true);
  const value = await new Promise((resolve) => {
    aReturningClient(
      `mqtt://127.0.0.1:${other.port()}`,
      { username: 'org-1', password: 'key-1', ...session },
      (_topic, body) => resolve((body as { value: unknown }).value),
    );
  });
  expect(value).toBe(1);
});

test('what waits is bounded by bytes, for a session and for all of an organisation; another organisation loses nothing', async () => {
  const queues = new BatchedQueues();
  const send = (id: string, count: number) => {
    for (let number = 1; number <= count; number += 1)
      queues.add(id, {
        ...{ topic: topicOf('1'), payload: Buffer.alloc(250_000), brokerId: 'a', brokerCounter: number },
      } as Queued);
  };
  const kept = async (id: string) => (await queues.stream(id).toArray()).length;
  send('organisation/2/bridge', 10);
  send('organisation/1/bridge', 30);
  expect(await kept('organisation/1/bridge')).toBe(Math.floor(QUEUED_BYTES / 250_047));
  for (const name of ['a', 'b', 'c', 'd']) send(`organisation/1/${name}`, 16);
  const own = await Promise.all(['bridge', 'a', 'b', 'c', 'd'].map((name) => kept(`organisation/1/${name}`)));
  expect(own.reduce((sum, count) => sum + count)).toBe(Math.floor(QUEUED_BYTES_OF_ORGANISATION / 250_047));
  expect(Math.min(...own)).toBeGreaterThan(10);
  expect(await kept('organisation/2/bridge')).toBe(10);
});
