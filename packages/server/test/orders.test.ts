import { commands } from '@fieldscope/contract/calls/commands';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import type { DeviceSetting } from '@fieldscope/contract/command-kinds';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { kitUpload } from '@fieldscope/simulator/messages';
import { openOrderLine } from '@fieldscope/simulator/order-line';
import { type OrderAnswer, OrderedKit } from '@fieldscope/simulator/ordered-kit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueSending } from '../src/modules/commands/command-sending.service';
import { sql } from '../src/platform/postgres/db';
import { aKit, aNode, anOwner, aProducedDevice, aSubUser, type User } from './builders';
import { whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';
import { aMqttClient, granted } from './mqtt-clients';

let server: TestServer;
let owner: User;
let kit: Awaited<ReturnType<typeof aSimulatedKit>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  kit = await aSimulatedKit(owner);
});

/** A kit as the simulator has it; while it loses answers, they do not arrive. */
async function aSimulatedKit(of: User, at: TestServer = server) {
  const made = await aKit(of);
  const ordered = new OrderedKit(made.eui, { intervalMinutes: 60, isSwitch: true });
  const taken: OrderAnswer[] = [];
  const state = { losesAnswers: false };
  const connect = async () => {
    const line = await openOrderLine({
      ...{ mqttPort: at.mqttPort, eui: made.eui, deviceKey: made.device_key, kit: ordered },
      answer(send, answer) {
        taken.push(answer);
        if (!state.losesAnswers) void send();
      },
    });
    whenTestEnds(() => line.endAsync(true));
    return line;
  };
  const device = { eui: made.eui, deviceKey: made.device_key } as never;
  const upload = () => made.upload(kitUpload(device, at.clock.now(), { 4097: 20 }, ordered));
  return { ...made, send: made.upload, ordered, taken, state, connect, upload };
}

const records = async () => (await owner.call(commands.listSettingRecords, {})).list;
const recordOf = async (id: string) => (await records()).find(({ command_id }) => command_id === id)!;
const stateOf = async (id: string) => (await recordOf(id)).state;
const settings = (eui: string = kit.eui) => owner.call(commands.listSettings, { eui });
const reachable = () => expect.poll(async () => (await settings()).reachable).toBe(true);
const set = async (setting: DeviceSetting, eui: string = kit.eui) =>
  (await owner.call(commands.publishSetting, { eui: [eui], setting })).list[0]!.command_id;
const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const every = (minutes: number): DeviceSetting => ({ kind: 'set_interval', minutes });

test('an order is sent, acknowledged by the device, and confirmed by the upload that reports it', async () => {
  await kit.connect();
  await reachable();
  const id = await set(every(10));
  await expect.poll(() => stateOf(id)).toBe('acknowledged');
  expect(await recordOf(id)).toMatchObject({ way: 'order', sent_at: expect.any(Number), attempts: 1 });
  expect(kit.taken).toMatchObject([{ requestId: id, order: [{ value: { code: 0 } }] }]);
  server.clock.advance(MINUTE_MS);
  await kit.upload();
  await expect.poll(() => stateOf(id)).toBe('confirmed');
  expect((await settings()).interval.minutes).toBe(10);
});

test.each<[DeviceSetting, object]>([
  [{ kind: 'set_co2_multiplier', multiplier: 1440 }, { co2_multiplier: 1440 }],
  [{ kind: 'set_gps_interval', gpsMinutes: 60 }, { gps_minutes: 60 }],
])('the setting %o is confirmed when the device reports it', async (setting, reported) => {
  await kit.connect();
  await reachable();
  const id = await set(setting);
  await expect.poll(() => stateOf(id)).toBe('acknowledged');
  server.clock.advance(MINUTE_MS);
  await kit.upload();
  await expect.poll(() => stateOf(id)).toBe('confirmed');
  expect(await settings()).toMatchObject(reported);
});

test('threshold mode and rules wait until the device reports them', async () => {
  const thresholds = () => owner.call(commands.listThresholdSettings, { eui: kit.eui });
  await kit.connect();
  await reachable();
  await kit.upload();
  await expect.poll(async () => (await thresholds()).mode).toBe(false);
  const rules = [
    { channel: 1, measurement_id: 4097, above: 30 },
    { channel: 1, measurement_id: 4098, below: 20.5 },
  ];
  await owner.call(commands.publishThresholdSettings, { eui: kit.eui, thresholds: { on: true, rules } });
  await expect.poll(() => kit.taken.length).toBe(1);
  expect(await thresholds()).toMatchObject({ form: 'rules', mode: false, waiting: ['0', '1'] });
  server.clock.advance(MINUTE_MS);
  await kit.upload();
  await expect.poll(async () => (await thresholds()).command?.state).toBe('confirmed');
  expect(await thresholds()).toMatchObject({ mode: true, rules, waiting: [] });
});

test('the switch of channel 2 is opened and closed, and is as the device measures it', async () => {
  const view = async () => (await owner.call(commands.viewSwitchStatus, { eui: kit.eui })).list;
  const control = async (on: boolean) =>
    (await owner.call(commands.switchControl, { eui: kit.eui, channel: 2, on })).list[0]!.command_id;
  await kit.connect();
  await reachable();
  expect(await view()).toEqual([{ channel: 2, on: null, measured_at: null }]);
  for (const on of [true, false]) {
    const id = await control(on);
    await expect.poll(() => stateOf(id)).toBe('acknowledged');
    server.clock.advance(MINUTE_MS);
    await kit.upload();
    await expect.poll(() => stateOf(id)).toBe('confirmed');
    expect(await view()).toMatchObject([{ channel: 2, on }]);
  }
  await expect(
    owner.call(commands.switchControl, { eui: kit.eui, channel: 1, on: true }),
  ).rejects.toMatchObject({ ...code('parameter_invalid'), facts: { field: 'channel', least: 2, most: 2 } });
  const node = await aNode(owner);
  await expect(
    owner.call(commands.switchControl, { eui: node.eui, channel: 2, on: true }),
  ).rejects.toMatchObject(code('feature_unsupported'));
});

test('a restart is confirmed by what the device says when it was switched on', async () => {
  await kit.connect();
  await reachable();
  await kit.upload();
  const { list } = await owner.call(commands.reboot, { eui: kit.eui });
  const id = list[0]!.command_id;
  await expect.poll(() => stateOf(id)).toBe('acknowledged');
  server.clock.advance(MINUTE_MS);
  await kit.upload();
  await expect.poll(() => stateOf(id)).toBe('confirmed');
  expect(kit.ordered.restarts).toBe(1);
});

test('a device that was never connected is sent nothing, and one that is away has its orders when it connects', async () => {
  await expect(set(every(10))).rejects.toMatchObject(code('config_delivery_failed'));
  await expect(owner.call(commands.reboot, { eui: kit.eui })).rejects.toMatchObject(code('command_failed'));
  const line = await kit.connect();
  await reachable();
  await line.endAsync(true);
  const id = await set(every(10));
  await server.queue.runDue();
  expect(await recordOf(id)).toMatchObject({ state: 'queued', cancellable: true, sent_at: null });
  await kit.connect();
  await expect.poll(() => stateOf(id)).toBe('acknowledged');
  expect(kit.taken).toHaveLength(1);
});

test('an order that is not answered comes again when the device connects anew, and is carried out once', async () => {
  kit.state.losesAnswers = true;
  const line = await kit.connect();
  await reachable();
  const id = await set({ kind: 'set_co2_multiplier', multiplier: 7 });
  await expect.poll(() => stateOf(id)).toBe('sent');
  await line.endAsync(true);
  kit.state.losesAnswers = false;
  await kit.connect();
  await expect.poll(() => stateOf(id)).toBe('acknowledged');
  expect(kit.taken.map(({ requestId }) => requestId)).toEqual([id, id]);
  expect(kit.taken[1]).toBe(kit.taken[0]);
});

test('a restart is not ordered twice, and expires when it was never answered', async () => {
  kit.state.losesAnswers = true;
  const line = await kit.connect();
  await reachable();
  const { list } = await owner.call(commands.reboot, { eui: kit.eui });
  const id = list[0]!.command_id;
  await expect.poll(() => stateOf(id)).toBe('sent');
  await line.endAsync(true);
  await kit.connect();
  await server.queue.runDue();
  expect(kit.taken).toHaveLength(1);
  expect(await stateOf(id)).toBe('sent');
  server.clock.advance(26 * HOUR_MS);
  await server.commands.progress.expire();
  const { rows } = await sql<{ state: string }>`
    select state from device_command where command_id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ state: 'expired' }]);
});

describe('answers', () => {
  /** A connection of a device whose key is known, which answers what it likes. */
  const aClient = (eui: string, key: string) =>
    aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
      username: eui,
      password: key,
      clientId: `x-${eui}`,
    });
  const answer = (client: Awaited<ReturnType<typeof aClient>>, eui: string, body: object) =>
    client.publishAsync(`iot/ipnode/${eui}/update/order/report-interval-ack`, JSON.stringify(body), {
      qos: 1,
    });
  /** An order that the kit has and does not answer. */
  async function anUnansweredOrder() {
    kit.state.losesAnswers = true;
    await kit.connect();
    await reachable();
    const id = await set(every(10));
    await expect.poll(() => stateOf(id)).toBe('sent');
    return { id, client: await aClient(kit.eui, kit.device_key) };
  }

  test('with another request id, or of another device, change nothing', async () => {
    const { id, client } = await anUnansweredOrder();
    await answer(client, kit.eui, { requestId: crypto.randomUUID(), code: 0 });
    const stranger = await anOwner(server);
    const theirs = await aKit(stranger);
    const other = await aClient(theirs.eui, theirs.device_key);
    await answer(other, theirs.eui, { requestId: id, code: 0 });
    // Whoever adopts the EUI is another device, whatever it answers.
    await stranger.call(heardDevices.adopt, { devices: [{ dev_eui: kit.eui, model: 'K1100' }] });
    const { access_write: key } = await stranger.call(devices.viewNodeKey, { eui: kit.eui });
    const adopted = await aClient(kit.eui, key);
    await answer(adopted, kit.eui, { requestId: id, code: 0 });
    expect(await stateOf(id)).toBe('sent');
    expect(await granted(other, [`iot/ipnode/${kit.eui}/get/order/+`, `iot/ipnode/+/get/order/+`])).toEqual([
      128, 128,
    ]);
    await answer(other, kit.eui, { requestId: id, code: 0 });
    expect(await stateOf(id)).toBe('sent');
  });

  test('that come again change nothing, and a later refusal does not take an order back', async () => {
    const { id, client } = await anUnansweredOrder();
    await answer(client, kit.eui, { requestId: id, code: 0 });
    await expect.poll(() => stateOf(id)).toBe('acknowledged');
    const { acknowledged_at: before } = await recordOf(id);
    server.clock.advance(MINUTE_MS);
    await answer(client, kit.eui, { requestId: id, code: 0 });
    await answer(client, kit.eui, { requestId: id, code: 5 });
    expect(await recordOf(id)).toMatchObject({ state: 'acknowledged', acknowledged_at: before });
  });

  test('with a code refuse the order, which can be sent again', async () => {
    const { id, client } = await anUnansweredOrder();
    await answer(client, kit.eui, {
      ...{ requestId: id, intent: 'order', deviceEui: kit.eui },
      order: [{ name: 'report-interval-ack', value: { code: 'not-now' } }],
    });
    await expect.poll(() => stateOf(id)).toBe('failed');
    expect(await recordOf(id)).toMatchObject({ reason: 'device:not-now', retryable: true });
    const again = await owner.call(commands.retry, { command_id: id });
    await expect.poll(() => kit.taken.at(-1)?.requestId).toBe(again.list[0]!.command_id);
  });

  test('that nobody can read are refused, and the next one counts', async () => {
    const { id, client } = await anUnansweredOrder();
    const topic = `sensecraft/ipnode/${kit.eui}/update/order/report-interval-ack`;
    for (const wrong of ['{', '[]', '{}', '{"requestId":1}', JSON.stringify({ requestId: id }), '\0'])
      await client.publishAsync(topic, wrong, { qos: 1 });
    await client.publishAsync(topic, JSON.stringify({ requestId: id, code: '\0' }), { qos: 1 });
    expect(await stateOf(id)).toBe('sent');
    await client.publishAsync(topic, JSON.stringify({ requestId: id, code: 0 }), { qos: 1 });
    await expect.poll(() => stateOf(id)).toBe('acknowledged');
  });
});

test('a process that dies after it has sent an order sends it again, and the device carries it out once', async () => {
  await kit.connect();
  await reachable();
  const id = await set({ kind: 'set_gps_interval', gpsMinutes: 90 });
  await expect.poll(() => stateOf(id)).toBe('acknowledged');
  // As the row is when the process ended before it noted anything.
  await sql`
    update device_command set state = 'queued', handed_over_at = null, sent_at = null, acknowledged_at = null,
      sending_since = now() where command_id = ${id}`.execute(server.db);
  await queueSending(server.queue, server.db, {
    orgId: owner.orgId,
    commandId: id,
    route: { token: kit.eui },
  });
  await server.queue.runDue();
  await expect.poll(() => stateOf(id)).toBe('acknowledged');
  expect(kit.taken).toHaveLength(2);
  expect(kit.taken[1]).toBe(kit.taken[0]);
});

test('an upload that was stored when no process looked confirms an order', async () => {
  await kit.connect();
  await reachable();
  const id = await set(every(15));
  await expect.poll(() => stateOf(id)).toBe('acknowledged');
  server.clock.advance(MINUTE_MS);
  await kit.upload();
  await expect.poll(() => stateOf(id)).toBe('confirmed');
  await sql`update device_command set state = 'acknowledged', confirmed_at = null where command_id = ${id}`.execute(
    server.db,
  );
  await server.commands.progress.recover(server.db);
  expect(await stateOf(id)).toBe('confirmed');
});

test('a hub takes orders with its key with full access, uploads with it, and says what it is', async () => {
  const produced = await aProducedDevice(server, 'SensorHub');
  await owner.call(production.bind, { eui: produced.eui, code: produced.code });
  const { access_write: key, access_read: readOnly } = await owner.call(devices.viewNodeKey, {
    eui: produced.eui,
  });
  const url = `mqtt://127.0.0.1:${server.mqttPort}`;
  const reader = await aMqttClient(url, { username: produced.eui, password: readOnly, clientId: 'reader' });
  expect(await granted(reader, [`iot/ipnode/${produced.eui}/get/order/+`])).toEqual([128]);
  const hub = await aMqttClient(url, { username: produced.eui, password: key, clientId: 'hub' });
  const orders: object[] = [];
  hub.on('message', (_, payload) => orders.push(JSON.parse(payload.toString())));
  await hub.subscribeAsync(`sensecraft/ipnode/${produced.eui}/get/order/+`);
  await expect.poll(async () => (await settings(produced.eui)).reachable).toBe(true);
  const id = await set(every(30), produced.eui);
  await expect
    .poll(() => orders)
    .toMatchObject([
      {
        requestId: id,
        intent: 'order',
        deviceEui: produced.eui,
        order: [{ name: 'report-interval', value: 30 }],
      },
    ]);
  const said = {
    '3000': '77',
    ...{
      imei: '861234567890123',
      iccid: '89490200001234567890',
      msisdn: '+491701234567',
      firmwareVersion: '4.1',
    },
    ...{ ramPercent: 41, diskPercent: '7.5', gpsStatus: 'fixed', simStatus: 1, flowMb: 12.25 },
    ...{ signalStrength: -87, boardTemperature: 31.5, charging: 2, unheardOf: {} },
  };
  await hub.publishAsync(
    `iot/ipnode/${produced.eui}/update/event/change-device-status`,
    JSON.stringify({ events: [{ name: 'change-device-status', value: said }] }),
    { qos: 1 },
  );
  await expect
    .poll(async () => (await settings(produced.eui)).status)
    .toMatchObject({
      ...{ imei: '861234567890123', iccid: '89490200001234567890', msisdn: '+491701234567', firmware: '4.1' },
      ...{ ram_percent: 41, disk_percent: 7.5, gps_status: 'fixed', sim_status: 1, flow_mb: 12.25 },
      ...{ signal: -87, board_temperature: 31.5, charging: 2 },
    });
  expect((await owner.call(devices.viewNode, { eui: produced.eui })).battery).toBe(77);
});

test.each([
  ['imei', 'abc'],
  ['imei', '1'],
  ['iccid', 8949],
  ['msisdn', '0170 123'],
  ['simStatus', 10],
  ['ramPercent', 101],
  ['flowMb', -1],
  ['charging', 4],
])('a status with %s %s is refused by its field, and nothing of it is stored', async (field, value) => {
  const events = [{ name: 'report-status', value: { battery: 50, [field]: value } }];
  await expect(kit.send({ events })).rejects.toMatchObject({
    code: String(ERRORS.open_parameter_invalid.code),
  });
  expect((await settings()).status).toBeNull();
});

test('an observer sees orders and gives none, and another organisation sees nothing of them', async () => {
  await kit.connect();
  await reachable();
  const observer = await aSubUser(owner, 'observer');
  expect((await observer.call(commands.listSettings, { eui: kit.eui })).way).toBe('order');
  const control = { eui: kit.eui, channel: 2, on: true };
  await expect(observer.call(commands.switchControl, control)).rejects.toMatchObject(code('no_authority'));
  const stranger = await anOwner(server);
  await expect(stranger.call(commands.switchControl, control)).rejects.toMatchObject(
    code('device_not_in_organisation'),
  );
});
