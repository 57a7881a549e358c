import fc from 'fast-check';
import { generate, type IConnackPacket, type IConnectPacket, type Packet } from 'mqtt-packet';
import { beforeEach, expect, test } from 'vitest';
import type { Broker } from '../src/platform/mqtt/broker';
import {
  aBroker,
  aClient,
  aKit,
  aNetworkServer,
  anOrganisation,
  KIT_EUI,
  KIT_TOPIC,
  receivedUntil,
  topicOf,
} from './brokers';
import { aMqttClient, aRawClient, aReturningClient, closed, granted } from './mqtt-clients';

const V5 = { protocolVersion: 5 } as const;
const WEEK_SECONDS = 7 * 24 * 3600;

let broker: Broker;
let stored: string[];
beforeEach(async () => {
  stored = [];
  ({ broker } = await aBroker(async (_actor, topic, payload) => void stored.push(`${topic} ${payload}`)));
});

/** A client that sends exactly what a test wants, signed in as organisation 1, and how it was welcomed. */
async function aRawOrganisation(facts: Partial<IConnectPacket> = {}) {
  const client = aRawClient(broker.port(), 5);
  client.send({
    ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 5, clean: true, keepalive: 60 },
    ...{ clientId: 'org-1-raw', username: 'org-1', password: Buffer.from('key-1'), ...facts },
  });
  const connack = (await client.next('connack')) as IConnackPacket;
  return { ...client, connack };
}
const aSubscription = (topic: string): Packet => ({
  cmd: 'subscribe',
  messageId: 1,
  subscriptions: [{ topic, qos: 1 }],
});

test('an organisation subscribes and receives, and is refused what is not its own', async () => {
  const client = await anOrganisation(broker, '1', V5);
  expect(await granted(client, ['/device_sensor_data/1/#', '/device_sensor_data/2/#'])).toEqual([1, 128]);
  expect(await receivedUntil(client, broker, topicOf('1'))).toEqual([]);
  await client.unsubscribeAsync(['/device_sensor_data/1/#', '/never/subscribed']);
  expect(client.connected).toBe(true);
});

test('by websocket, too', async () => {
  const client = await aMqttClient(`ws://127.0.0.1:${broker.wsPort()}/mqtt`, {
    ...{ clientId: 'org-1-ws', username: 'org-1', password: 'key-1' },
    ...V5,
  });
  await granted(client, ['/device_sensor_data/1/#']);
  expect(await receivedUntil(client, broker, topicOf('1'))).toEqual([]);
});

test('a client with the will, properties and options of a home automation connects and subscribes', async () => {
  const client = await anOrganisation(broker, '1', {
    ...{ ...V5, clean: true, keepalive: 60 },
    properties: { sessionExpiryInterval: 0, userProperties: { program: 'home automation' } },
    will: { topic: 'homeassistant/status', payload: Buffer.from('offline'), qos: 0, retain: false },
  });
  const options = { qos: 1, nl: false, rap: true, rh: 1 } as const;
  const subscribed = await client.subscribeAsync('/device_sensor_data/1/#', options);
  expect(subscribed).toMatchObject([{ topic: '/device_sensor_data/1/#', qos: 1 }]);
  expect(await receivedUntil(client, broker, topicOf('1'))).toEqual([]);
});

test('a kit and a network server publish, in every quality of service, with properties', async () => {
  const kit = await aKit(broker, V5);
  const networkServer = await aNetworkServer(broker, { ...V5, clientId: '' });
  const up = 'application/1/device/2cf7f1c000000001/event/up';
  for (const qos of [0, 1, 2] as const) {
    const properties = { contentType: 'application/json', userProperties: { a: ['1', '2'] } };
    await kit.publishAsync(KIT_TOPIC, `kit ${qos}`, { qos, properties });
    await networkServer.publishAsync(up, `server ${qos}`, { qos, retain: true });
  }
  await expect.poll(() => stored.length).toBe(6);
  expect([...stored].sort()).toEqual(
    [0, 1, 2].flatMap((qos) => [`${KIT_TOPIC} kit ${qos}`, `${up} server ${qos}`]).sort(),
  );
});

test.each([
  1, 2,
] as const)('a message of QoS %i that is not allowed is refused with its reason, and the next one is taken', async (qos) => {
  const kit = await aKit(broker, V5);
  await expect(kit.publishAsync('homeassistant/status', 'online', { qos })).rejects.toMatchObject({
    code: 0x87,
  });
  await kit.publishAsync('homeassistant/status', 'online', { qos: 0 });
  await kit.publishAsync(KIT_TOPIC, 'x', { qos });
  expect(stored).toEqual([`${KIT_TOPIC} x`]);
});

test('the identifier of a refused message is free for the next one', async () => {
  const kit = aRawClient(broker.port(), 5);
  kit.send({
    ...{ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 5, clean: true, keepalive: 60 },
    ...{ clientId: 'kit', username: KIT_EUI, password: Buffer.from('kit key') },
  });
  await kit.next('connack');
  const publish = (topic: string): Packet => ({
    ...{ cmd: 'publish', messageId: 7, qos: 2, dup: false, retain: false },
    ...{ topic, payload: 'x' },
  });
  kit.send(publish('homeassistant/status'));
  expect(await kit.next('pubrec')).toMatchObject({ messageId: 7, reasonCode: 0x87 });
  kit.send(publish(KIT_TOPIC));
  expect(await kit.next('pubrec')).toMatchObject({ messageId: 7, reasonCode: 0 });
  kit.send({ cmd: 'pubrel', messageId: 7 });
  expect(await kit.next('pubcomp')).toMatchObject({ messageId: 7, reasonCode: 0 });
  expect(stored).toEqual([`${KIT_TOPIC} x`]);
});

test.each([
  ['a wrong key', { clientId: 'org-1-a', username: 'org-1', password: 'key-2' }, 0x86],
  ['the name of another', { clientId: 'org-2-a', username: 'org-1', password: 'key-1' }, 0x85],
  ['a moment without a database', { username: 'x', password: 'the database is away' }, 0x88],
])('%s is refused with a reason of MQTT 5', async (_name, options, code) => {
  await expect(aClient(broker, { ...V5, ...options })).rejects.toMatchObject({ code });
});

test('the welcome says what the broker admits, and names a client without an id', async () => {
  const { connack } = await aRawOrganisation();
  expect(connack).toMatchObject({
    reasonCode: 0,
    properties: { receiveMaximum: 100, maximumPacketSize: 262144, sharedSubscriptionAvailable: false },
  });
  const client = await aRawOrganisation({
    clientId: '',
    username: 'any',
    password: Buffer.from('ingest token'),
  });
  expect(client.connack.properties?.assignedClientIdentifier).toMatch(/^[0-9a-f-]{36}$/);
});

test('another way to authenticate is refused with its reason', async () => {
  const { connack } = await aRawOrganisation({ properties: { authenticationMethod: 'SCRAM-SHA-1' } });
  expect(connack.reasonCode).toBe(0x8c);
});

test('a session is kept for a client that asks for an expiry, and begins anew for one that asks for that', async () => {
  const kept = { ...V5, clientId: 'org-1-kept', properties: { sessionExpiryInterval: 3600 } };
  const first = await anOrganisation(broker, '1', { ...kept, clean: true });
  await granted(first, ['/device_sensor_data/1/#']);
  await first.endAsync();
  broker.publish(topicOf('1'), { value: 1, timestamp: 1 });
  const received = await new Promise((resolve) => {
    const options = { username: 'org-1', password: 'key-1', ...kept };
    const client = aReturningClient(`mqtt://127.0.0.1:${broker.port()}`, options, (_topic, body) => {
      client.end(false, () => resolve(body));
    });
  });
  expect(received).toEqual({ value: 1, timestamp: 1 });

  const anew = await aRawOrganisation({
    ...{ clientId: 'org-1-kept', clean: true },
    properties: { sessionExpiryInterval: 3600 },
  });
  expect(anew.connack).toMatchObject({
    sessionPresent: false,
    properties: { sessionExpiryInterval: WEEK_SECONDS },
  });
  expect(broker.hasListeners(topicOf('1'))).toBe(false);
});

test('a client gets no more messages at once than it admits', async () => {
  const client = await aRawOrganisation({ properties: { receiveMaximum: 2 } });
  client.send(aSubscription('/device_sensor_data/1/#'));
  await client.next('suback');
  for (let value = 1; value <= 5; value += 1) broker.publish(topicOf('1'), { value, timestamp: 1 });
  const values: number[] = [];
  for (const admitted of [2, 4, 5]) {
    const messageIds: (number | undefined)[] = [];
    while (values.length < admitted) {
      const packet = await client.next('publish');
      if (packet.cmd !== 'publish') throw new Error('not a message');
      values.push(JSON.parse(packet.payload.toString()).value);
      messageIds.push(packet.messageId);
    }
    // Time enough for the next one, had it been sent.
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(client.messages()).toBe(admitted);
    for (const messageId of messageIds) client.send({ cmd: 'puback', messageId, reasonCode: 0 });
  }
  expect(values).toEqual([1, 2, 3, 4, 5]);
});

test('a message that is larger than a client admits is left out', async () => {
  const client = await aRawOrganisation({ properties: { maximumPacketSize: 300 } });
  client.send(aSubscription('/device_sensor_data/1/#'));
  await client.next('suback');
  broker.publish(topicOf('1'), { value: 'x'.repeat(300), timestamp: 1 });
  broker.publish(topicOf('1'), { value: 2, timestamp: 1 });
  const packet = await client.next('publish');
  expect(packet.cmd === 'publish' && JSON.parse(packet.payload.toString())).toEqual({
    value: 2,
    timestamp: 1,
  });
});

test('kilobytes of properties end the connection before they are read', async () => {
  const kit = await aKit(broker, V5);
  const end = closed(kit);
  const userProperties = { a: Array.from({ length: 2000 }, () => '') };
  kit.publish(KIT_TOPIC, 'x', { qos: 1, properties: { userProperties } }, () => {});
  await end;
  expect(stored).toEqual([]);
});

test('an UNSUBSCRIBE of a name that every object has does no harm', async () => {
  const client = await anOrganisation(broker, '1', V5);
  await client.unsubscribeAsync(['constructor', '__proto__']);
  expect((await anOrganisation(broker, '2', V5)).connected).toBe(true);
});

test('whatever bytes come after CONNECT, the broker goes on', async () => {
  const connect = generate({
    ...{
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: true,
      keepalive: 60,
      clientId: 'kit',
    },
    ...{ username: KIT_EUI, password: Buffer.from('kit key') },
  } as Packet);
  const packets = fc.tuple(
    fc.integer({ min: 1, max: 15 }),
    fc.integer({ min: 0, max: 15 }),
    fc.uint8Array({ maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(packets, { maxLength: 5 }), async (all) => {
      const client = aRawClient(broker.port(), 5);
      client.socket.write(connect);
      await client.next('connack');
      for (const [type, flags, body] of all)
        client.socket.write(Buffer.from([(type << 4) | flags, body.length, ...body]));
      client.socket.end();
      await client.closed;
    }),
    {
      seed: 8,
      numRuns: 200,
      examples: [[[[8, 2, Uint8Array.of(0, 1, 0)]]], [[[10, 2, Uint8Array.of(0, 1, 0)]]]],
    },
  );
  expect((await anOrganisation(broker, '1', V5)).connected).toBe(true);
});
