import { commands } from '@fieldscope/contract/calls/commands';
import { connections } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { users } from '@fieldscope/contract/calls/users';
import type { DeviceOrder, DeviceSetting } from '@fieldscope/contract/command-kinds';
import { COMMAND_LIMITS } from '@fieldscope/contract/command-limits';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import { errorText } from '@fieldscope/contract/errors/texts';
import { downlinkTopic } from '@fieldscope/contract/stream';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../src/platform/postgres/db';
import {
  aConnection,
  aGateway,
  aNetworkServer,
  aNode,
  anOwner,
  aSubUser,
  PASSWORD,
  type Refused,
  transferDevices,
  type User,
} from './builders';
import { aChirpstack, type Chirpstack } from './chirpstack';
import { EVENT_SETTINGS } from './every-call';
import { climateOf, powerOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { closed, granted } from './mqtt-clients';

let server: TestServer;
let owner: User;
let chirpstack: Chirpstack;
let node: { eui: string; dev_eui: string };
beforeAll(async () => {
  server = await aServer();
});

/** A network server that an organisation connected over MQTT. */
async function aChirpstackOf(user: User) {
  const { token } = await user.call(connections.create, { name: 'Roof', kind: 'chirpstack', way: 'mqtt' });
  return aChirpstack(server, token);
}

/** A node that reported that it sends every hour. */
async function aHeardNode(user: User, by: Chirpstack, model = 'S2101') {
  const made = await aNode(user, model);
  await by.uplink(made, powerOf(90, 60));
  return made;
}

beforeEach(async () => {
  owner = await anOwner(server);
  chirpstack = await aChirpstackOf(owner);
  node = await aHeardNode(owner, chirpstack);
});

const every = (minutes: number): DeviceSetting => ({ kind: 'set_interval', minutes });
const setInterval = (minutes: number, eui = node.eui) =>
  owner.call(commands.publishSetting, { eui: [eui], setting: every(minutes) });
const settings = (eui = node.eui) => owner.call(commands.listSettings, { eui });
const recordOf = async (commandId: string) => {
  const { list } = await owner.call(commands.listSettingRecords, {});
  return list.find(({ command_id }) => command_id === commandId);
};
const stateOf = async (commandId: string) => (await recordOf(commandId))?.state;
/** Time passes, and the owner signs in again. */
async function hoursLater(hours: number) {
  server.clock.advance(hours * HOUR_MS);
  owner.token = (await owner.call(users.signIn, { account: owner.account, password: PASSWORD })).token;
  await server.commands.progress.expire();
}
const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });

/** Sends an interval to the node and waits until the network server has it. */
async function send(minutes: number) {
  const taken = chirpstack.nextDownlink();
  const { list } = await setInterval(minutes);
  const downlink = await taken;
  const id = list[0]!.command_id;
  await expect.poll(async () => (await recordOf(id))?.handed_over_at).not.toBeNull();
  return { id, downlink };
}

describe('the life of a command', () => {
  test('a new interval is queued, sent, acknowledged, and confirmed by the next uplink that shows it', async () => {
    const queuedAt = server.clock.now();
    const { id, downlink } = await send(10);
    expect(downlink).toEqual({
      id,
      devEui: node.dev_eui.toLowerCase(),
      confirmed: true,
      fPort: 2,
      data: expect.stringMatching(/^AIkAESIKA/),
      expiresAt: new Date(queuedAt + 10 * HOUR_MS).toISOString(),
    });
    expect(await recordOf(id)).toMatchObject({
      state: 'queued',
      requested_by: owner.account,
      queued_at: queuedAt,
      estimated_at: queuedAt + HOUR_MS,
      sent_at: null,
      attempts: 1,
      cancellable: false,
    });

    server.clock.advance(HOUR_MS);
    const transmittedAt = server.clock.now();
    await chirpstack.uplink(node, climateOf(21));
    await chirpstack.transmitted(node, id);
    expect(await recordOf(id)).toMatchObject({
      state: 'sent',
      sent_at: transmittedAt,
      acknowledged_at: null,
    });

    server.clock.advance(10 * MINUTE_MS);
    const acknowledgedAt = server.clock.now();
    await chirpstack.acknowledged(node, id);
    expect(await recordOf(id)).toMatchObject({ state: 'acknowledged', acknowledged_at: acknowledgedAt });
    await chirpstack.uplink(node, climateOf(22));
    expect(await stateOf(id)).toBe('acknowledged');

    await chirpstack.uplink(node, powerOf(90, 10));
    await expect.poll(() => stateOf(id)).toBe('confirmed');
    expect(await recordOf(id)).toMatchObject({
      confirmed_at: acknowledgedAt,
      ended_at: null,
      retryable: false,
    });
    expect((await settings()).interval.minutes).toBe(10);
  });

  test('an uplink that shows a command counts while the one before it is still looked at', async () => {
    const { id } = await send(10);
    await inTransaction(server.db, async (trx) => {
      await sql`lock table device_command in access exclusive mode`.execute(trx);
      await chirpstack.uplink(node, climateOf(22));
      await chirpstack.uplink(node, powerOf(90, 10));
    });
    await expect.poll(() => stateOf(id)).toBe('confirmed');
  });

  test('a restart is confirmed by what a device sends first, and not by what it sent before the transmission', async () => {
    const taken = chirpstack.nextDownlink();
    const { list } = await owner.call(commands.reboot, { eui: node.eui });
    const id = list[0]!.command_id;
    expect(await taken).toMatchObject({ id, data: 'AMgAAAAAACsm' });
    const started = '0000000101000100070064003C00012001000000002890';
    await chirpstack.uplink(node, started);
    server.clock.advance(SECOND_MS);
    await chirpstack.transmitted(node, id);
    await chirpstack.acknowledged(node, id);
    expect(await stateOf(id)).toBe('acknowledged');
    server.clock.advance(MINUTE_MS);
    await chirpstack.uplink(node, started);
    await expect.poll(() => stateOf(id)).toBe('confirmed');
  });

  test('what a device does not acknowledge has failed, and so has what the network server cannot transmit', async () => {
    const first = await send(10);
    await chirpstack.acknowledged(node, first.id, false);
    expect(await recordOf(first.id)).toMatchObject({
      state: 'failed',
      reason: 'not_acknowledged',
      retryable: true,
    });
    const second = await send(10);
    await chirpstack.logged(node, second.id, 'DOWNLINK_PAYLOAD_SIZE');
    expect(await recordOf(second.id)).toMatchObject({ state: 'failed', reason: 'DOWNLINK_PAYLOAD_SIZE' });
  });

  test('what was not received within ten intervals expires, and what was received but never shown as well', async () => {
    const lost = await send(10);
    await hoursLater(10);
    expect(await recordOf(lost.id)).toMatchObject({ state: 'expired', reason: 'not_received' });

    const unseen = await send(20);
    await chirpstack.acknowledged(node, unseen.id);
    await hoursLater(24);
    expect(await stateOf(unseen.id)).toBe('acknowledged');
    await hoursLater(1);
    expect(await recordOf(unseen.id)).toMatchObject({ state: 'expired', reason: 'not_shown' });
  });

  test('a command waits for a network server that is away, can be cancelled meanwhile, and be sent again', async () => {
    const away = closed(chirpstack.client);
    chirpstack.client.end(true);
    await away;
    const { list } = await setInterval(10);
    const id = list[0]!.command_id;
    await server.queue.runDue();
    expect(await recordOf(id)).toMatchObject({
      state: 'queued',
      handed_over_at: null,
      attempts: 1,
      cancellable: true,
    });
    await owner.call(commands.cancel, { command_id: id });
    expect(await recordOf(id)).toMatchObject({ state: 'cancelled', ended_at: server.clock.now() });
    await expect(owner.call(commands.cancel, { command_id: id })).rejects.toMatchObject(
      code('operation_unsupported'),
    );

    const { token } = await owner.call(connections.create, { name: 'New', kind: 'chirpstack', way: 'mqtt' });
    chirpstack = await aChirpstack(server, token);
    await chirpstack.uplink(node, powerOf(90, 60));
    const taken = chirpstack.nextDownlink();
    const again = await owner.call(commands.retry, { command_id: id });
    expect((await taken).id).toBe(again.list[0]!.command_id);
    expect(chirpstack.taken).toHaveLength(1);
    await expect(owner.call(commands.retry, again.list[0]!)).rejects.toMatchObject(
      code('operation_unsupported'),
    );
  });
});

describe('while a network server is away', () => {
  let token: string;
  let id: string;
  /** An interval was tried in vain, and is due again in ten minutes. */
  beforeEach(async () => {
    ({ token } = await owner.call(connections.create, { name: 'Mast', kind: 'chirpstack', way: 'mqtt' }));
    chirpstack = await aChirpstack(server, token);
    await chirpstack.uplink(node, powerOf(90, 60));
    const away = closed(chirpstack.client);
    chirpstack.client.end(true);
    await away;
    id = (await setInterval(10)).list[0]!.command_id;
    await expect.poll(async () => (await recordOf(id))?.attempts).toBe(1);
    const later = () =>
      sql`
      update job set due_at = now() + interval '10 minutes'
      where kind = 'send_command' and key = ${id} and state = 'waiting' returning 1`.execute(server.db);
    await expect.poll(async () => (await later()).rows.length).toBe(1);
  });

  test('a command waits and goes out once when it has subscribed again, long before its next attempt', async () => {
    const before = await recordOf(id);
    expect(before).toMatchObject({ state: 'queued', handed_over_at: null, cancellable: true });

    const [back, other] = [await aChirpstack(server, token), await aChirpstackOf(owner)];
    await expect.poll(() => back.taken.map((downlink) => downlink.id)).toEqual([id]);
    await back.client.subscribeAsync(downlinkTopic('7', '+'), { qos: 0 });
    await expect.poll(async () => (await recordOf(id))?.handed_over_at).not.toBeNull();
    await server.queue.runDue();
    expect(await recordOf(id)).toMatchObject({ state: 'queued', attempts: before!.attempts + 1 });
    expect([back.taken.length, back.refused.length, other.taken.length]).toEqual([1, 0, 0]);
  });

  test.each([
    ['was cancelled', () => owner.call(commands.cancel, { command_id: id })],
    ['expired', () => hoursLater(10)],
  ])('one that %s holds up no other', async (_, end) => {
    await end();
    const back = await aChirpstack(server, token);
    const { list } = await owner.call(commands.reboot, { eui: node.eui });
    await expect.poll(() => back.taken.map((downlink) => downlink.id)).toEqual([list[0]!.command_id]);
  });
});

describe('between organisations', () => {
  test("another organisation's events and uplinks change nothing, and its network server gets no command", async () => {
    const other = await anOwner(server);
    const theirs = await aChirpstackOf(other);
    const { id } = await send(10);
    await theirs.transmitted(node, id);
    await theirs.acknowledged(node, id, false);
    await theirs.uplink(node, powerOf(90, 10));
    expect(await recordOf(id)).toMatchObject({ state: 'queued', sent_at: null });
    expect(theirs.taken).toEqual([]);
    const list = await other.call(commands.listSettingRecords, {});
    expect(list.list).toEqual([]);
    await expect(other.call(commands.cancel, { command_id: id })).rejects.toMatchObject(
      code('resource_missing'),
    );
    await expect(other.call(commands.listSettings, { eui: node.eui })).rejects.toMatchObject(
      code('device_not_in_organisation'),
    );
  });

  test('a connection may subscribe to commands alone, and send none', async () => {
    const { client } = await aChirpstackOf(await anOwner(server));
    const wanted = [
      downlinkTopic('+', '+'),
      'application/+/device/+/command/+',
      'application/#',
      'application/+/device/+/event/+',
    ];
    expect(await granted(client, wanted)).toEqual([1, 1, 128, 128]);
    const operators = await aChirpstack(server, (await aNetworkServer(server)).token);
    await client.publishAsync(downlinkTopic('7', node.dev_eui.toLowerCase()), '{}', { qos: 1 });
    await send(10);
    expect(chirpstack.taken).toHaveLength(1);
    expect(operators.taken).toEqual([]);
  });

  test("a device of the operator's network server is reached through that", async () => {
    const operators = await aChirpstack(server, (await aNetworkServer(server)).token);
    const bound = await aNode(owner);
    await operators.uplink(bound, powerOf(90, 60));
    const taken = operators.nextDownlink();
    const { list } = await setInterval(10, bound.eui);
    expect((await taken).id).toBe(list[0]!.command_id);
    await operators.acknowledged(bound, list[0]!.command_id);
    expect(await stateOf(list[0]!.command_id)).toBe('acknowledged');
  });

  test('a device that went to another organisation through the same network server is reached there', async () => {
    const operators = await aChirpstack(server, (await aNetworkServer(server)).token);
    const bound = await aNode(owner);
    await operators.uplink(bound, powerOf(90, 60));
    const buyer = await anOwner(server);
    await transferDevices(owner, buyer, [bound.eui]);
    server.clock.advance(SECOND_MS);
    await operators.uplink(bound, powerOf(90, 60));
    const taken = operators.nextDownlink();
    const setting = every(10);
    const { list } = await buyer.call(commands.publishSetting, { eui: [bound.eui], setting });
    expect((await taken).id).toBe(list[0]!.command_id);
  });
});

describe('several at once', () => {
  test('a device receives one downlink an uplink, and each estimate counts those before it', async () => {
    const tracker = await aHeardTracker();
    const now = server.clock.now();
    const send = async (order: DeviceOrder) => {
      server.clock.advance(1);
      return (await owner.call(commands.publishOrder, { eui: tracker.eui, order })).list[0]!;
    };
    const first = await send({ kind: 'locate' });
    const second = await send({ kind: 'report_event_settings' });
    const third = await send({ kind: 'buzzer', on: true });
    const hours = [first, second, third].map(({ estimated_at }) => (estimated_at! - now) / HOUR_MS);
    expect(hours).toEqual([1, 2, 3]);
    expect((await recordOf(third.command_id))?.estimated_at).toBe(now + 3 * HOUR_MS);
    expect((await recordOf(third.command_id))?.expires_at).toBe(now + 3 + 12 * HOUR_MS);

    await chirpstack.transmitted(tracker, first.command_id);
    expect((await recordOf(third.command_id))?.estimated_at).toBe(now + 2 * HOUR_MS);
    expect((await recordOf(first.command_id))?.estimated_at).toBeNull();
  });
});

/** A tracker in periodic mode that reports every hour. */
async function aHeardTracker() {
  const tracker = await aNode(owner, 'T1000-A');
  await chirpstack.uplink(tracker, STATUS_EVERY_HOUR, { fPort: 5 });
  return tracker;
}
// Battery 100 %, versions, periodic mode, intervals 12 h, 1 h and 1 h.
const STATUS_EVERY_HOUR = '02640100010001000 2d0003c003c0000'.replace(' ', '');

describe('the threshold mode of a tracker', () => {
  const thresholds = (eui: string) => owner.call(commands.listThresholdSettings, { eui });

  test('is on in event mode, and switched on and off by the work mode', async () => {
    const tracker = await aHeardTracker();
    expect(await thresholds(tracker.eui)).toMatchObject({ form: 'events', mode: false, mode_command: null });
    const taken = chirpstack.nextDownlink();
    await owner.call(commands.publishThresholdSettings, { eui: tracker.eui, mode: true });
    expect(Buffer.from((await taken).data, 'base64').toString('hex')).toBe('8302');
    expect(await thresholds(tracker.eui)).toMatchObject({
      mode: false,
      mode_command: { state: 'queued', command: { kind: 'set_work_mode', mode: 2 } },
    });
    await chirpstack.uplink(tracker, '0564020000', { fPort: 5 });
    await expect.poll(async () => (await thresholds(tracker.eui)).mode).toBe(true);
  });

  test('names what was sent and is not reported yet, until it is', async () => {
    const tracker = await aHeardTracker();
    const report = ({ motion: { thresholdMg } }: typeof EVENT_SETTINGS) =>
      `0300${thresholdMg.toString(16).padStart(4, '0')}000500016800012c000005001e025800000000000500010064000000`;
    await chirpstack.uplink(tracker, report(EVENT_SETTINGS), { fPort: 5 });
    await expect.poll(async () => (await thresholds(tracker.eui)).settings).not.toBeNull();
    const before = (await thresholds(tracker.eui)).settings!;
    const wanted = { ...before, motion: { ...before.motion, thresholdMg: 40 } };
    await owner.call(commands.publishThresholdSettings, { eui: tracker.eui, settings: wanted });
    expect((await thresholds(tracker.eui)).waiting).toEqual(['motion']);
    await chirpstack.uplink(tracker, report({ ...EVENT_SETTINGS, ...wanted } as typeof EVENT_SETTINGS), {
      fPort: 5,
    });
    await expect.poll(async () => (await thresholds(tracker.eui)).waiting).toEqual([]);
  });

  test('mode, thresholds of a tracker and rules are sent one at a time', async () => {
    const tracker = await aHeardTracker();
    for (const both of [{}, { mode: true, thresholds: { on: true, rules: [] } }]) {
      await expect(
        owner.call(commands.publishThresholdSettings, { eui: tracker.eui, ...both }),
      ).rejects.toMatchObject(code('parameter_invalid'));
    }
    await expect(
      owner.call(commands.publishThresholdSettings, {
        eui: tracker.eui,
        thresholds: { on: true, rules: [] },
      }),
    ).rejects.toMatchObject(code('feature_unsupported'));
  });
});

test('the page of a device says what its model does not take', async () => {
  const of = async (eui: string) => (await settings(eui)).unsupported;
  expect(await of(node.eui)).toEqual([
    'set_co2_multiplier',
    'set_gps_interval',
    'set_thresholds',
    'switch',
    'report_status',
  ]);
  const tracker = await aNode(owner, 'T1000-A');
  expect(await of(tracker.eui)).toEqual(['set_co2_multiplier', 'set_gps_interval', 'switch']);
  const gateway = await aGateway(owner);
  expect(await of(gateway.eui)).toContain('set_interval');
});

test.each([
  ['en', /interval \(min\) \(from 5 to 43,200\)/],
  ['zh', /间隔（分钟）（5 至 43,200）/],
  ['ru', /интервал \(мин\) \(от 5 до 43\u00a0200\)/],
] as const)('a number that is out of bounds is refused with its field and bounds in %s', async (language, text) => {
  const refused = (setting: object) =>
    owner
      .call(commands.publishSetting, { eui: [node.eui], setting: setting as DeviceSetting })
      .catch((error: unknown) => error as Refused);
  const tooSoon = (await refused(every(4))) as Refused;
  expect(tooSoon).toMatchObject({ ...code('parameter_invalid'), facts: { field: 'minutes', least: 5 } });
  expect(errorText(language, 'parameter_invalid', tooSoon.facts as ErrorFacts)).toMatch(text);
  // What no model takes is refused before the model is asked.
  expect(await refused({ kind: 'set_co2_multiplier', multiplier: 1441 })).toMatchObject({
    facts: { field: 'setting.multiplier', least: 1, most: 1440 },
  });
  expect(await refused({ kind: 'set_gps_interval', gpsMinutes: 59 })).toMatchObject({
    facts: { field: 'setting.gpsMinutes', least: 60, most: 10_080 },
  });
});

describe('what is refused', () => {
  test('while the same kind is on its way; another kind is not', async () => {
    await send(10);
    await expect(setInterval(20)).rejects.toMatchObject(code('in_progress'));
    await owner.call(commands.reboot, { eui: node.eui });
    await expect(owner.call(commands.reboot, { eui: node.eui })).rejects.toMatchObject(code('in_progress'));
  });

  test('what a device reported already; of several devices those that have it are left out', async () => {
    await expect(setInterval(60)).rejects.toMatchObject(code('data_unchanged'));
    const other = await aNode(owner);
    await chirpstack.uplink(other, powerOf(90, 15));
    const { list } = await owner.call(commands.publishSetting, {
      eui: [node.eui, other.eui],
      setting: every(60),
    });
    expect(list.map(({ eui }) => eui)).toEqual([other.eui]);
  });

  test('too many commands an hour', async () => {
    for (let sent = 0; sent < COMMAND_LIMITS.perHour; sent += 1) {
      const { id } = await send(10 + sent);
      await chirpstack.acknowledged(node, id);
    }
    await expect(setInterval(30)).rejects.toMatchObject(code('too_frequent'));
    server.clock.advance(HOUR_MS);
    await send(30);
  });

  test('a newer wish takes the place of one that no uplink has shown yet', async () => {
    const { id } = await send(10);
    await chirpstack.acknowledged(node, id);
    await send(20);
    expect(await recordOf(id)).toMatchObject({ state: 'expired', reason: 'superseded' });
  });

  test('a device to which no way is known', async () => {
    const silent = await aNode(owner);
    await expect(setInterval(10, silent.eui)).rejects.toMatchObject(code('config_delivery_failed'));
    await expect(owner.call(commands.reboot, { eui: silent.eui })).rejects.toMatchObject(
      code('command_failed'),
    );
    expect(await settings(silent.eui)).toMatchObject({ reachable: false, commands: [] });
    const overHttp = await aConnection(owner);
    await overHttp.sendChirpstack({
      deviceInfo: { devEui: silent.dev_eui, applicationId: '7' },
      fCnt: 1,
      data: Buffer.from(powerOf(90, 60), 'hex').toString('base64'),
    });
    await expect(setInterval(10, silent.eui)).rejects.toMatchObject(code('config_delivery_failed'));
  });

  test('models without a published downlink, and intervals beyond those of the model', async () => {
    const station = await aNode(owner, 'S2120');
    await expect(setInterval(10, station.eui)).rejects.toMatchObject(code('feature_unsupported'));
    await expect(owner.call(commands.resendPowerProcess, { eui: node.eui })).rejects.toMatchObject(
      code('feature_unsupported'),
    );
    await expect(
      owner.call(commands.publishOrder, { eui: node.eui, order: { kind: 'locate' } }),
    ).rejects.toMatchObject(code('feature_unsupported'));
    await expect(setInterval(4)).rejects.toMatchObject(code('parameter_invalid'));
    expect(await settings(station.eui)).toMatchObject({ supported: [], way: 'downlink' });
  });

  test('an observer sees what was sent and sends nothing', async () => {
    const { id } = await send(10);
    const observer = await aSubUser(owner, 'observer');
    const { list } = await observer.call(commands.listSettingRecords, { eui: node.eui });
    expect(list.map(({ command_id }) => command_id)).toEqual([id]);
    await expect(observer.call(commands.reboot, { eui: node.eui })).rejects.toMatchObject(
      code('no_authority'),
    );
  });
});

test('thresholds of a tracker wait for the device, and are confirmed when it reports them', async () => {
  const tracker = await aNode(owner, 'T1000-A');
  await chirpstack.uplink(tracker, '0564010100', { fPort: 5 });
  const thresholds = () => owner.call(commands.listThresholdSettings, { eui: tracker.eui });
  expect(await thresholds()).toMatchObject({ form: 'events', settings: null, command: null, waiting: [] });
  const settings = {
    ...EVENT_SETTINGS,
    temperature: { ...EVENT_SETTINGS.temperature, enable: 1, max: 30.5, min: -2 },
  };
  const taken = chirpstack.nextDownlink();
  await owner.call(commands.publishThresholdSettings, { eui: tracker.eui, settings });
  const { id, data, fPort } = await taken;
  const bytes = Buffer.from(data, 'base64');
  expect([fPort, bytes[0], bytes.length]).toEqual([5, 0x84, 32]);
  await expect.poll(async () => (await recordOf(id))?.handed_over_at).not.toBeNull();
  expect((await thresholds()).command).toMatchObject({ command_id: id, state: 'queued' });
  await chirpstack.uplink(tracker, `03${bytes.subarray(1).toString('hex')}`, { fPort: 5 });
  await expect.poll(() => stateOf(id)).toBe('confirmed');
  expect((await thresholds()).settings).toEqual(settings);
  await expect(
    owner.call(commands.publishThresholdSettings, { eui: tracker.eui, settings }),
  ).rejects.toMatchObject(code('data_unchanged'));
  const toNode = owner.call(commands.publishThresholdSettings, { eui: node.eui, settings });
  await expect(toNode).rejects.toMatchObject(code('feature_unsupported'));
});

test('what was sent to a device leaves with it', async () => {
  const { id } = await send(10);
  await owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
  expect(await recordOf(id)).toBeUndefined();
  const { rows } = await sql`
    select 1 from (
      select device_id from device_command union all select device_id from downlink_route
    ) as kept join device using (device_id) where eui = ${node.eui}`.execute(server.db);
  expect(rows).toEqual([]);
});
