import { connect } from 'node:net';
import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { devices } from '@fieldscope/contract/calls/devices';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectionTokenChanged } from '../../src/modules/ingest/ingest.events';
import { sql } from '../../src/platform/postgres/db';
import {
  aKit,
  aMadeKey,
  aNetworkServer,
  aNode,
  anOwner,
  PASSWORD,
  type Program,
  type User,
} from '../builders';
import { aServer, type TestServer } from '../harness';
import { missNotification } from '../missed-notification';
import { aMqttClient, closed, granted, nextMessages } from '../mqtt-clients';
import { anUpEvent, S2101_UPLINK } from '../sender';

const REFUSED = { identifier: 2, unavailable: 3, credentials: 4 };
/** Connections of one address that wait to sign in. */
const WAITING = 200;
/** Of one organisation. */
const CONNECTIONS = 1000;
const AT_ONCE = 50;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const url = () => `mqtt://127.0.0.1:${server.mqttPort}`;
let clients = 0;
const namesOf = (orgId: string) => ({ clientId: `org-${orgId}-${++clients}`, username: `org-${orgId}` });
const listen = ({ orgId }: User, { key }: Pick<Program, 'key'>) =>
  aMqttClient(url(), { ...namesOf(orgId), password: key });
const asKit = (kit: { eui: string; device_key: string }) =>
  aMqttClient(url(), { clientId: `kit-${++clients}`, username: kit.eui, password: kit.device_key });
const kitMessage = (eui: string, value: string) =>
  JSON.stringify({
    requestId: 'x',
    deviceEui: eui,
    events: [{ name: 'measure-sensor', value: [{ channel: 1, measurements: { 4098: value } }] }],
  });
const kitTopic = (eui: string) => `iot/ipnode/${eui}/update/event/measure-sensor`;
const valuesOf = async (owner: User, eui: string) =>
  (await owner.call(devices.listLatest, { eui: [eui] })).map(({ value }) => value);

describe('a client with a key of one organisation', () => {
  test('receives nothing of another one, whatever the filter', async () => {
    const [mine, victim] = [await anOwner(server), await anOwner(server)];
    const client = await listen(mine, await aMadeKey(mine, { level: ACCESS_LEVEL.full }));
    const own = `/device_sensor_data/${mine.orgId}/#`;
    const filters = [
      ...['#', '/#', '+/#', '/+/+/#', '+/+/+/#', '$SYS/#', '$share/all/#'],
      `/device_sensor_data/${victim.orgId}/#`,
      `/device_status_event/${victim.orgId}/#`,
      `/device_sensor_data/+/#`,
      `/+/${victim.orgId}/#`,
      `/device_sensor_data/${mine.orgId}0/#`,
      `$share/all//device_sensor_data/${victim.orgId}/#`,
      `application/#`,
      `iot/ipnode/#`,
      `sensecraft/ipnode/#`,
    ];
    expect(await granted(client, filters)).toEqual(filters.map(() => 128));
    expect(await granted(client, [own])).toEqual([1]);

    const [node, theirs] = [await aNode(mine), await aNode(victim)];
    const networkServer = await aNetworkServer(server);
    const received = nextMessages(client, 2);
    await networkServer.sendChirpstack(anUpEvent(theirs.dev_eui, S2101_UPLINK, server.clock.now()));
    await networkServer.sendChirpstack(anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now()));
    for (const { topic } of await received) expect(topic).toContain(`/${mine.orgId}/${node.eui}/`);
  });

  test('cannot connect in the name of another one', async () => {
    const [mine, victim] = [await anOwner(server), await anOwner(server)];
    const { key } = await aMadeKey(mine, { level: ACCESS_LEVEL.full });
    const tries = [
      [{ ...namesOf(victim.orgId), password: key }, REFUSED.credentials],
      [
        { clientId: `org-${mine.orgId}-x`, username: `org-${victim.orgId}`, password: key },
        REFUSED.credentials,
      ],
      [
        { clientId: `org-${victim.orgId}-x`, username: `org-${mine.orgId}`, password: key },
        REFUSED.credentials,
      ],
      [
        { clientId: `org-${mine.orgId}-x`, username: `org-${mine.orgId} `, password: key },
        REFUSED.credentials,
      ],
      [{ clientId: `org-${mine.orgId}-x`, username: "org-1' or '1'='1", password: key }, REFUSED.credentials],
    ] as const;
    for (const [options, code] of tries)
      await expect(aMqttClient(url(), options)).rejects.toMatchObject({ code });
  });

  test('cannot publish: neither readings of its own devices nor of others', async () => {
    const [mine, victim] = [await anOwner(server), await anOwner(server)];
    const key = await aMadeKey(mine, { level: ACCESS_LEVEL.full });
    const theirs = await aNode(victim);
    const client = await listen(mine, key);
    for (const topic of [
      `/device_sensor_data/${victim.orgId}/${theirs.eui}/1/vs/4097`,
      `/device_sensor_data/${mine.orgId}/${theirs.eui}/1/vs/4097`,
      `application/7/device/${theirs.dev_eui.toLowerCase()}/event/up`,
      kitTopic(theirs.eui),
    ]) {
      const event = anUpEvent(theirs.dev_eui, S2101_UPLINK, server.clock.now());
      await client.publishAsync(topic, JSON.stringify(event), { qos: 1 });
    }
    expect(await valuesOf(victim, theirs.eui)).toEqual([]);
  });

  test('is disconnected when the key is disabled, and comes in again when it is not any longer', async () => {
    const owner = await anOwner(server);
    const made = await aMadeKey(owner);
    const client = await listen(owner, made);
    const end = closed(client);
    const edit = { access_id: made.accessId, password: PASSWORD };
    await owner.call(accessKeys.edit, { ...edit, status: 'disabled' });
    await end;
    await expect(listen(owner, made)).rejects.toMatchObject({ code: REFUSED.credentials });
    await owner.call(accessKeys.edit, { ...edit, status: 'active' });
    expect((await listen(owner, made)).connected).toBe(true);
  });

  test('has as many connections as an organisation needs, and no more', async () => {
    const [owner, other] = [await anOwner(server), await anOwner(server)];
    const key = await aMadeKey(owner);
    const first = await listen(owner, key);
    for (let left = CONNECTIONS - 1; left > 0; left -= AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => listen(owner, key)));
    }
    await expect(listen(owner, key)).rejects.toMatchObject({ code: REFUSED.unavailable });
    expect((await listen(other, await aMadeKey(other))).connected).toBe(true);
    await first.endAsync();
    expect((await listen(owner, key)).connected).toBe(true);
  }, 40_000);
});

describe('a client with the key of a kit', () => {
  test('cannot send readings of another kit, nor messages of a network server', async () => {
    const [mine, victim] = [await anOwner(server), await anOwner(server)];
    const [kit, theirs] = [await aKit(mine), await aKit(victim)];
    const node = await aNode(victim);
    const event = anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now());
    const client = await asKit(kit);
    for (const [topic, body] of [
      [kitTopic(theirs.eui), kitMessage(theirs.eui, '40')],
      [`iot/ipnode/${kit.eui}/../${theirs.eui}/update/event/measure-sensor`, kitMessage(theirs.eui, '40')],
      [`application/7/device/${node.dev_eui.toLowerCase()}/event/up`, JSON.stringify(event)],
      [`/device_sensor_data/${victim.orgId}/${theirs.eui}/1/vs/4098`, '{"value":1,"timestamp":1}'],
    ] as const) {
      await client.publishAsync(topic, body, { qos: 1 });
    }
    // Its own topic with the name of another in the message.
    await client.publishAsync(kitTopic(kit.eui), kitMessage(theirs.eui, '40'), { qos: 1 });
    expect(await valuesOf(victim, theirs.eui)).toEqual([]);
    expect(await valuesOf(victim, node.eui)).toEqual([]);
  });

  test('cannot connect as another kit, and receives nothing but what is for it', async () => {
    const owner = await anOwner(server);
    const [kit, other] = [await aKit(owner), await aKit(owner)];
    await expect(asKit({ ...other, device_key: kit.device_key })).rejects.toMatchObject({
      code: REFUSED.credentials,
    });
    const client = await asKit(kit);
    const filters = [
      '#',
      `iot/ipnode/${other.eui}/#`,
      'iot/ipnode/+/#',
      `/device_sensor_data/${owner.orgId}/#`,
    ];
    expect(await granted(client, filters)).toEqual(filters.map(() => 128));
  });
});

test('an ingest token that was revoked opens nothing', async () => {
  const { token } = await aNetworkServer(server);
  const asServer = () => aMqttClient(url(), { clientId: `cs-${++clients}`, username: 'cs', password: token });
  const end = closed(await asServer());
  await sql`update connection set revoked_at = now()`.execute(server.db);
  await missNotification(server, connectionTokenChanged);
  await end;
  await expect(asServer()).rejects.toMatchObject({ code: REFUSED.credentials });
});

test('a packet that is too long ends the connection at its first bytes, and one of a million zeros at its end', async () => {
  const speak = (bytes: Buffer) =>
    new Promise<void>((resolve) => {
      const socket = connect(server.mqttPort, '127.0.0.1');
      socket.once('close', () => resolve());
      socket.on('error', () => {});
      socket.write(bytes);
    });
  await speak(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
  await speak(Buffer.concat([Buffer.from([0x30, 0x80, 0x80, 0x80, 0x01]), Buffer.alloc(1024 * 1024)]));
  const owner = await anOwner(server);
  const kit = await aKit(owner);
  const client = await asKit(kit);
  const end = closed(client);
  client.publish(kitTopic(kit.eui), 'x'.repeat(INGEST_LIMITS.bodyBytes), { qos: 1 });
  await end;
  expect((await asKit(kit)).connected).toBe(true);
});

test('connections that never sign in fill no more than the places of their address', async () => {
  const crowded = await aServer();
  const sockets = Array.from({ length: WAITING }, () => connect(crowded.mqttPort, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  const oneMore = connect(crowded.mqttPort, '127.0.0.1');
  oneMore.on('error', () => {});
  await new Promise<void>((resolve) => oneMore.once('close', () => resolve()));
  for (const socket of sockets) socket.destroy();

  const owner = await anOwner(crowded);
  const { key } = await aMadeKey(owner);
  const options = { ...namesOf(owner.orgId), password: key };
  await expect
    .poll(() =>
      aMqttClient(`mqtt://127.0.0.1:${crowded.mqttPort}`, options).then(
        ({ connected }) => connected,
        () => false,
      ),
    )
    .toBe(true);
});
