import { DAY_MS, type EpochMs } from '@fieldscope/contract/time';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBroker } from '../src/platform/mqtt/broker';
import { aBroker, anOrganisation, heardUntil, topicOf } from './brokers';
import { aMqttClient, aReturningClient, granted } from './mqtt-clients';

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

test('an organisation hears its own topics alone', async () => {
  const { broker } = await aBroker();
  const client = await anOrganisation(broker, '1');
  await granted(client, ['/device_sensor_data/1/#', '/device_sensor_data/10/#', '#']);
  broker.publish(topicOf('10'), { value: 1, timestamp: 1 });
  broker.publish(topicOf('2'), { value: 1, timestamp: 1 });
  const heard = await heardUntil(client, broker, topicOf('1'));
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
  await heardUntil(first, broker, topicOf('1'));
  await first.endAsync();
  expect(broker.hasListeners(topicOf('1'))).toBe(true);

  const clean = await anOrganisation(broker, '1', { clean: true, clientId: 'org-1-session' });
  await clean.endAsync();
  await expect.poll(() => broker.hasListeners(topicOf('1'))).toBe(false);
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

test('a port that is taken stops the start', async () => {
  const { broker } = await aBroker();
  const second = await createBroker({
    config: { HOST: '127.0.0.1', MQTT_PORT: broker.port(), MQTT_WS_PORT: 0 },
    log: pino({ level: 'silent' }),
    clock: { now: () => 0 as EpochMs },
    isOwnProxy: () => false,
  });
  const listening = second.listen({ authenticate: async () => undefined, onMessage: async () => {} });
  await expect(listening).rejects.toThrow(/EADDRINUSE/);
  await second.close();
});

test('MQTT over websocket on its own port', async () => {
  const { broker } = await aBroker();
  const client = await aMqttClient(`ws://127.0.0.1:${broker.wsPort()}/mqtt`, {
    clientId: 'org-1-ws',
    username: 'org-1',
    password: 'key-1',
  });
  await granted(client, ['/device_sensor_data/1/#']);
  const heard = await heardUntil(client, broker, topicOf('1'));
  expect(heard).toEqual([]);
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
  await expect.poll(() => broker.hasListeners(topicOf('1'))).toBe(false);
});
