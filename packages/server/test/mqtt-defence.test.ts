import { connect as connectTcp } from 'node:net';
import { expect, test } from 'vitest';
import { aBroker, aClient, aKit, aNetworkServer, anOrganisation, receivedUntil, topicOf } from './brokers';
import { closed, granted } from './mqtt-clients';

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
    'a moment in which no client can be recognised',
    { clientId: 'x', username: 'x', password: 'the database is away' },
    3,
  ],
])('%s is refused', async (_name, options, code) => {
  const { broker } = await aBroker();
  await expect(aClient(broker, options)).rejects.toMatchObject({ code });
});

test('no client takes over the session of another organisation, of a network server or of a kit', async () => {
  const { broker } = await aBroker();
  const organisation = await anOrganisation(broker, '1', { clientId: 'org-1-mine', clean: false });
  await granted(organisation, ['/device_sensor_data/1/#']);
  // Other kinds of clients are free in their choice of id.
  const kit = await aKit(broker, { clientId: 'org-1-mine', clean: false });
  const server = await aNetworkServer(broker, { clientId: 'org-1-mine', clean: false });
  const received = await receivedUntil(organisation, broker, topicOf('1'));
  expect(received).toEqual([]);
  expect([organisation.connected, kit.connected, server.connected]).toEqual([true, true, true]);
});

test('disabling a key ends its connections at once', async () => {
  const { broker } = await aBroker();
  const [one, other] = [await anOrganisation(broker, '1'), await anOrganisation(broker, '2')];
  const end = closed(one);
  broker.disconnect((actor) => actor.kind === 'organisation' && actor.accessId === 'ACCESS1');
  await end;
  expect(other.connected).toBe(true);
});

test('guessing is slowed down by address and name, without shutting out others', async () => {
  const { broker } = await aBroker();
  const guess = () => aClient(broker, { clientId: 'org-1-a', username: 'org-1', password: 'guess' });
  for (let attempt = 0; attempt < 10; attempt += 1) await expect(guess()).rejects.toMatchObject({ code: 4 });
  await expect(anOrganisation(broker, '1')).rejects.toMatchObject({ code: 3 });
  expect((await anOrganisation(broker, '2')).connected).toBe(true);
});

test('a packet that announces more than is allowed ends the connection before any of it is collected', async () => {
  const { broker } = await aBroker();
  const socket = connectTcp(broker.port(), '127.0.0.1');
  const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
  await end;
});

test('a subscriber that does not read is disconnected and delays no other', async () => {
  const { broker } = await aBroker();
  const frozen = await anOrganisation(broker, '1', { clientId: 'org-1-frozen' });
  await granted(frozen, ['/device_sensor_data/1/#']);
  const other = await anOrganisation(broker, '1', { clientId: 'org-1-other' });
  await granted(other, ['/device_sensor_data/1/#']);
  frozen.stream.pause();
  const value = 'x'.repeat(200_000);
  let received = 0;
  for (let count = 1; count <= 100; count += 1) {
    const arrived = new Promise((resolve) => other.once('message', resolve));
    broker.publish(topicOf('1'), { value, timestamp: count });
    await arrived;
    received += 1;
  }
  expect(received).toBe(100);
  const end = closed(frozen);
  frozen.stream.resume();
  await end;
});
