import type { EpochMs } from '@fieldscope/contract/time';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBroker } from '../src/platform/mqtt/embedded-broker';
import { aBroker, anOrganisation, receivedUntil, topicOf } from './brokers';
import { aMqttClient, granted } from './mqtt-clients';

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

test('an organisation receives its own topics alone', async () => {
  const { broker } = await aBroker();
  const client = await anOrganisation(broker, '1');
  await granted(client, ['/device_sensor_data/1/#', '/device_sensor_data/10/#', '#']);
  broker.publish(topicOf('10'), { value: 1, timestamp: 1 });
  broker.publish(topicOf('2'), { value: 1, timestamp: 1 });
  const received = await receivedUntil(client, broker, topicOf('1'));
  expect(received).toEqual([]);
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
  const received = await receivedUntil(client, broker, topicOf('1'));
  expect(received).toEqual([]);
});
