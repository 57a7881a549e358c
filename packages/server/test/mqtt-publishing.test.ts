import { expect, test } from 'vitest';
import {
  aBroker,
  aKit,
  aNetworkServer,
  anOrganisation,
  KIT_EUI,
  KIT_TOPIC,
  receivedUntil,
  topicOf,
} from './brokers';
import { closed, granted } from './mqtt-clients';

test('what an organisation publishes is acknowledged and dropped, and no client receives it', async () => {
  const taken: string[] = [];
  const { broker } = await aBroker(async (_actor, topic) => void taken.push(topic));
  const listener = await anOrganisation(broker, '1');
  await granted(listener, ['/device_sensor_data/1/#']);
  const client = await anOrganisation(broker, '1', { clientId: 'org-1-publisher' });
  for (const topic of [
    topicOf('1'),
    topicOf('2'),
    'application/1/device/2CF7F1C000000001/event/up',
    '$SYS/x/new/clients',
    'homeassistant/status',
  ]) {
    for (const qos of [0, 1, 2] as const) await client.publishAsync(topic, 'forged', { qos, retain: true });
  }
  expect(client.connected).toBe(true);
  const received = await receivedUntil(listener, broker, '/device_sensor_data/1/end');
  expect(received).toEqual([]);
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
    const end = closed(client);
    client.stream.destroy();
    await end;
  }
  const received = await receivedUntil(listener, broker, '/device_sensor_data/2/end');
  expect(received).toEqual([]);
});

test('nothing is retained', async () => {
  const { broker } = await aBroker();
  const networkServer = await aNetworkServer(broker);
  await networkServer.publishAsync('application/1/device/2CF7F1C000000001/event/up', '{}', {
    qos: 1,
    retain: true,
  });
  const later = await aNetworkServer(broker, { clientId: 'later' });
  await granted(later, ['application/#']);
  const received: boolean[] = [];
  const done = new Promise<void>((resolve) => {
    later.on('message', (topic, _payload, packet) => {
      received.push(packet.retain);
      if (topic.endsWith('/end')) resolve();
    });
  });
  await networkServer.publishAsync('application/1/device/2CF7F1C000000001/event/end', '{}', { qos: 1 });
  await done;
  expect(received).toEqual([false]);
});

test('a kit publishes below its own EUI and nowhere else', async () => {
  const taken: string[] = [];
  const { broker } = await aBroker(async (_actor, topic) => void taken.push(topic));
  const kit = await aKit(broker);
  await kit.publishAsync(`iot/ipnode/${KIT_EUI}/update/event/measure-sensor`, '{}', { qos: 1 });
  for (const qos of [0, 1, 2] as const) {
    await kit.publishAsync('iot/ipnode/2CF7F1C0000000B2/update/event/measure-sensor', '{}', { qos });
  }
  await kit.publishAsync(`iot/ipnode/${KIT_EUI}/update/event/later`, '{}', { qos: 2 });
  expect(taken).toEqual([
    `iot/ipnode/${KIT_EUI}/update/event/measure-sensor`,
    `iot/ipnode/${KIT_EUI}/update/event/later`,
  ]);
});

test('a permitted message of QoS 2 is taken after any number of refused ones', async () => {
  const taken: string[] = [];
  const { broker } = await aBroker(async (_actor, topic) => void taken.push(topic));
  const kit = await aKit(broker);
  for (let count = 0; count < 1100; count += 1)
    await kit.publishAsync('homeassistant/status', 'online', { qos: 2 });
  await kit.publishAsync(KIT_TOPIC, '{}', { qos: 2 });
  expect(taken).toEqual([KIT_TOPIC]);
});

test('a publish is acknowledged after it was taken, not before', async () => {
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const { broker } = await aBroker(() => committed);
  const networkServer = await aNetworkServer(broker);
  let acknowledged = false;
  const published = networkServer
    .publishAsync('application/1/device/2CF7F1C000000001/event/up', '{}', { qos: 1 })
    .then(() => {
      acknowledged = true;
    });
  // A ping is answered in its turn: by then an acknowledgement would have been here.
  await new Promise<void>((resolve) => {
    networkServer.on('packetreceive', (packet) => packet.cmd === 'pingresp' && resolve());
    networkServer.sendPing();
  });
  expect(acknowledged).toBe(false);
  commit();
  await published;
  expect(acknowledged).toBe(true);
});

test('a publish that could not be stored is not acknowledged: the client is disconnected and sends it again', async () => {
  let attempts = 0;
  const { broker } = await aBroker(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('the database is away');
  });
  const networkServer = await aNetworkServer(broker, { reconnectPeriod: 1, clean: false });
  await networkServer.publishAsync('application/1/device/2CF7F1C000000001/event/up', '{}', { qos: 1 });
  expect(attempts).toBe(2);
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
  const networkServer = await aNetworkServer(broker);
  const published = networkServer.publishAsync('application/1/device/2CF7F1C000000001/event/up', '{}', {
    qos: 1,
  });
  await arrival;
  const end = closed(networkServer);
  const closing = broker.close();
  commit();
  await published;
  await closing;
  await end;
});
