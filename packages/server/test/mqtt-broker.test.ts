import { connect as connectTcp } from 'node:net';
import type { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS, type EpochMs } from '@fieldscope/contract/time';
import type { IClientOptions, MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { type Broker, createBroker, type MqttActor } from '../src/platform/mqtt';
import { PacketLimit } from '../src/platform/mqtt-sockets';
import { aMqttClient, aReturningClient, closed, granted } from './mqtt-clients';

const brokers: Broker[] = [];

afterEach(async () => {
  await Promise.all(brokers.splice(0).map((broker) => broker.close()));
});

const KIT_EUI = '2CF7F1C0000000A1';

/** A broker with organisations 1, 10 and 2 (password is `key-<id>`), one kit, and network servers. */
async function aBroker(
  onMessage: (actor: MqttActor, topic: string, payload: Buffer) => Promise<void> = async () => {},
) {
  const clock = { at: 1_700_000_000_000, now: () => clock.at as EpochMs };
  const broker = await createBroker({
    config: { HOST: '127.0.0.1', MQTT_PORT: 0, MQTT_WS_PORT: 0 },
    log: pino({ level: 'silent' }),
    clock,
    async authenticate({ username, password }): Promise<MqttActor | undefined> {
      if (password === 'the database is away') throw new Error('no connection');
      const org = /^org-(1|10|2)$/.exec(username)?.[1];
      if (org) {
        return password === `key-${org}`
          ? { kind: 'organisation', orgId: org as OrgId, accessId: `ACCESS${org}` }
          : undefined;
      }
      if (username === KIT_EUI) return { kind: 'device', eui: KIT_EUI as never };
      return password === 'ingest token' ? { kind: 'network_server' } : undefined;
    },
    onMessage,
  });
  brokers.push(broker);
  return { broker, clock };
}

const aClient = (broker: Broker, options: IClientOptions) =>
  aMqttClient(`mqtt://127.0.0.1:${broker.port()}`, options);
const anOrganisation = (broker: Broker, org: string, options: IClientOptions = {}) =>
  aClient(broker, { clientId: `org-${org}-a1`, username: `org-${org}`, password: `key-${org}`, ...options });
const aNetworkServer = (broker: Broker, options: IClientOptions = {}) =>
  aClient(broker, { clientId: 'chirpstack', username: 'any', password: 'ingest token', ...options });
const aKit = (broker: Broker, options: IClientOptions = {}) =>
  aClient(broker, { clientId: 'kit', username: KIT_EUI, password: 'kit key', ...options });

const topicOf = (org: string) => `/device_sensor_data/${org}/2CF7F1C000000001/1/vs/4097`;

/** Everything a client has heard by the time a later message of its own organisation arrives. */
async function heardUntil(client: MqttClient, last: () => void, lastTopic: string): Promise<string[]> {
  const topics: string[] = [];
  const done = new Promise<void>((resolve) => {
    client.on('message', (topic) => {
      if (topic === lastTopic) resolve();
      else topics.push(topic);
    });
  });
  last();
  await done;
  return topics;
}
test('every filter that client programs use is granted', async () => {
  const { broker } = await aBroker();
  const client = await anOrganisation(broker, '1');
  const filters = [
    '/device_sensor_data/1/#',
    '/device_sensor_data/1/+/+/+/+',
    '/device_sensor_data/1/2CF7F1C000000001/#',
    '/device_sensor_data/1/2CF7F1C000000001/+/+/+',
    '/device_sensor_data/1/2CF7F1C000000001/1/vs/+',
    topicOf('1'),
    '/device_status_event/1/#',
  ];
  expect(await granted(client, filters)).toEqual(filters.map(() => 1));
});

test('what reaches into another organisation, or beyond organisations, is refused', async () => {
  const { broker } = await aBroker();
  const client = await anOrganisation(broker, '1');
  const filters = [
    '#',
    '/#',
    '+/#',
    '+/+/+/#',
    '/+/1/#',
    '/device_sensor_data/#',
    '/device_sensor_data/+/#',
    '/device_sensor_data/2/#',
    '/device_sensor_data/10/#',
    'device_sensor_data/1/#',
    '$SYS/#',
    '$share/g//device_sensor_data/1/#',
    'application/#',
    'iot/ipnode/2CF7F1C0000000A1/#',
  ];
  expect(await granted(client, filters)).toEqual(filters.map(() => 128));
});

test('an organisation hears its own topics alone', async () => {
  const { broker } = await aBroker();
  const client = await anOrganisation(broker, '1');
  await granted(client, ['/device_sensor_data/1/#', '/device_sensor_data/10/#', '#']);
  broker.publish(topicOf('10'), { value: 1, timestamp: 1 });
  broker.publish(topicOf('2'), { value: 1, timestamp: 1 });
  const heard = await heardUntil(
    client,
    () => broker.publish(topicOf('1'), { value: 1, timestamp: 1 }),
    topicOf('1'),
  );
  expect(heard).toEqual([]);
});

test('a session queues for its own organisation alone, though a refused filter stood beside a granted one', async () => {
  const { broker } = await aBroker();
  const session = { clean: false, clientId: 'org-1-session' };
  const before = await anOrganisation(broker, '1', session);
  expect(await granted(before, ['/device_sensor_data/1/#', '/device_sensor_data/2/#', '#'])).toEqual([
    1, 128, 128,
  ]);
  // Somebody of organisation 2 listens, so that its messages are published at all.
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

test('what was acknowledged does not come again, and a clean session forgets', async () => {
  const { broker } = await aBroker();
  const session = { clean: false, clientId: 'org-1-session' };
  const first = await anOrganisation(broker, '1', session);
  await granted(first, ['/device_sensor_data/1/#']);
  await heardUntil(first, () => broker.publish(topicOf('1'), { value: 1, timestamp: 1 }), topicOf('1'));
  await first.endAsync();
  expect(broker.hears(topicOf('1'))).toBe(true);

  const clean = await anOrganisation(broker, '1', { clean: true, clientId: 'org-1-session' });
  await clean.endAsync();
  await expect.poll(() => broker.hears(topicOf('1'))).toBe(false);
});

test('a subscriber of QoS 0 is sent QoS 0', async () => {
  const { broker } = await aBroker();
  const client = await anOrganisation(broker, '1');
  await granted(client, ['/device_sensor_data/1/#'], 0);
  const qos = new Promise((resolve) =>
    client.once('message', (_topic, _payload, packet) => resolve(packet.qos)),
  );
  broker.publish(topicOf('1'), { value: 1, timestamp: 1 });
  expect(await qos).toBe(0);
});

test('an organisation that publishes is cut, and nobody hears it', async () => {
  const taken: string[] = [];
  const { broker } = await aBroker(async (_actor, topic) => void taken.push(topic));
  const listener = await anOrganisation(broker, '1');
  await granted(listener, ['/device_sensor_data/1/#']);
  for (const topic of [
    topicOf('1'),
    topicOf('2'),
    'application/1/device/2CF7F1C000000001/event/up',
    '$SYS/x/new/clients',
  ]) {
    const client = await anOrganisation(broker, '1', { clientId: 'org-1-publisher' });
    const cut = closed(client);
    client.publish(topic, 'forged', { qos: 1 }, () => {});
    await cut;
  }
  const heard = await heardUntil(
    listener,
    () => broker.publish('/device_sensor_data/1/end', {}),
    '/device_sensor_data/1/end',
  );
  expect(heard).toEqual([]);
  expect(taken).toEqual([]);
});

test('the will of a client is never published', async () => {
  const { broker } = await aBroker();
  const listener = await anOrganisation(broker, '2');
  await granted(listener, ['/device_sensor_data/2/#']);
  const will = { topic: topicOf('2'), payload: Buffer.from('forged'), qos: 1 as const, retain: true };
  for (const client of [
    await anOrganisation(broker, '1', { will }),
    await aNetworkServer(broker, { will }),
  ]) {
    const cut = closed(client);
    client.stream.destroy();
    await cut;
  }
  const heard = await heardUntil(
    listener,
    () => broker.publish('/device_sensor_data/2/end', {}),
    '/device_sensor_data/2/end',
  );
  expect(heard).toEqual([]);
});

test('nothing is retained', async () => {
  const { broker } = await aBroker();
  const server = await aNetworkServer(broker);
  await server.publishAsync('application/1/device/2CF7F1C000000001/event/up', '{}', { qos: 1, retain: true });
  const later = await aNetworkServer(broker, { clientId: 'later' });
  await granted(later, ['application/#']);
  const heard: boolean[] = [];
  const done = new Promise<void>((resolve) => {
    later.on('message', (topic, _payload, packet) => {
      heard.push(packet.retain);
      if (topic.endsWith('/end')) resolve();
    });
  });
  await server.publishAsync('application/1/device/2CF7F1C000000001/event/end', '{}', { qos: 1 });
  await done;
  expect(heard).toEqual([false]);
});

test.each([
  ['a client id of another organisation', { clientId: 'org-2-a', username: 'org-1', password: 'key-1' }, 2],
  [
    'a client id whose organisation merely begins alike',
    { clientId: 'org-10-a', username: 'org-1', password: 'key-1' },
    2,
  ],
  ['a client id without a random part', { clientId: 'org-1', username: 'org-1', password: 'key-1' }, 2],
  ['a wrong key', { clientId: 'org-1-a', username: 'org-1', password: 'key-2' }, 4],
  ['no credentials', { clientId: 'org-1-a' }, 4],
  [
    'a moment in which nobody can be recognised',
    { clientId: 'x', username: 'x', password: 'the database is away' },
    3,
  ],
])('%s is refused', async (_name, options, code) => {
  const { broker } = await aBroker();
  await expect(aClient(broker, options)).rejects.toMatchObject({ code });
});

test('nobody takes over the session of another organisation, of a network server or of a kit', async () => {
  const { broker } = await aBroker();
  const organisation = await anOrganisation(broker, '1', { clientId: 'org-1-mine', clean: false });
  await granted(organisation, ['/device_sensor_data/1/#']);
  // Other kinds of clients are free in their choice of id.
  const kit = await aKit(broker, { clientId: 'org-1-mine', clean: false });
  const server = await aNetworkServer(broker, { clientId: 'org-1-mine', clean: false });
  const heard = await heardUntil(organisation, () => broker.publish(topicOf('1'), {}), topicOf('1'));
  expect(heard).toEqual([]);
  expect([organisation.connected, kit.connected, server.connected]).toEqual([true, true, true]);
});

test('a kit publishes below its own EUI and nowhere else', async () => {
  const taken: string[] = [];
  const { broker } = await aBroker(async (_actor, topic) => void taken.push(topic));
  const kit = await aKit(broker);
  await kit.publishAsync(`iot/ipnode/${KIT_EUI}/update/event/measure-sensor`, '{}', { qos: 1 });
  const cut = closed(kit);
  kit.publish('iot/ipnode/2CF7F1C0000000B2/update/event/measure-sensor', '{}', { qos: 1 }, () => {});
  await cut;
  expect(taken).toEqual([`iot/ipnode/${KIT_EUI}/update/event/measure-sensor`]);
});

test('a publish is acknowledged after it was taken, not before', async () => {
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const { broker } = await aBroker(() => committed);
  const server = await aNetworkServer(broker);
  let acknowledged = false;
  const published = server
    .publishAsync('application/1/device/2CF7F1C000000001/event/up', '{}', { qos: 1 })
    .then(() => {
      acknowledged = true;
    });
  // A ping is answered in its turn: by then an acknowledgement would have been here.
  await new Promise<void>((resolve) => {
    server.on('packetreceive', (packet) => packet.cmd === 'pingresp' && resolve());
    server.sendPing();
  });
  expect(acknowledged).toBe(false);
  commit();
  await published;
  expect(acknowledged).toBe(true);
});

test('a publish that could not be stored is not acknowledged: the client is cut and sends it again', async () => {
  let attempts = 0;
  const { broker } = await aBroker(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('the database is away');
  });
  const server = await aNetworkServer(broker, { reconnectPeriod: 1, clean: false });
  await server.publishAsync('application/1/device/2CF7F1C000000001/event/up', '{}', { qos: 1 });
  expect(attempts).toBe(2);
});

test('disabling a key cuts its connections at once', async () => {
  const { broker } = await aBroker();
  const [one, other] = [await anOrganisation(broker, '1'), await anOrganisation(broker, '2')];
  const cut = closed(one);
  broker.disconnectKey('ACCESS1');
  await cut;
  expect(other.connected).toBe(true);
});

test('a port that is taken stops the start', async () => {
  const { broker } = await aBroker();
  const second = createBroker({
    config: { HOST: '127.0.0.1', MQTT_PORT: broker.port(), MQTT_WS_PORT: 0 },
    log: pino({ level: 'silent' }),
    clock: { now: () => 0 as EpochMs },
    authenticate: async () => undefined,
    onMessage: async () => {},
  });
  await expect(second).rejects.toThrow(/EADDRINUSE/);
});

test('guessing is slowed down by address and name, without shutting out others', async () => {
  const { broker } = await aBroker();
  const guess = () => aClient(broker, { clientId: 'org-1-a', username: 'org-1', password: 'guess' });
  for (let attempt = 0; attempt < 10; attempt += 1) await expect(guess()).rejects.toMatchObject({ code: 4 });
  await expect(anOrganisation(broker, '1')).rejects.toMatchObject({ code: 3 });
  expect((await anOrganisation(broker, '2')).connected).toBe(true);
});

test('MQTT over websocket on its own port', async () => {
  const { broker } = await aBroker();
  const client = await aMqttClient(`ws://127.0.0.1:${broker.wsPort()}/mqtt`, {
    clientId: 'org-1-ws',
    username: 'org-1',
    password: 'key-1',
  });
  await granted(client, ['/device_sensor_data/1/#']);
  const heard = await heardUntil(client, () => broker.publish(topicOf('1'), {}), topicOf('1'));
  expect(heard).toEqual([]);
});

test('a packet that announces more than is allowed cuts the connection before any of it is collected', async () => {
  const { broker } = await aBroker();
  const socket = connectTcp(broker.port(), '127.0.0.1');
  const cut = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
  await cut;
});

test('lengths are followed through chunks of any size', () => {
  const packet = Buffer.concat([Buffer.from([0x30, 0xac, 0x02]), Buffer.alloc(300, 0xff)]);
  const stream = Buffer.concat([packet, packet, Buffer.from([0xc0, 0x00]), packet]);
  for (const size of [1, 2, 7, 300, stream.length]) {
    const limit = new PacketLimit(300);
    for (let at = 0; at < stream.length; at += size)
      expect(limit.allows(stream.subarray(at, at + size))).toBe(true);
  }
  expect(new PacketLimit(299).allows(stream)).toBe(false);
});

test('a subscriber that does not read is cut and holds nobody up', async () => {
  const { broker } = await aBroker();
  const frozen = await anOrganisation(broker, '1', { clientId: 'org-1-frozen' });
  await granted(frozen, ['/device_sensor_data/1/#']);
  const other = await anOrganisation(broker, '1', { clientId: 'org-1-other' });
  await granted(other, ['/device_sensor_data/1/#']);
  frozen.stream.pause();
  const value = 'x'.repeat(200_000);
  let heard = 0;
  for (let count = 1; count <= 100; count += 1) {
    const arrived = new Promise((resolve) => other.once('message', resolve));
    broker.publish(topicOf('1'), { value, timestamp: count });
    await arrived;
    heard += 1;
  }
  expect(heard).toBe(100);
  const cut = closed(frozen);
  frozen.stream.resume();
  await cut;
});

test('a session that nobody used for a week is forgotten', async () => {
  const { broker, clock } = await aBroker();
  const session = { clean: false, clientId: 'org-1-session' };
  const before = await anOrganisation(broker, '1', session);
  await granted(before, ['/device_sensor_data/1/#']);
  await before.endAsync();
  clock.at += 8 * DAY_MS;
  const after = await anOrganisation(broker, '1', session);
  await after.endAsync();
  await expect.poll(() => broker.hears(topicOf('1'))).toBe(false);
});

test('closing acknowledges what is under way and leaves no connection', async () => {
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { broker } = await aBroker(() => {
    arrived();
    return committed;
  });
  const server = await aNetworkServer(broker);
  const published = server.publishAsync('application/1/device/2CF7F1C000000001/event/up', '{}', { qos: 1 });
  await arrival;
  const cut = closed(server);
  const closing = broker.close();
  commit();
  await published;
  await closing;
  await cut;
});
