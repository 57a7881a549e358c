import { BASES } from '@fieldscope/contract/call';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { LIVE_PLACE_HEADER, readLivePlace } from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aNode, anAccessKey, anOwner, aProducedDevice } from './builders';
import { temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { aMqttClient, granted, nextMessages } from './mqtt-clients';
import { aRedis, type TestRedis } from './redis';
import { aSender } from './sender';

let redis: TestRedis;
let server: TestServer;
beforeAll(async () => {
  redis = await aRedis();
  server = await aServer({ REDIS_URL: redis.url });
});
/** Until the server has noticed. */
const isAway = (away: boolean) =>
  expect
    .poll(async () => ((await (await fetch(`${server.url}/readyz`)).json()) as { redis: boolean }).redis)
    .toBe(!away);
beforeEach(async () => {
  await isAway(false);
});
const goAway = async () => {
  await redis.kill();
  await isAway(true);
};

test('a Redis that cannot be reached stops the start with one line', async () => {
  await expect(aServer({ REDIS_URL: '/nowhere/redis' })).rejects.toThrow(
    /^REDIS_URL: Redis cannot be reached \(.*ENOENT.*\)$/,
  );
});

test('without Redis a process goes on by itself: readings are stored, shown and published', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner);
  const sender = await aSender(server);
  const { key } = await anAccessKey(owner);
  await goAway();
  const screen = await aScreen(server, { type: 'hello', token: owner.token });
  await screen.until('welcome');
  const client = await aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
    clientId: `org-${owner.orgId}-a`,
    username: `org-${owner.orgId}`,
    password: key,
  });
  await granted(client, [`/device_sensor_data/${owner.orgId}/#`]);
  const messages = nextMessages(client, 1);
  await sender.uplink(node, temperatureOf(20));
  expect(await messages).toMatchObject([{ body: { value: 20 } }]);
  expect(await screen.until('readings')).toMatchObject({ readings: [{ value: 20 }] });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  await redis.start();
  await screen.until('reset');
  server.clock.advance(SECOND_MS);
  await sender.uplink(node, temperatureOf(21));
  await screen.until('readings', ({ readings }) => readings[0]?.value === 21);
});

test('without Redis limits hold in each process', async () => {
  const owner = await anOwner(server);
  const { eui } = await aProducedDevice(server);
  const guess = () => owner.call(production.bind, { eui, code: 'WRONG' }).catch((error) => error.code);
  await goAway();
  const answers: unknown[] = [];
  for (let round = 0; round < 11; round += 1) answers.push(await guess());
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(11321));
  expect(answers.at(-1)).toBe(10022);
  await redis.start();
});

test('a Redis that does not answer holds up neither senders nor readers', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner);
  const sender = await aSender(server);
  redis.hang(true);
  await sender.uplink(node, temperatureOf(20));
  expect(await owner.call(devices.listLatest, { eui: [node.eui] })).toMatchObject([{ value: 20 }]);
  redis.hang(false);
});

test('nor those whose organisation no one was in yet, and their screens open when it is back', async () => {
  const owner = await anOwner(server);
  redis.hang(true);
  const path = `${server.url}${BASES.portal}${users.viewSetting.path}`;
  const signal = AbortSignal.timeout(2000);
  const answer = await fetch(path, { headers: { authorization: owner.token }, signal });
  expect(await answer.json()).toMatchObject({ code: 0 });
  const place = readLivePlace(answer.headers.get(LIVE_PLACE_HEADER));
  await isAway(true);
  redis.hang(false);
  await isAway(false);
  // What they were answered may be old by then.
  const screen = await aScreen(server, { type: 'hello', token: owner.token, ...place });
  await screen.until('reset');
});
