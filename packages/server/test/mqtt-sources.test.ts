import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { aConnection, aKit, aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aMqttClient, granted } from './mqtt-clients';
import { anUpEvent, aSender, S2101_UPLINK } from './sender';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const mqttUrl = () => `mqtt://127.0.0.1:${server.mqttPort}`;

async function aNetworkServerOnMqtt() {
  const { token } = await aSender(server);
  return aMqttClient(mqttUrl(), { clientId: 'chirpstack', username: 'chirpstack', password: token });
}
const eventTopic = (devEui: string, event = 'up') =>
  `application/7/device/${devEui.toLowerCase()}/event/${event}`;
const latestOf = (owner: User, eui: string) => owner.call(devices.listLatest, { eui: [eui] });

test('an uplink that a network server publishes is stored when it is acknowledged', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2101');
  const networkServer = await aNetworkServerOnMqtt();
  await networkServer.publishAsync(
    eventTopic(node.dev_eui),
    JSON.stringify(anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now())),
    { qos: 1 },
  );
  expect(await latestOf(owner, node.eui)).toMatchObject([
    { measurement_id: 4097, value: 21.4 },
    { measurement_id: 4098, value: 31.4 },
  ]);
});

test('a gateway with a network server of its own publishes an uplink on two topics, and it is stored once', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2101');
  const gateway = await aNetworkServerOnMqtt();
  const devEui = node.dev_eui.toLowerCase();
  const uplink = JSON.stringify(anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now()));
  for (const root of ['application/7', 'gateway/2cf7f1c044800001']) {
    await gateway.publishAsync(`${root}/device/${devEui}/event/up`, uplink, { qos: 1 });
  }
  const { list } = await owner.call(devices.listUplinks, { eui: node.eui });
  expect(list).toHaveLength(1);
});

describe('The Things Stack publishes its messages', () => {
  const EUI = '70B3D57ED0001234';
  const message = (facts: object = {}) => ({
    end_device_ids: { device_id: 'barn-7', dev_eui: EUI },
    received_at: new Date(server.clock.now()).toISOString(),
    uplink_message: { f_port: 2, f_cnt: 7, frm_payload: Buffer.from(S2101_UPLINK, 'hex').toString('base64') },
    ...facts,
  });
  async function aTtsConnection() {
    const owner = await anOwner(server);
    const { token } = await aConnection(owner, 'tts', 'TTS');
    const client = await aMqttClient(mqttUrl(), { username: 'fieldscope', password: token });
    const publish = (topic: string, body: unknown, retain = false) =>
      client.publishAsync(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1, retain });
    return { owner, client, publish };
  }

  test('on topics of any name: an uplink is heard, or stored, when it is acknowledged', async () => {
    const { owner, publish } = await aTtsConnection();
    await publish('farm/north/up', message());
    expect(await owner.call(heardDevices.list)).toMatchObject([{ dev_eui: EUI, name: 'barn-7', kept: 1 }]);
    await owner.call(heardDevices.adopt, { devices: [{ dev_eui: EUI, model: 'S2101' }] });
    await publish('x', message({ join_accept: {}, uplink_message: undefined }));
    await publish('farm/ack', message({ downlink_ack: {}, uplink_message: undefined }));
    server.clock.advance(10 * MINUTE_MS);
    await publish('application', message());
    expect((await owner.call(devices.listUplinks, { eui: EUI })).list).toHaveLength(2);
    expect(await owner.call(connections.list)).toMatchObject([{ messages_last_hour: 4, refusals: [] }]);
  });

  test('and what cannot be read is acknowledged, named in the refusals, and stops nothing', async () => {
    const { owner, client, publish } = await aTtsConnection();
    const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    const uplinkWith = (facts: object) => message({ uplink_message: { f_port: 2, f_cnt: 1, ...facts } });
    const unreadable: unknown[] = [
      '',
      'no JSON',
      nested,
      [[message()]],
      { end_device_ids: { dev_eui: 'x' } },
      { end_device_ids: [] },
      uplinkWith({ frm_payload: 7 }),
      uplinkWith({ f_cnt: 'many' }),
      uplinkWith({ rx_metadata: Array(2_000).fill({ rssi: -80 }) }),
      uplinkWith({ rx_metadata: [{ gateway_ids: { eui: {} } }] }),
      uplinkWith({ settings: 'EU868' }),
    ];
    for (const body of unreadable) await publish('fieldscope/uplink', body, true);
    await publish(
      'fieldscope/uplink',
      JSON.stringify(uplinkWith({ frm_payload: 'AQ==' })).replace(
        '"f_cnt"',
        `"decoded_payload":${nested},"f_cnt"`,
      ),
    );
    expect(client.connected).toBe(true);
    expect(await owner.call(heardDevices.list)).toMatchObject([{ dev_eui: EUI, messages: 1, kept: 1 }]);
    expect(await owner.call(connections.list)).toMatchObject([
      { refusals: [{ reason: 'open_parameter_invalid', count: unreadable.length }] },
    ]);
  });
});

test('an uplink that comes on the topic of a gateway alone is stored', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2101');
  const gateway = await aNetworkServerOnMqtt();
  await gateway.publishAsync(
    `gateway/2cf7f1c044800001/device/${node.dev_eui.toLowerCase()}/event/up`,
    JSON.stringify(anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now())),
    { qos: 1 },
  );
  expect(await latestOf(owner, node.eui)).toHaveLength(2);
});

test('what a gateway publishes about itself is accepted and ignored', async () => {
  const gateway = await aNetworkServerOnMqtt();
  await gateway.publishAsync('gateway/2cf7f1c044800001/event/stats', '{}', { qos: 1 });
  await gateway.publishAsync('gateway/2cf7f1c044800001/state/conn', '{}', { qos: 1, retain: true });
  expect(gateway.connected).toBe(true);
});

test('what cannot be read, or belongs to no device, is acknowledged and does not stop the stream', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2101');
  const networkServer = await aNetworkServerOnMqtt();
  const publish = (topic: string, body: string) => networkServer.publishAsync(topic, body, { qos: 1 });
  await publish(eventTopic(node.dev_eui), 'not even JSON');
  await publish(eventTopic(node.dev_eui), '{"deviceInfo":{}}');
  await publish(
    eventTopic('FFFFFFFFFFFFFFFF'),
    JSON.stringify(anUpEvent('FFFFFFFFFFFFFFFF', S2101_UPLINK, server.clock.now())),
  );
  await publish(eventTopic(node.dev_eui, 'txack'), '{}');
  const aboutNoText = { deviceInfo: { devEui: node.dev_eui }, queueItemId: 'a\0', acknowledged: true };
  await publish(eventTopic(node.dev_eui, 'ack'), JSON.stringify(aboutNoText));
  expect(networkServer.connected).toBe(true);
  await publish(
    eventTopic(node.dev_eui),
    JSON.stringify(anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now())),
  );
  expect(await latestOf(owner, node.eui)).toHaveLength(2);
});

test('network servers receive the events and commands of their applications, and nothing of organisations', async () => {
  const networkServer = await aNetworkServerOnMqtt();
  expect(await granted(networkServer, ['application/#', 'application/+/device/+/command/down'])).toEqual([
    1, 1,
  ]);
  const other = await aMqttClient(mqttUrl(), {
    clientId: 'other',
    username: 'x',
    password: (await aSender(server)).token,
  });
  expect(await granted(other, ['#', '/device_sensor_data/#', '+/+/#', 'applications/#'])).toEqual([
    128, 128, 128, 128,
  ]);
});

test('a network server whose token was never issued is refused', async () => {
  await expect(
    aMqttClient(mqttUrl(), { clientId: 'chirpstack', username: 'chirpstack', password: 'guessed' }),
  ).rejects.toMatchObject({ code: 4 });
});

test('a kit uploads with its EUI and key, under its own EUI alone', async () => {
  const owner = await anOwner(server);
  const [kit, neighbour] = [await aKit(owner), await aKit(owner)];
  const client = await aMqttClient(mqttUrl(), {
    clientId: 'kit',
    username: kit.eui,
    password: kit.device_key,
  });
  const body = JSON.stringify({
    requestId: '1',
    timestamp: String(server.clock.now()),
    events: [{ name: 'measure-sensor', value: [{ channel: '1', measurements: { '4097': '31.38' } }] }],
  });
  await client.publishAsync(`iot/ipnode/${kit.eui}/update/event/measure-sensor`, body, { qos: 1 });
  expect(await latestOf(owner, kit.eui)).toMatchObject([{ channel: 1, measurement_id: 4097, value: 31.38 }]);

  const answer = JSON.stringify({ requestId: 'a\0', code: 0 });
  await client.publishAsync(`iot/ipnode/${kit.eui}/update/order/reboot-ack`, answer, { qos: 1 });
  expect(client.connected).toBe(true);

  await client.publishAsync(`iot/ipnode/${neighbour.eui}/update/event/measure-sensor`, body, { qos: 1 });
  expect(await latestOf(owner, neighbour.eui)).toEqual([]);
});

test('a kit with the key of another kit is refused', async () => {
  const owner = await anOwner(server);
  const [kit, neighbour] = [await aKit(owner), await aKit(owner)];
  await expect(
    aMqttClient(mqttUrl(), { clientId: 'kit', username: kit.eui, password: neighbour.device_key }),
  ).rejects.toMatchObject({ code: 4 });
});
