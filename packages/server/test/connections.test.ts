import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { topology } from '@fieldscope/contract/calls/topology';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { NETWORK_SERVER_KINDS, waysOf } from '@fieldscope/contract/network-server-kinds';
import { CONNECTION_WAYS } from '@fieldscope/contract/network-server-kinds/kind';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgeConnections, removeConnection } from '../src/modules/connections/connections.service';
import { onConnectionRemoved } from '../src/modules/network-servers/network-server-apis.service';
import { sql } from '../src/platform/postgres/db';
import { aConnection, aNetworkServer, aNode, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aMqttClient, closed } from './mqtt-clients';
import { anUpEvent, S2101_UPLINK } from './sender';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const up = (devEui: string) => anUpEvent(devEui, S2101_UPLINK, server.clock.now());
const OTHER = '70B3D57ED0000001';
const list = () => owner.call(connections.list);
const STORED = { outcome: 'stored', reason: null };
const WITHDRAWN = { status: 401, code: '11104' };

test('a connection shows when a message came last, how many an hour, and what was refused with the newest example', async () => {
  const node = await aNode(owner);
  const connection = await aConnection(owner);
  expect(await list()).toEqual([
    {
      ...{ connection_id: connection.connectionId, name: 'Roof', kind: 'chirpstack', way: 'http' },
      ...{ created_at: server.clock.now(), last_message_at: null, messages_last_hour: 0, refusals: [] },
      ...{ is_mapped: null, confirmation: null },
    },
  ]);
  expect(await connection.sendChirpstack(up(node.dev_eui))).toEqual(STORED);
  server.clock.advance(HOUR_MS + MINUTE_MS);
  await connection.sendChirpstack(up(node.dev_eui));
  const lastAt = server.clock.now();
  for (const data of ['***', '+++']) {
    const wrong = connection.sendChirpstack({ ...up(node.dev_eui), data });
    await expect(wrong).rejects.toMatchObject({ code: '11202' });
  }
  expect(await list()).toMatchObject([
    {
      last_message_at: lastAt,
      messages_last_hour: 3,
      refusals: [
        {
          reason: 'open_parameter_invalid',
          count: 2,
          example: expect.stringContaining('data'),
          last_at: lastAt,
        },
      ],
    },
  ]);
});

test('a deleted connection is refused at once, over HTTP and MQTT, and others are not affected', async () => {
  const node = await aNode(owner);
  const [first, second] = [await aConnection(owner), await aConnection(owner)];
  const operator = await aNetworkServer(server);
  const clientOf = ({ token }: { token: string }) =>
    aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, { username: 'any', password: token, clientId: 'cs' });
  const [leaving, staying, operators] = [
    await clientOf(first),
    await clientOf(second),
    await clientOf(operator),
  ];
  await first.sendChirpstack(up(node.dev_eui));
  const left = closed(leaving);
  await owner.call(connections.remove, { connection_id: first.connectionId });
  await left;
  await expect(clientOf(first)).rejects.toMatchObject({ code: 4 });
  await expect(first.sendChirpstack(up(node.dev_eui))).rejects.toMatchObject(WITHDRAWN);
  expect([staying.connected, operators.connected]).toEqual([true, true]);
  expect(await second.sendChirpstack(up(node.dev_eui))).toEqual(STORED);
  expect((await list()).map(({ connection_id }) => connection_id)).toEqual([second.connectionId]);
});

test('a connection that was deleted by a process that died is refused by the others', async () => {
  const { DATABASE_URL, DATA_DIR } = server.config;
  const another = await aServer({ DATABASE_URL, DATA_DIR });
  const connection = await aConnection(owner);
  const event = anUpEvent('70B3D57ED0001234', S2101_UPLINK, server.clock.now());
  const sendTo = async ({ url }: TestServer) =>
    (
      await fetch(`${url}/ingest/chirpstack`, {
        method: 'POST',
        headers: { authorization: `Bearer ${connection.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(event),
      })
    ).status;
  expect(await sendTo(another)).toBe(200);
  const dying = {
    ...server,
    orgId: owner.orgId,
    events: { announce: () => Promise.reject(new Error('died')) },
  };
  const input = { connection_id: connection.connectionId };
  const removing = removeConnection(dying as never, input, { onConnectionRemoved });
  await expect(removing).rejects.toThrow('died');
  await expect.poll(() => sendTo(another)).toBe(401);
});

test('a connection is renamed; one that is not there is not', async () => {
  const { connectionId } = await aConnection(owner);
  await owner.call(connections.rename, { connection_id: connectionId, name: ' Barn ' });
  expect(await list()).toMatchObject([{ name: 'Barn' }]);
  const neighbour = await anOwner(server);
  for (const call of [connections.rename, connections.remove, connections.sendTest] as const) {
    await expect(
      neighbour.call(call, { connection_id: connectionId, name: 'Mine' } as never),
    ).rejects.toMatchObject({ code: ERRORS.resource_missing.code });
  }
  expect(await neighbour.call(connections.list)).toEqual([]);
  expect(await list()).toMatchObject([{ name: 'Barn' }]);
});

test('an organisation has no more connections than it may, however many are made at once', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: LIMITS.connections.count + 2 }, () => aConnection(owner)),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.connections.count);
  await expect(aConnection(owner)).rejects.toMatchObject({ code: ERRORS.operation_unsupported.code });
});

test('an observer sees connections and makes none', async () => {
  await aConnection(owner);
  const observer = await aSubUser(owner, 'observer');
  expect(await observer.call(connections.list)).toHaveLength(1);
  await expect(aConnection(observer)).rejects.toMatchObject({ code: ERRORS.no_authority.code });
});

test('a connection is made for each way on which its kind sends, and for no other', async () => {
  for (const kind of NETWORK_SERVER_KINDS) {
    for (const way of CONNECTION_WAYS) {
      const { code } = (await owner.ask(connections.create, { name: `${kind} ${way}`, kind, way })).body;
      expect(code === 0, `${kind} ${way}`).toBe(waysOf(kind).includes(way));
    }
  }
});

describe('a network server posts', () => {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/ingest/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data?: { outcome: string } };
    return { status: answer.status, outcome: data?.outcome };
  };
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  test.each<[way: string, sentBy: (token: string) => { query?: string; authorization?: string }]>([
    ['behind Bearer', (token) => ({ authorization: `Bearer ${token}` })],
    ['alone in the header', (token) => ({ authorization: token })],
    ['as the password of Basic', (token) => ({ authorization: basic(`farm:${token}`) })],
    ['as the user name of Basic', (token) => ({ authorization: basic(`${token}:`) })],
    ['in the query', (token) => ({ query: `?token=${token}` })],
    ['in a query that it adds to', (token) => ({ query: `?token=${token}&LrnDevEui=1&Token=0123` })],
  ])('its token %s', async (_way, sentBy) => {
    const node = await aNode(owner);
    const { token } = await aConnection(owner, 'thingpark');
    const report = { DevEUI_uplink: { DevEUI: node.dev_eui, FCntUp: '3', payload_hex: '' } };
    const send = ({ query = '', authorization }: ReturnType<typeof sentBy>) =>
      post(`thingpark${query}`, report, authorization === undefined ? {} : { authorization });
    expect(await send(sentBy(token))).toEqual({ status: 200, outcome: 'stored' });
    expect(await send(sentBy(`${token}x`))).toEqual({ status: 401, outcome: undefined });
  });

  test('a token in its address, and no line of a card shows it', async () => {
    const { token } = await aConnection(owner, 'thingpark');
    const wrong = { DevEUI_uplink: { DevEUI: 'x' } };
    expect((await post(`thingpark?token=${token}&Time=1`, wrong)).status).toBe(400);
    const [{ refusals } = { refusals: [] }] = await list();
    expect(refusals).toMatchObject([{ reason: 'open_parameter_invalid' }]);
    expect(refusals[0]!.example).toContain('DevEUI_uplink.DevEUI');
    expect(JSON.stringify(refusals)).not.toContain(token);
  });

  test('a list, of which what can be stored is stored, and the rest is told', async () => {
    const [node, second] = [await aNode(owner), await aNode(owner)];
    const { token } = await aConnection(owner, 'netmore');
    const authorization = `Bearer ${token}`;
    const uplinkOf = ({ dev_eui: devEui }: { dev_eui: string }) => ({ devEui, fCntUp: 1, payload: '' });
    const good = [uplinkOf(node), uplinkOf(second)];
    expect(await post('netmore', [...good, { devEui: 'x', payload: '' }], { authorization })).toEqual({
      status: 200,
      outcome: 'stored',
    });
    for (const { eui } of [node, second])
      expect((await owner.call(devices.listUplinks, { eui })).list).toHaveLength(1);
    expect(await list()).toMatchObject([
      { messages_last_hour: 1, refusals: [{ count: 1, example: expect.stringContaining('devEui') }] },
    ]);
    expect(await post('netmore', good, { authorization })).toEqual({ status: 200, outcome: 'duplicate' });
    expect((await post('netmore', [{ devEui: 'x', payload: '' }], { authorization })).status).toBe(400);
    expect((await post('netmore', [], { authorization })).outcome).toBe('ignored');
    const many = Array.from({ length: 201 }, () => ({}));
    expect((await post('netmore', many, { authorization })).status).toBe(400);
  });

  test('and the topology of a device names it, whatever its kind', async () => {
    const node = await aNode(owner);
    const { token } = await aConnection(owner, 'loriot', 'Hill');
    await post('loriot', { cmd: 'rx', EUI: node.dev_eui, data: '' }, { authorization: token });
    await expect
      .poll(async () => (await owner.call(topology.viewNode, { eui: node.eui })).network_server)
      .toEqual({ kind: 'loriot', connection: 'Hill' });
  });
});

describe('a test uplink', () => {
  const send = (connectionId: number, dev_eui?: string) =>
    owner.call(connections.sendTest, { connection_id: connectionId, dev_eui });

  test.each(
    NETWORK_SERVER_KINDS.filter((kind) => kind !== 'mapped'),
  )('of %s is heard as an unknown device', async (kind) => {
    const { connectionId } = await aConnection(owner, kind);
    const { dev_eui: devEui, outcome } = await send(connectionId);
    expect(outcome).toBe('heard');
    expect(await owner.call(heardDevices.list)).toMatchObject([
      // Not every format names devices.
      {
        dev_eui: devEui,
        name: expect.stringMatching(/^(Test uplink)?$/),
        candidates: [{ model: 'S2101' }, ...new Array(10).fill({})],
      },
    ]);
    expect(await list()).toMatchObject([{ messages_last_hour: 1, last_message_at: server.clock.now() }]);
  });

  test('of a device comes in and measures nothing', async () => {
    const node = await aNode(owner);
    const { connectionId } = await aConnection(owner);
    expect(await send(connectionId, node.dev_eui)).toEqual({ dev_eui: node.dev_eui, ...STORED });
    expect((await owner.call(devices.listUplinks, { eui: node.eui })).list).toMatchObject([
      { reading_count: 0, refusal: null, payload_hex: '' },
    ]);
  });

  test("of another organisation's device does not reach it", async () => {
    const neighbour = await anOwner(server);
    const node = await aNode(neighbour);
    const { connectionId } = await aConnection(owner);
    expect(await send(connectionId, node.dev_eui)).toMatchObject({ outcome: 'heard' });
    expect((await neighbour.call(devices.listUplinks, { eui: node.eui })).list).toEqual([]);
  });
});

test('what is left of a deleted connection goes after 30 days, what is in use stays', async () => {
  const [gone, used] = [await aConnection(owner), await aConnection(owner)];
  const refuse = (connection: typeof gone) =>
    connection.sendChirpstack({ ...up(OTHER), data: '*' }).catch(() => {});
  await Promise.all([gone, used].map(refuse));
  await list();
  await owner.call(connections.remove, { connection_id: gone.connectionId });
  const left = async () =>
    (
      await sql<{ tokens: number; refusals: number }>`
        select count(*)::int as tokens, count(reason)::int as refusals
        from connection left join ingest_refusal using (token_hash) where org_id = ${owner.orgId}`.execute(
        server.db,
      )
    ).rows[0];
  server.clock.advance(29 * DAY_MS);
  await purgeConnections(server);
  expect(await left()).toEqual({ tokens: 2, refusals: 2 });
  server.clock.advance(2 * DAY_MS);
  await purgeConnections(server);
  expect(await left()).toEqual({ tokens: 1, refusals: 1 });
});
