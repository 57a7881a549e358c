import { ADOPTION_LIMITS } from '@fieldscope/contract/adoption-limits';
import { channels } from '@fieldscope/contract/calls/channels';
import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { HEARD_LIMITS } from '@fieldscope/contract/heard-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { purgeHeardDevices } from '../src/modules/heard-devices/heard-devices.service';
import { createHeardUplinks } from '../src/modules/heard-devices/heard-uplinks.service';
import { DeviceDirectory } from '../src/modules/ingest/device-directory.service';
import { sql } from '../src/platform/postgres/db';
import {
  aConnection,
  aNetworkServer,
  aNode,
  anOwner,
  aProducedDevice,
  aSubUser,
  PASSWORD,
  type User,
} from './builders';
import { temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { aMqttClient } from './mqtt-clients';
import { anUpEvent, CRC_WRONG, S2101_UPLINK, type UplinkFacts } from './sender';

const EUI = '70B3D57ED0001234';
const HEARD = { outcome: 'heard', reason: null };
const STORED = { outcome: 'stored', reason: null };

let server: TestServer;
let owner: User;
let connection: Awaited<ReturnType<typeof aConnection>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  connection = await aConnection(owner);
});

const now = () => server.clock.now();
const send = (devEui = EUI, hex = S2101_UPLINK, facts?: UplinkFacts) =>
  connection.sendChirpstack(anUpEvent(devEui, hex, now(), facts));
/** So much later, when everybody has to sign in again. */
async function later(ms: number) {
  server.clock.advance(ms);
  const { token } = await owner.call(users.signIn, { account: owner.account, password: PASSWORD });
  owner.token = token;
}
const listHeard = (who = owner) => who.call(heardDevices.list);
const adopt = (given: Parameters<typeof owner.call<typeof heardDevices.adopt>>[1]) =>
  owner.call(heardDevices.adopt, given);
const adoptOne = (dev_eui = EUI, model = 'S2101') => adopt({ devices: [{ dev_eui, model }] });
const readings = async (eui = EUI, who = owner) =>
  (
    await who.call(channels.listData, {
      eui: [eui],
      measurement_id: [4097],
      time_start: now() - 8 * DAY_MS,
      length: 1000,
    })
  ).list
    .map(({ value, measured_at }) => [value, measured_at])
    .reverse();
const refusal = (name: keyof typeof ERRORS, facts?: object) => ({
  code: ERRORS[name].code,
  ...(facts && { facts }),
});

describe('what a connection brings of a device that the organisation does not have', () => {
  test('is listed with its name, its signal, and the models that read it, best first', async () => {
    const firstAt = now();
    expect(await send()).toEqual(HEARD);
    server.clock.advance(HOUR_MS);
    expect(await send(EUI, temperatureOf(20), { rssi: -97 })).toEqual(HEARD);
    expect(await listHeard()).toEqual([
      {
        ...{ dev_eui: EUI, name: 'node', connection: 'Roof', first_heard_at: firstAt, last_heard_at: now() },
        ...{ rssi: -97, snr: 7.5, messages: 2, kept: 2 },
        candidates: expect.arrayContaining([{ model: 'S2101', certainty: 'checksum_and_sensors' }]),
      },
    ]);
    expect((await listHeard())[0]!.candidates[0]!.model).toBe('S2101');
  });

  test('may be a join alone, or a payload that nothing reads: then a person says the model', async () => {
    await send('70B3D57ED0000001', CRC_WRONG);
    server.clock.advance(MINUTE_MS);
    const join = { end_device_ids: { device_id: 'barn-7', dev_eui: EUI }, join_accept: {} };
    expect(await connection.sendTts(join)).toEqual(HEARD);
    expect(await listHeard()).toMatchObject([
      { dev_eui: EUI, name: 'barn-7', kept: 0, candidates: [] },
      { dev_eui: '70B3D57ED0000001', kept: 1, candidates: [] },
    ]);
  });

  test('comes over MQTT as well', async () => {
    const client = await aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
      username: 'chirpstack',
      password: connection.token,
    });
    const topic = `application/7/device/${EUI.toLowerCase()}/event/up`;
    await client.publishAsync(topic, JSON.stringify(anUpEvent(EUI, S2101_UPLINK, now())), { qos: 1 });
    expect(await listHeard()).toMatchObject([{ dev_eui: EUI, kept: 1 }]);
  });

  test('is kept once, however often it comes', async () => {
    const event = anUpEvent(EUI, S2101_UPLINK, now());
    await Promise.all([connection.sendChirpstack(event), connection.sendChirpstack(event)]);
    expect(await listHeard()).toMatchObject([{ kept: 1 }]);
  });

  test('is removed by an administrator, and after seven days', async () => {
    await send();
    await send('70B3D57ED0000001');
    const observer = await aSubUser(owner, 'observer');
    await expect(observer.call(heardDevices.remove, { dev_eui: [EUI] })).rejects.toMatchObject(
      refusal('no_authority'),
    );
    await owner.call(heardDevices.remove, { dev_eui: [EUI] });
    expect((await listHeard()).map(({ dev_eui }) => dev_eui)).toEqual(['70B3D57ED0000001']);
    await later(HEARD_LIMITS.keptMs + MINUTE_MS);
    expect(await listHeard()).toEqual([]);
    await purgeHeardDevices(server);
    const { rows } = await sql`
      select org_id from heard_device where org_id = ${owner.orgId}
      union all select org_id from heard_uplink where org_id = ${owner.orgId}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test("of the operator's network server is refused as ever: it belongs to no organisation", async () => {
    const operator = await aNetworkServer(server);
    await expect(operator.sendChirpstack(anUpEvent(EUI, S2101_UPLINK, now()))).rejects.toMatchObject({
      code: '11333',
    });
  });
});

describe('the bounds of what is heard', () => {
  test('a thousand devices of an organisation; the next is refused, those that are known are not', async () => {
    const euiOf = (index: number) => `70B3D57E${index.toString(16).toUpperCase().padStart(8, '0')}`;
    const few = 5;
    await sql`
      insert into heard_device (org_id, dev_eui, name, token_hash, first_heard_at, last_heard_at, messages)
      select ${owner.orgId}, '70B3D57F' || upper(lpad(to_hex(nth), 8, '0')), '', '', to_timestamp(${now() / 1000}),
        to_timestamp(${now() / 1000}), 1
      from generate_series(1, ${HEARD_LIMITS.devices - few}::int) as nth`.execute(server.db);
    const outcomes = await Promise.all(
      Array.from({ length: 2 * few }, (_, index) =>
        send(euiOf(index)).then(
          ({ outcome }) => outcome,
          (error) => error.code,
        ),
      ),
    );
    expect([...outcomes].sort()).toEqual([...Array(few).fill('11333'), ...Array(few).fill('heard')]);
    expect(await listHeard()).toHaveLength(HEARD_LIMITS.devices);
    expect(await send(euiOf(outcomes.indexOf('heard')))).toEqual(HEARD);
    const [first] = await listHeard();
    await owner.call(heardDevices.remove, { dev_eui: [first!.dev_eui] });
    expect(await send(euiOf(outcomes.indexOf('11333')))).toEqual(HEARD);
    const neighbour = await aConnection(await anOwner(server));
    expect(await neighbour.sendChirpstack(anUpEvent(EUI, S2101_UPLINK, now()))).toEqual(HEARD);
  });

  test('the newest uplinks of a device stay', async () => {
    const count = HEARD_LIMITS.uplinksOfDevice + 7;
    for (let fCnt = 0; fCnt < count; fCnt += 1) {
      server.clock.advance(MINUTE_MS);
      await send(EUI, temperatureOf(fCnt / 10), { fCnt });
    }
    expect(await listHeard()).toMatchObject([{ messages: count, kept: HEARD_LIMITS.uplinksOfDevice }]);
    await adoptOne();
    const values = (await readings()).map(([value]) => value);
    expect(values).toHaveLength(HEARD_LIMITS.uplinksOfDevice);
    expect(values.at(-1)).toBe((count - 1) / 10);
  });

  test('a message that is as large as it may be is kept small', async () => {
    const gateways = Array.from({ length: 1000 }, (_, index) => index.toString(16).padStart(64, '0'));
    const large = {
      ...anUpEvent(EUI, S2101_UPLINK, now(), { gateways }),
      object: { messages: 'x'.repeat(20_000) },
      deviceInfo: { devEui: EUI, deviceName: `\u0000\ud800 ${'ä'.repeat(500)}` },
    };
    expect(await connection.sendChirpstack(large)).toEqual(HEARD);
    const { rows } = await sql<{ length: number }>`
      select max(length(uplink)) as length from heard_uplink where org_id = ${owner.orgId}`.execute(
      server.db,
    );
    expect(rows[0]!.length).toBeLessThanOrEqual(HEARD_LIMITS.uplinkCharacters);
    const [heard] = await listHeard();
    expect(heard!.name).toMatch(/^ä{50,64}$/);
    await adoptOne();
    expect(await readings()).toHaveLength(1);
  });
});

test('an organisation that adopts or removes too often waits', async () => {
  const calls = (count: number, call: () => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: count }, call));
  const refused = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason.code === ERRORS.too_frequent.code,
    );
  const most = ADOPTION_LIMITS.callsPerMinute;
  const removeHeard = () => owner.call(heardDevices.remove, { dev_eui: [EUI] });
  const remove = () => owner.call(deviceChanges.removeNodes, { eui: [EUI] });
  expect(refused(await calls(most + 2, removeHeard))).toHaveLength(2);
  await expect(adoptOne()).rejects.toMatchObject(refusal('too_frequent'));
  expect(refused(await calls(most + 2, remove))).toHaveLength(2);
  const neighbour = await anOwner(server);
  await neighbour.call(heardDevices.remove, { dev_eui: [EUI] });
});

describe('messages that are hard to read', () => {
  test.each([
    'roof\u0000',
    '\ud800',
  ])('a gateway that is called %j is named in the refusal', async (gatewayId) => {
    await adoptOne();
    const event = { ...anUpEvent(EUI, S2101_UPLINK, now()), rxInfo: [{ gatewayId }] };
    await expect(connection.sendChirpstack(event)).rejects.toMatchObject({
      msg: expect.stringContaining('rxInfo.0.gatewayId'),
    });
    expect(server.logged()).not.toContain('messages were not stored');
  });

  test.each(['18\u0000', '\ud800'])('a decoded value %j is refused, and its payload kept', async (value) => {
    await adoptOne(EUI, 'SensorHub');
    const messages = [{ measurementId: 4097, measurementValue: value }];
    const event = { ...anUpEvent(EUI, S2101_UPLINK, now()), object: { messages } };
    expect(await connection.sendChirpstack(event)).toEqual({ outcome: 'refused', reason: 'unknown_frame' });
  });

  test('a battery level that is next to nothing is none, and hides nothing else', async () => {
    await adoptOne();
    await send();
    const answer = await fetch(`${server.url}/ingest/chirpstack?event=status`, {
      method: 'POST',
      headers: { authorization: `Bearer ${connection.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ deviceInfo: { devEui: EUI }, batteryLevel: 1e-320 }),
    });
    expect(await answer.json()).toMatchObject({ code: '0' });
    expect(await owner.call(devices.viewNode, { eui: EUI })).toMatchObject({ battery: 0, rssi: -80 });
  });

  test('an object that is nested too deeply to be kept is left out', async () => {
    const depth = 60_000;
    const event = JSON.stringify(anUpEvent(EUI, S2101_UPLINK, now()));
    const answer = await fetch(`${server.url}/ingest/chirpstack`, {
      method: 'POST',
      headers: { authorization: `Bearer ${connection.token}`, 'content-type': 'application/json' },
      body: event.replace(/}$/, `,"object":{"messages":${'['.repeat(depth)}${']'.repeat(depth)}}}`),
    });
    expect(await answer.json()).toMatchObject({ code: '0', data: HEARD });
    expect(await listHeard()).toMatchObject([{ kept: 1 }]);
  });

  test('of many devices others have their turns while models are looked for', async () => {
    const most = 20;
    for (let index = 0; index < most; index += 1) await send(`70B3D57E000000${index + 10}`);
    const parse = vi.spyOn(JSON, 'parse');
    let [inATurn, ended] = [0, false];
    const endTurn = () => {
      inATurn = Math.max(inATurn, parse.mock.calls.filter(([text]) => text.includes('"payload"')).length);
      parse.mockClear();
      if (!ended) setImmediate(endTurn);
    };
    setImmediate(endTurn);
    expect(await listHeard()).toHaveLength(most);
    ended = true;
    endTurn();
    parse.mockRestore();
    expect(inATurn).toBeLessThan(most);
  });
});

describe('a device that is adopted', () => {
  test('has the readings that were heard before, at their times, and those that come', async () => {
    const firstAt = now();
    await send(EUI, temperatureOf(18));
    await later(2 * DAY_MS);
    await send(EUI, temperatureOf(19.5));
    const secondAt = now();
    expect(await adoptOne()).toEqual({
      devices: [{ eui: EUI, model: 'S2101', kind: 'node', name: 'node' }],
      uplinks: 2,
    });
    expect(await listHeard()).toEqual([]);
    server.clock.advance(MINUTE_MS);
    expect(await send(EUI, temperatureOf(21))).toEqual(STORED);
    expect(await readings()).toEqual([
      [18, firstAt],
      [19.5, secondAt],
      [21, now()],
    ]);
    expect(await owner.call(devices.viewNode, { eui: EUI })).toMatchObject({ dev_eui: EUI, join_eui: '' });
  });

  test('is added by typing as well, a gateway too, and comes without credits', async () => {
    const { um_balance: before } = await owner.call(users.viewOrganisation);
    const gateway = '00800000A0001234';
    await adopt({
      devices: [
        { dev_eui: EUI.toLowerCase(), model: 'S2103', name: 'Greenhouse' },
        { dev_eui: gateway, model: 'M2' },
      ],
    });
    expect((await owner.call(users.viewOrganisation)).um_balance).toBe(before);
    expect((await owner.call(devices.listNodes, {})).list).toMatchObject([{ eui: EUI, name: 'Greenhouse' }]);
    expect(await owner.call(devices.viewGateway, { eui: gateway })).toMatchObject({ online: false });
    await send(EUI, temperatureOf(20), { gateways: [gateway] });
    await server.deviceStatus.status.flush();
    expect(await owner.call(devices.viewGateway, { eui: gateway })).toMatchObject({ online: true });
  });

  test('is adopted with the others or not at all; the refusal names its row', async () => {
    const good = { dev_eui: EUI, model: 'S2101' };
    const other = '70B3D57ED0000002';
    const own = await aNode(owner);
    const wrong: [object, object][] = [
      [{ dev_eui: '70B3', model: 'S2101' }, refusal('eui_malformed', { eui: '70B3', row: 2 })],
      [
        { dev_eui: other, model: 'X9000' },
        refusal('feature_unsupported', { eui: other, row: 2, model: 'X9000' }),
      ],
      [{ dev_eui: other, model: 'blank_device' }, refusal('feature_unsupported')],
      [
        { dev_eui: other, model: 'S2101', profile_id: 1 },
        refusal('parameter_invalid', { field: 'profile_id', eui: other, row: 2 }),
      ],
      [
        { dev_eui: own.eui, model: 'S2101' },
        refusal('registered_again', { eui: own.eui, kind: 'node', row: 2 }),
      ],
      [good, refusal('registered_again', { eui: EUI, kind: 'node', row: 2 })],
      [
        { dev_eui: other, model: 'S2101', group_uuid: 'beds' },
        refusal('group_missing', { eui: other, row: 2 }),
      ],
    ];
    for (const [row, expected] of wrong) {
      await expect(adopt({ devices: [good, row as typeof good] })).rejects.toMatchObject(expected);
    }
    expect((await owner.call(devices.listNodes, {})).list.map(({ eui }) => eui)).toEqual([own.eui]);
  });

  test('that the organisation has already cannot be bound by its sticker, and the other way round', async () => {
    const produced = await aProducedDevice(server);
    await adoptOne(produced.eui);
    const { eui, code } = produced;
    await expect(owner.call(production.bind, { eui, code })).rejects.toMatchObject(
      refusal('registered_again', { eui, kind: 'node' }),
    );
  });

  test('in a number that an organisation may have', async () => {
    await sql`
      insert into device (eui, dev_eui, model, kind, name, adopted, org_id, produced_at, bound_at)
      select '70B3D57E' || upper(lpad(to_hex(nth), 8, '0')), '70B3D57E' || upper(lpad(to_hex(nth), 8, '0')), 'S2101', 'node', 'x', true,
        ${owner.orgId}, now(), now()
      from generate_series(2, ${ADOPTION_LIMITS.devices}::int) as nth`.execute(server.db);
    await adoptOne();
    const limit = ADOPTION_LIMITS.devices;
    await expect(adoptOne('70B3D57ED0000002')).rejects.toMatchObject(
      refusal('eui_count_exceeded', { limit }),
    );
  });
});

describe('nothing that was heard is lost', () => {
  /** As it stands when the process dies right after the device was added. */
  async function adoptAndDie(devEui = EUI) {
    await sql`
      insert into device (eui, dev_eui, model, kind, name, adopted, org_id, produced_at, bound_at)
      values (${devEui}, ${devEui}, 'S2101', 'node', 'Bed', true, ${owner.orgId}, now(), now())`.execute(
      server.db,
    );
  }

  test('a process that dies after the adoption leaves it to the next one', async () => {
    await send(EUI, temperatureOf(18));
    await adoptAndDie();
    expect(await readings()).toEqual([]);
    expect(await server.heardDevices.uplinks.storeDue()).toBe(1);
    expect(await readings()).toHaveLength(1);
    expect(await listHeard()).toEqual([]);
  });

  test('one that dies after an uplink is stored and before it is deleted stores nothing twice', async () => {
    const simulated = {
      end_device_ids: { dev_eui: EUI },
      simulated: true,
      uplink_message: { f_port: 2, frm_payload: Buffer.from(temperatureOf(21), 'hex').toString('base64') },
    };
    await send(EUI, temperatureOf(18));
    server.clock.advance(MINUTE_MS);
    await connection.sendTts(simulated);
    await sql`create table heard_before as select * from heard_uplink where org_id = ${owner.orgId}`.execute(
      server.db,
    );
    await adoptOne();
    await sql`insert into heard_uplink overriding system value select * from heard_before`.execute(server.db);
    await sql`drop table heard_before`.execute(server.db);
    await later(4 * DAY_MS);
    const another = await aServer({
      DATABASE_URL: server.config.DATABASE_URL,
      DATA_DIR: server.config.DATA_DIR,
    });
    another.clock.advance(now() - another.clock.now());
    expect(await another.heardDevices.uplinks.storeDue(owner.orgId)).toBe(2);
    await another.stop();
    expect(await readings()).toHaveLength(2);
    const { page } = await owner.call(devices.listUplinks, { eui: EUI });
    expect(page.count).toBe(2);
  });

  test('while the ingest takes nothing, what was heard waits', async () => {
    await send(EUI, temperatureOf(18));
    await adoptAndDie();
    const busy = createHeardUplinks({
      ...server,
      decoding: server.ingest.decoding,
      directory: new DeviceDirectory(server),
      ingest: { store: () => Promise.reject(new Error('connection lost')) },
    });
    await expect(busy.storeDue()).rejects.toThrow('connection lost');
    expect(await server.heardDevices.uplinks.storeDue()).toBe(1);
    expect(await readings()).toHaveLength(1);
  });

  test('what comes through the connection before a device is bound by its sticker is there afterwards', async () => {
    const produced = await aProducedDevice(server);
    await send(produced.dev_eui, temperatureOf(18));
    await owner.call(production.bind, { eui: produced.eui, code: produced.code });
    expect(await readings(produced.eui)).toHaveLength(1);
    expect(await listHeard()).toEqual([]);
  });

  test('a batch that the database does not take is sent again', async () => {
    await sql`alter table heard_device rename to heard_device_away`.execute(server.db);
    try {
      await expect(send()).rejects.toMatchObject({ code: '10003' });
    } finally {
      await sql`alter table heard_device_away rename to heard_device`.execute(server.db);
    }
    expect(await send()).toEqual(HEARD);
    expect(await owner.call(connections.list)).toMatchObject([{ messages_last_hour: 2, refusals: [] }]);
  });
});
