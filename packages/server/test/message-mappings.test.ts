import { connections, heardDevices, messageMappings } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { MAPPING_LIMITS, type MessageMapping } from '@fieldscope/contract/message-mapping/mapping';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aConnection, aNode, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aMqttClient } from './mqtt-clients';
import { S2101_UPLINK } from './sender';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const MISSING = { code: ERRORS.resource_missing.code };
const MAPPING: MessageMapping = {
  version: 1,
  fields: {
    dev_eui: '/who',
    payload: '/up/hex',
    f_port: '/up/port',
    f_cnt: '/up/n',
    time: '/at',
    rssi: '/rx/-/db',
  },
  payload_encoding: 'hex',
  time_format: 'ms',
};

async function aMappedConnection(by = owner) {
  const { connectionId, token } = await aConnection(by, 'mapped', 'Any');
  const post = async (body: unknown) => {
    const answer = await fetch(`${server.url}/ingest/mapped?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data?: { outcome: string } };
    return data?.outcome ?? answer.status;
  };
  const view = () => by.call(messageMappings.view, { connection_id: connectionId });
  const save = (mapping = MAPPING) => by.call(messageMappings.save, { connection_id: connectionId, mapping });
  return { connectionId, token, post, view, save };
}

const messageOf = ({ dev_eui }: { dev_eui: string }, n = 1, others: object = {}) => ({
  ...{ who: dev_eui.toLowerCase(), at: server.clock.now(), rx: [{ db: -80 }, { db: -71 }] },
  up: { hex: S2101_UPLINK, port: 2, n },
  ...others,
});
const listed = () => owner.call(connections.list);
const storedOf = async ({ eui }: { eui: string }) =>
  (await owner.call(devices.listUplinks, { eui: eui as never })).list;

describe('messages that come before there is a mapping', () => {
  test('are taken, and the newest are kept to be looked at; then they are stored', async () => {
    const node = await aNode(owner);
    const { post, view, save } = await aMappedConnection();
    expect(await listed()).toMatchObject([{ is_mapped: false }]);
    for (let n = 1; n <= MAPPING_LIMITS.messages + 2; n++) {
      server.clock.advance(1000);
      expect(await post(messageOf(node, n))).toBe('kept');
    }
    const { mapping, messages } = await view();
    expect(mapping).toBeNull();
    expect(messages.map(({ body }) => JSON.parse(body).up.n)).toEqual([7, 6, 5, 4, 3]);
    expect(messages[0]).toMatchObject({ is_complete: true, received_at: server.clock.now() });
    expect(await listed()).toMatchObject([{ messages_last_hour: 7, refusals: [] }]);

    expect(await save()).toEqual({ taken: 5, unread: 0 });
    expect(await storedOf(node)).toMatchObject(
      [7, 6, 5, 4, 3].map((f_cnt) => ({ f_cnt, rssi: -71, f_port: 2 })),
    );
    expect(await save()).toEqual({ taken: 0, unread: 0 });
    expect(await listed()).toMatchObject([{ is_mapped: true, messages_last_hour: 7 }]);
  });

  test('keep the time when they came where they say none', async () => {
    const node = await aNode(owner);
    const { post, save } = await aMappedConnection();
    const cameAt = server.clock.now();
    await post(messageOf(node));
    server.clock.advance(5 * MINUTE_MS);
    const { time: _, ...fields } = MAPPING.fields;
    await save({ ...MAPPING, fields });
    expect(await storedOf(node)).toMatchObject([{ received_at: cameAt }]);
  });

  test('are bounded, however large they are, and are JSON', async () => {
    const { post, view } = await aMappedConnection();
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const many = JSON.stringify(Array.from({ length: 50_000 }, () => ({})));
    for (const body of [deep, many, JSON.stringify({ text: 'x'.repeat(200_000) })])
      expect(await post(body)).toBe('kept');
    const { messages } = await view();
    expect(messages.map(({ is_complete }) => is_complete)).toEqual([false, false, false]);
    for (const { body } of messages) expect(body.length).toBeLessThan(20_000);
    for (const wrong of ['5', '"text"', '{', 'null', '{"__proto__":{"x":1}}'])
      expect(await post(wrong)).toBe(400);
    expect(await post(`"${'x'.repeat(300_000)}"`)).toBe(413);
  });
});

describe('messages of a connection with a mapping', () => {
  test('are stored, once each, alone and in lists', async () => {
    const [node, second] = [await aNode(owner), await aNode(owner)];
    const { post, save, view } = await aMappedConnection();
    await save();
    expect(await post(messageOf(node))).toBe('stored');
    expect(await post(messageOf(node))).toBe('duplicate');
    expect((await view()).messages).not.toEqual([]);
    await save({ ...MAPPING, fields: { dev_eui: '/-/who', payload: '/-/up/hex', f_cnt: '/-/up/n' } });
    expect(await post([messageOf(node, 2), messageOf(second, 1)])).toBe('stored');
    expect((await storedOf(node)).map(({ f_cnt }) => f_cnt)).toEqual([2, 1]);
    expect(await storedOf(second)).toHaveLength(1);
    expect(await post(messageOf(node, 3))).toBe(400);
    expect(await post(Array.from({ length: 201 }, () => ({})))).toBe(400);
  });

  test('of an unknown device are heard, with a name', async () => {
    const { post, save } = await aMappedConnection();
    await save({ ...MAPPING, fields: { ...MAPPING.fields, name: '/label' } });
    expect(await post(messageOf({ dev_eui: '70B3D57ED0001234' }, 1, { label: 'Bed 4' }))).toBe('heard');
    expect(await owner.call(heardDevices.list)).toMatchObject([
      {
        dev_eui: '70B3D57ED0001234',
        name: 'Bed 4',
        rssi: -71,
        candidates: [{ model: 'S2101' }, ...Array(10).fill({})],
      },
    ]);
  });

  test.each<[what: string, others: object, reason: string, place: string]>([
    ['without a DevEUI', { who: undefined }, 'open_parameter_missing', 'dev_eui /who'],
    ['with a wrong DevEUI', { who: 'x' }, 'open_parameter_invalid', 'dev_eui /who'],
    ['without a payload', { up: null }, 'open_parameter_missing', 'payload /up/hex'],
    ['with a payload that is no hex', { up: { hex: 'xyz' } }, 'open_parameter_invalid', 'payload /up/hex'],
    ['with a wrong port', { up: { hex: '', port: 256 } }, 'open_parameter_invalid', 'f_port /up/port'],
    ['with a wrong time', { at: 'now' }, 'open_parameter_invalid', 'time /at'],
  ])('%s are refused, and the card says where', async (_what, others, reason, place) => {
    const { post, save } = await aMappedConnection();
    await save();
    expect(await post(messageOf({ dev_eui: '70B3D57ED0001234' }, 1, others))).toBe(400);
    const [{ refusals } = { refusals: [] }] = await listed();
    expect(refusals).toMatchObject([{ reason, count: 1 }]);
    expect(refusals[0]!.example).toContain(place);
  });

  test('come over MQTT, too', async () => {
    const node = await aNode(owner);
    const { token, save } = await aMappedConnection();
    await save();
    const client = await aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, {
      ...{ username: 'any', password: token, clientId: 'any' },
    });
    await client.publishAsync('anything/up', JSON.stringify(messageOf(node)), { qos: 1 });
    expect(await storedOf(node)).toHaveLength(1);
    await client.endAsync();
  });
});

test('a test uplink comes in as the mapping says, and before there is one as a message', async () => {
  const { connectionId, save, view } = await aMappedConnection();
  const send = () => owner.call(connections.sendTest, { connection_id: connectionId });
  expect(await send()).toMatchObject({ outcome: 'kept' });
  expect((await view()).messages).toHaveLength(1);
  await save();
  expect(await send()).toMatchObject({ outcome: 'heard' });
});

describe('a mapping', () => {
  test('is of one organisation, and of a connection that needs one', async () => {
    const neighbour = await anOwner(server);
    const { connectionId, save, post } = await aMappedConnection();
    const other = await aConnection(owner, 'chirpstack');
    await post({ secret: 1 });
    for (const [who, connection_id] of [
      [neighbour, connectionId],
      [owner, other.connectionId],
    ] as const) {
      await expect(who.call(messageMappings.view, { connection_id })).rejects.toMatchObject(MISSING);
      const saving = who.call(messageMappings.save, { connection_id, mapping: MAPPING });
      await expect(saving).rejects.toMatchObject(MISSING);
    }
    await save();
    const theirs = await aMappedConnection(neighbour);
    expect(await theirs.post({ who: '70B3D57ED0001234' })).toBe('kept');
    expect((await theirs.view()).messages).toHaveLength(1);
  });

  test('is seen by an observer, who changes nothing', async () => {
    const { connectionId } = await aMappedConnection();
    const observer = await aSubUser(owner, 'observer');
    expect((await observer.call(messageMappings.view, { connection_id: connectionId })).mapping).toBeNull();
    const saving = observer.call(messageMappings.save, { connection_id: connectionId, mapping: MAPPING });
    await expect(saving).rejects.toMatchObject({ code: ERRORS.no_authority.code });
  });

  test('that is changed in one process holds in the others', async () => {
    const { DATABASE_URL, DATA_DIR } = server.config;
    const another = await aServer({ DATABASE_URL, DATA_DIR });
    const node = await aNode(owner);
    const { token, save } = await aMappedConnection();
    const sendTo = async ({ url }: TestServer) => {
      const answer = await fetch(`${url}/ingest/mapped`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(messageOf(node)),
      });
      return ((await answer.json()) as { data: { outcome: string } }).data.outcome;
    };
    expect(await sendTo(another)).toBe('kept');
    await save();
    await expect.poll(() => sendTo(another)).toMatch(/stored|duplicate/);
  });

  test('goes with its connection', async () => {
    const { connectionId, post, save } = await aMappedConnection();
    await post({});
    await save();
    await owner.call(connections.remove, { connection_id: connectionId });
    const left =
      'select from mapped_message where connection_id = $1 union all select from message_mapping where connection_id = $1';
    expect((await server.pool.query(left, [connectionId])).rowCount).toBe(0);
    expect(await post({})).toBe(401);
  });
});
