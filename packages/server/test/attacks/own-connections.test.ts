import { channels } from '@fieldscope/contract/calls/channels';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aConnection,
  aGateway,
  aKit,
  aNetworkServer,
  aNode,
  anOwner,
  aProducedDevice,
  transferDevices,
  type User,
} from '../builders';
import { temperatureOf } from '../fleet';
import { aServer, type TestServer } from '../harness';
import { aMqttClient, granted, nextMessages } from '../mqtt-clients';
import { anUpEvent, type UplinkFacts } from '../sender';

/*
 * Two organisations of one installation, each with a network server of its own, do not trust each other. The attacker knows
 * every EUI of the victim: they are on the air.
 */

const EUI = '70B3D57ED0001234';
const HEARD = { outcome: 'heard' };
const STORED = { outcome: 'stored' };

type Connection = Awaited<ReturnType<typeof aConnection>>;
let server: TestServer;
let victim: User & { connection: Connection };
let attacker: User & { connection: Connection };
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.advance(HOUR_MS);
  [victim, attacker] = await Promise.all([aConnected(), aConnected()]);
});

async function aConnected() {
  const owner = await anOwner(server);
  return Object.assign(owner, { connection: await aConnection(owner) });
}

function up(devEui: string, temperature: number, facts?: UplinkFacts): object {
  server.clock.advance(SECOND_MS);
  return anUpEvent(devEui, temperatureOf(temperature), server.clock.now(), facts);
}
const send = (
  { connection }: { connection: Connection },
  devEui: string,
  temperature: number,
  facts?: UplinkFacts,
) => connection.sendChirpstack(up(devEui, temperature, facts));
const adopt = (who: User, devEui = EUI, model = 'S2101') =>
  who.call(heardDevices.adopt, { devices: [{ dev_eui: devEui, model }] });
const valuesOf = async (who: User, eui: string) =>
  (await who.call(channels.listData, { eui: [eui], measurement_id: [4097] })).list.map(({ value }) => value);
const heardBy = async (who: User) => (await who.call(heardDevices.list)).map(({ dev_eui }) => dev_eui);
const mqttOf = ({ connection }: { connection: Connection }, options = {}) =>
  aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
    username: 'x',
    password: connection.token,
    ...options,
  });
const topicOf = (devEui: string) => `application/1/device/${devEui.toLowerCase()}/event/up`;

describe('an EUI that both adopted', () => {
  beforeEach(() => Promise.all([adopt(victim), adopt(attacker)]));

  test('is two devices: each gets what came through its own connection', async () => {
    expect(await send(victim, EUI, 18)).toMatchObject(STORED);
    expect(await send(attacker, EUI, 99)).toMatchObject(STORED);
    const client = await mqttOf(attacker);
    await client.publishAsync(topicOf(EUI), JSON.stringify(up(EUI, 98)), { qos: 1 });
    expect(await valuesOf(victim, EUI)).toEqual([18]);
    expect(await valuesOf(attacker, EUI)).toEqual([98, 99]);
  });

  test('is not the same frame either: a copy does not make the other look sent before', async () => {
    const event = up(EUI, 18);
    expect(await attacker.connection.sendChirpstack(event)).toMatchObject(STORED);
    expect(await victim.connection.sendChirpstack(event)).toMatchObject(STORED);
  });

  test("stays with the victim's history when the attacker clears", async () => {
    await send(victim, EUI, 18);
    await attacker.call(channels.clearHistory, { eui: EUI });
    expect(await valuesOf(victim, EUI)).toEqual([18]);
  });

  test('gets nothing from the network server of the operator, which cannot know whose it is', async () => {
    const operator = await aNetworkServer(server);
    await expect(operator.sendChirpstack(up(EUI, 50))).rejects.toMatchObject({ code: '11333' });
  });
});

describe('an EUI that the attacker adopted first', () => {
  test('can still be bound by its sticker, and sends to who bound it', async () => {
    const produced = await aProducedDevice(server);
    await adopt(attacker, produced.eui);
    await victim.call(production.bind, { eui: produced.eui, code: produced.code });
    const operator = await aNetworkServer(server);
    expect(await operator.sendChirpstack(up(produced.dev_eui, 18))).toMatchObject(STORED);
    expect(await send(victim, produced.dev_eui, 19)).toMatchObject(STORED);
    expect(await send(attacker, produced.dev_eui, 99)).toMatchObject(STORED);
    expect(await valuesOf(victim, produced.eui)).toEqual([19, 18]);
    expect(await valuesOf(attacker, produced.eui)).toEqual([99]);
  });

  test('cannot be pushed to the victim, and does not stand in the way of a transfer for long', async () => {
    await adopt(attacker);
    const push = (eui: string, from: User, to: User) => transferDevices(from, to, [eui]);
    await expect(push(EUI, attacker, victim)).rejects.toMatchObject({
      code: ERRORS.operation_unsupported.code,
    });
    const produced = await aNode(victim);
    await adopt(attacker, produced.eui);
    await expect(push(produced.eui, victim, attacker)).rejects.toMatchObject({
      code: ERRORS.device_already_bound.code,
    });
    await attacker.call(deviceChanges.removeNodes, { eui: [produced.eui] });
    const { incoming } = await attacker.call(deviceTransfers.list);
    await attacker.call(deviceTransfers.accept, { transfer_id: incoming[0]!.transfer_id });
    expect((await attacker.call(devices.listNodes, {})).list.map(({ eui }) => eui).sort()).toEqual(
      [EUI, produced.eui].sort(),
    );
  });

  test('that was removed is adopted again as a new device, without what it said before', async () => {
    await adopt(attacker);
    await send(attacker, EUI, 20);
    await attacker.call(deviceChanges.removeNodes, { eui: [EUI] });
    expect(await send(attacker, EUI, 21)).toMatchObject(HEARD);
    await adopt(attacker);
    expect(await valuesOf(attacker, EUI)).toEqual([21]);
  });

  test('can still be produced', async () => {
    const taken = await aProducedDevice(server);
    await expect(adopt(attacker, taken.eui)).resolves.toMatchObject({ uplinks: 0 });
    const guess = attacker.call(production.bind, { eui: taken.eui, code: 'GUESSED' });
    await expect(guess).rejects.toMatchObject({ code: ERRORS.device_key_wrong.code });
  });
});

describe("the victim's bound device", () => {
  test("is not fed through the attacker's connection, and reveals nothing to the attacker", async () => {
    const node = await aNode(victim);
    expect(await send(attacker, node.dev_eui, 99)).toMatchObject(HEARD);
    const client = await mqttOf(attacker);
    await client.publishAsync(topicOf(node.dev_eui), JSON.stringify(up(node.dev_eui, 98)), { qos: 1 });
    expect(await valuesOf(victim, node.eui)).toEqual([]);
    expect(await heardBy(attacker)).toEqual([node.dev_eui]);
    expect(await heardBy(victim)).toEqual([]);
    await expect(attacker.call(devices.viewNode, { eui: node.eui })).rejects.toMatchObject({
      code: ERRORS.device_not_in_organisation.code,
    });
  });

  test('is found for the right sender, after any other sender', async () => {
    const node = await aNode(victim);
    const operator = await aNetworkServer(server);
    expect(await send(victim, node.dev_eui, 18)).toMatchObject(STORED);
    expect(await send(attacker, node.dev_eui, 99)).toMatchObject(HEARD);
    expect(await operator.sendChirpstack(up(node.dev_eui, 19))).toMatchObject(STORED);
    expect(await send(attacker, node.dev_eui, 99)).toMatchObject(HEARD);
    expect(await valuesOf(victim, node.eui)).toEqual([19, 18]);
  });
});

describe("the victim's gateway", () => {
  const onlineOf = async (who: User, eui: string) => {
    await server.deviceStatus.status.flush();
    return (await who.call(devices.viewGateway, { eui })).online;
  };

  test("does not come alive by what the attacker's uplinks say, by the operator's and the victim's it does", async () => {
    const gateway = await aGateway(victim);
    await adopt(attacker);
    await send(attacker, EUI, 20, { gateways: [gateway.eui] });
    expect(await onlineOf(victim, gateway.eui)).toBe(false);
    const node = await aNode(attacker);
    await (await aNetworkServer(server)).sendChirpstack(up(node.dev_eui, 20, { gateways: [gateway.eui] }));
    expect(await onlineOf(victim, gateway.eui)).toBe(true);
  });

  test('that both adopted is alive for who received something by it', async () => {
    const gateway = '00800000A0001234';
    for (const who of [victim, attacker]) {
      await adopt(who, gateway, 'M2');
      await adopt(who);
    }
    await send(attacker, EUI, 20, { gateways: [gateway] });
    expect(await onlineOf(attacker, gateway)).toBe(true);
    expect(await onlineOf(victim, gateway)).toBe(false);
    const node = await aNode(victim);
    await (await aNetworkServer(server)).sendChirpstack(up(node.dev_eui, 20, { gateways: [gateway] }));
    expect(await onlineOf(victim, gateway)).toBe(true);
  });
});

describe('the broker', () => {
  test('lets no organisation listen to network servers, its own included', async () => {
    const client = await mqttOf(attacker);
    const filters = [
      'application/#',
      'gateway/#',
      topicOf(EUI),
      '#',
      `/device_sensor_data/${victim.orgId}/#`,
    ];
    expect(await granted(client, filters)).toEqual(filters.map(() => 128));
  });

  test('delivers what a connection publishes to no client, whatever the topic', async () => {
    const tts = { connection: await aConnection(attacker, 'tts', 'Cloud') };
    const operator = await mqttOf({ connection: (await aNetworkServer(server)) as never });
    const received: string[] = [];
    operator.on('message', (topic) => received.push(topic));
    expect(await granted(operator, ['application/#'])).toEqual([1]);
    const command = `application/1/device/${EUI.toLowerCase()}/command/down`;
    const body = JSON.stringify(up(EUI, 20));
    await (await mqttOf(attacker)).publishAsync(command, body, { qos: 1, retain: true });
    const free = await mqttOf(tts);
    for (const topic of [command, '$SYS/another/new/clients', `/device_sensor_data/${victim.orgId}/x`]) {
      for (const qos of [0, 1, 2] as const) await free.publishAsync(topic, body, { qos, retain: true });
    }
    await operator.publishAsync('application/end', '{}', { qos: 1 });
    await vi.waitUntil(() => received.includes('application/end'), { timeout: 10_000 });
    expect(received).toEqual(['application/end']);
  });

  test('delivers commands of a program of the operator to the network server of the operator alone', async () => {
    const [operator, program] = await Promise.all(
      [await aNetworkServer(server), await aNetworkServer(server)].map((connection) =>
        mqttOf({ connection: connection as never }),
      ),
    );
    const spy = await mqttOf(attacker);
    const heard: string[] = [];
    spy.on('message', (topic) => heard.push(topic));
    const all = 'application/+/device/+/command/+';
    expect([await granted(spy, [all]), await granted(operator!, [all])]).toEqual([[1], [1]]);
    const arrived = nextMessages(operator!, 1);
    await program!.publishAsync('application/1/device/1234/command/down', '{"data":"AQ=="}', { qos: 1 });
    await arrived;
    // What was sent to the spy comes before the answer to it.
    await granted(spy, [all]);
    expect(heard).toEqual([]);
  });

  test("does not cut off the victim's kit when an attacker who adopted its EUI removes it", async () => {
    const kit = await aKit(victim);
    const url = `mqtt://127.0.0.1:${server.mqttPort}`;
    const client = await aMqttClient(url, { username: kit.eui, password: kit.device_key });
    await adopt(attacker, kit.eui);
    await attacker.call(deviceChanges.removeNodes, { eui: [kit.eui] });
    const topic = `iot/ipnode/${kit.eui}/update/event/measure-sensor`;
    const value = [{ channel: 1, measurements: { 4097: '18' } }];
    await client.publishAsync(topic, JSON.stringify({ events: [{ name: 'measure-sensor', value }] }), {
      qos: 1,
    });
    expect(await valuesOf(victim, kit.eui)).toEqual([18]);
  });

  test("does not hand a session to another organisation's client of the same name", async () => {
    const first = await mqttOf(victim, { clientId: 'chirpstack' });
    const second = await mqttOf(attacker, { clientId: 'chirpstack' });
    const operator = await aNetworkServer(server);
    await mqttOf({ connection: operator as never }, { clientId: 'chirpstack' });
    await second.publishAsync(topicOf(EUI), JSON.stringify(up(EUI, 18)), { qos: 1 });
    await first.publishAsync(topicOf(EUI), JSON.stringify(up(EUI, 18)), { qos: 1 });
    expect([first.connected, second.connected]).toEqual([true, true]);
  });

  test('lets no client take all its places with one token', async () => {
    const clients = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => mqttOf(attacker, { clientId: `c${index}` })),
    );
    expect(clients.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await mqttOf(victim);
  });
});
