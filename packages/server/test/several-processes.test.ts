import { randomUUID } from 'node:crypto';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { channels } from '@fieldscope/contract/calls/channels';
import { commands } from '@fieldscope/contract/calls/commands';
import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { ingest as ingestCalls } from '@fieldscope/contract/calls/ingest';
import { open } from '@fieldscope/contract/calls/open';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { production } from '@fieldscope/contract/calls/production';
import { televisions } from '@fieldscope/contract/calls/televisions';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { LiveMessage } from '@fieldscope/contract/live';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { IClientOptions, MqttClient } from 'mqtt';
import { beforeAll, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { connectionTokenChanged } from '../src/modules/ingest/ingest.events';
import { sql } from '../src/platform/postgres/db';
import {
  aCaller,
  aConnection,
  aMadeKey,
  aNetworkServer,
  aNode,
  anAccessKey,
  anOwner,
  aProducedDevice,
  PASSWORD,
  type Program,
  type User,
} from './builders';
import { aChirpstack } from './chirpstack';
import { powerOf, SENSOR_REMOVED, temperatureOf } from './fleet';
import { aScreen } from './live-screens';
import { missNotification } from './missed-notification';
import { aMqttClient, aReturningClient, closed, granted } from './mqtt-clients';
import { anInstallation, at, type Installation, type ProductProcess } from './processes';
import { aRedis } from './redis';
import { anUpEvent, aSender } from './sender';

const METRICS_TOKEN = 'prometheus-of-the-valley';
let installation: Installation;
let web: ProductProcess;
let otherWeb: ProductProcess;
let ingest: ProductProcess;
beforeAll(async () => {
  const redis = await aRedis();
  installation = await anInstallation({ REDIS_URL: redis.url, METRICS_TOKEN });
  [web, otherWeb, ingest] = await Promise.all([
    installation.start(['web']),
    installation.start(['web']),
    installation.start(['ingest']),
  ]);
});

type Sender = Awaited<ReturnType<typeof aSender>>;
async function sendAfterASecond(sender: Sender, node: { dev_eui: string }, temperature: number) {
  installation.clock.advance(SECOND_MS);
  await sender.uplink(node, temperatureOf(temperature));
}

const openScreen = async (server: ProductProcess, { token }: User) => {
  const screen = await aScreen(server, { type: 'hello', token });
  await screen.until('welcome');
  return screen;
};
/** The first measurements of a screen, in the order in which they came. */
const valuesOf = (received: LiveMessage[]) =>
  received.flatMap((message) =>
    message.type === 'readings' ? message.readings.map(({ value }) => value) : [],
  );

const streamOf = ({ mqttPort }: ProductProcess) => `mqtt://127.0.0.1:${mqttPort}`;
const credentialsOf = ({ orgId }: User, { key }: Program, clientId = 'a'): IClientOptions => ({
  clientId: `org-${orgId}-${clientId}`,
  username: `org-${orgId}`,
  password: key,
});
/** A program on the stream of its organisation, and the values that it got. */
async function aSubscriber(server: ProductProcess, owner: User, key: Program, qos: 0 | 1 = 1) {
  const client = await aMqttClient(streamOf(server), credentialsOf(owner, key, `${server.mqttPort}-${qos}`));
  const values: number[] = [];
  client.on('message', (_topic, payload) => values.push(JSON.parse(payload.toString()).value));
  // Overlapping filters: a message that fits both comes once.
  await granted(
    client,
    [`/device_sensor_data/${owner.orgId}/#`, `/device_sensor_data/${owner.orgId}/+/1/vs/4097`],
    qos,
  );
  return { client, values };
}

describe('people', () => {
  test('who signs in at one process is signed in at the others, until the session ends at any', async () => {
    const owner = await anOwner(web);
    const elsewhere = at(otherWeb, owner);
    expect(await elsewhere.call(users.viewOrganisation)).toMatchObject({ org_id: owner.orgId });
    const screen = await openScreen(otherWeb, owner);
    await owner.call(users.signOut);
    await screen.closed;
    await expect(elsewhere.call(users.viewOrganisation)).rejects.toMatchObject({ code: 11102 });
  });

  test('a device that is bound at one process appears on the screens of the other', async () => {
    const owner = await anOwner(web);
    const screen = await openScreen(otherWeb, owner);
    await aNode(owner);
    await screen.until('devices_changed');
  });

  test('who changes a panel at one process is seen at the other, and a change of both is a conflict', async () => {
    const owner = await anOwner(web);
    const elsewhere = at(otherWeb, owner);
    const clock = { component_id: randomUUID(), kind: 'clock' as const, name: 'Clock', settings: {} };
    const place = { x: 0, y: 0, width: 4, height: 2 };
    const { panel_id } = await owner.call(panels.create, { name: 'Hall', components: [{ ...clock, place }] });
    const screen = await openScreen(otherWeb, owner);
    await owner.call(panels.tellPresence, { panel_id, editor_id: randomUUID() });
    await screen.until('panel_presence', (told) => told.panel_id === panel_id);
    const saves = [owner, elsewhere].map((who, x) =>
      who.call(panels.update, { panel_id, saved: [{ ...clock, version: 1, place: { ...place, x: x + 1 } }] }),
    );
    const conflicts = (await Promise.all(saves)).map((saved) => saved.conflicts.length);
    expect(conflicts.sort()).toEqual([0, 1]);
    await screen.until('panels_changed');
    expect(await elsewhere.call(panels.view, { id: panel_id })).toEqual(
      await owner.call(panels.view, { id: panel_id }),
    );
  });

  test('links and televisions of panels that are made at one process are announced at the other', async () => {
    const owner = await anOwner(web);
    const { panel_id } = await owner.call(panels.create, { name: 'Hall' });
    const screen = await openScreen(otherWeb, owner);
    await owner.call(panelShares.share, { panel_id, name: 'Hall' });
    await screen.until('panel_shares_changed');
    const { code } = await owner.call(televisions.begin);
    await owner.call(televisions.pair, { code, name: 'Wall', playlist: [{ panel_id, seconds: 30 }] });
    await screen.until('televisions_changed');
  });

  test('a screen that comes back to another process loads again', async () => {
    const owner = await anOwner(web);
    const { epoch, seq } = await (await openScreen(web, owner)).until('welcome');
    const screen = await aScreen(otherWeb, { type: 'hello', token: owner.token, epoch, seq });
    expect((await screen.until('reset')).epoch).not.toBe(epoch);
  });
});

describe('readings', () => {
  const TEMPERATURES = Array.from({ length: 30 }, (_, index) => 10 + index / 4);
  let another: ProductProcess;
  beforeAll(async () => {
    another = await installation.start(['ingest']);
  });

  test('what one process stores is live at the others: once, in order, on screens and for subscribers', async () => {
    const owner = await anOwner(web);
    const node = await aNode(owner);
    const key = await anAccessKey(owner);
    const screens = [await openScreen(web, owner), await openScreen(otherWeb, owner)];
    const subscribers = [
      await aSubscriber(web, owner, key),
      await aSubscriber(otherWeb, owner, key),
      await aSubscriber(otherWeb, owner, key, 0),
    ];
    const sender = await aSender(ingest);
    for (const temperature of TEMPERATURES) await sendAfterASecond(sender, node, temperature);
    for (const { received } of screens) await expect.poll(() => valuesOf(received)).toEqual(TEMPERATURES);
    for (const { values } of subscribers) await expect.poll(() => values).toEqual(TEMPERATURES);
  });

  test('a read sees what another process has acknowledged', async () => {
    const owner = await anOwner(web);
    const node = await aNode(owner);
    const sender = await aSender(ingest);
    for (const temperature of TEMPERATURES.slice(0, 5)) {
      await sendAfterASecond(sender, node, temperature);
      expect(await owner.call(devices.listLatest, { eui: [node.eui] })).toMatchObject([
        { value: temperature },
      ]);
    }
  });

  test('an uplink that comes in at two processes is stored once', async () => {
    const owner = await anOwner(web);
    const node = await aNode(owner);
    const [sender, other] = [await aNetworkServer(ingest), await aNetworkServer(another)];
    const uplink = anUpEvent(node.dev_eui, temperatureOf(20), installation.clock.now());
    const receipts = await Promise.all([sender.sendChirpstack(uplink), other.sendChirpstack(uplink)]);
    expect(receipts.map(({ outcome }) => outcome).sort()).toEqual(['duplicate', 'stored']);
  });

  test('a channel whose sensor was taken off, as one process learnt, is at work again once it measures at another', async () => {
    const owner = await anOwner(web);
    const node = await aNode(owner);
    const [sender, other] = [await aSender(ingest), await aSender(another)];
    const status = async () => (await owner.call(devices.listNodeChannels, { eui: node.eui }))[0]?.status;
    await sender.uplink(node, temperatureOf(20));
    expect(await status()).toBe('normal');
    await other.uplink(node, SENSOR_REMOVED);
    await expect.poll(status).toBe('idle');
    installation.clock.advance(SECOND_MS);
    await sender.uplink(node, temperatureOf(21));
    await expect.poll(status).toBe('normal');
  });

  test('nothing that was acknowledged is lost when the process that stored it dies', async () => {
    const owner = await anOwner(web);
    const node = await aNode(owner);
    const sender = await aSender(another);
    const acknowledged: number[] = [];
    const sendUntilItDies = async () => {
      for (let temperature = 1; ; temperature += 1) {
        const receivedAt = installation.clock.now() - HOUR_MS + temperature * SECOND_MS;
        await sender.uplink(node, temperatureOf(temperature), { receivedAt });
        acknowledged.push(temperature);
        if (temperature === 20) void another.kill();
      }
    };
    await expect(sendUntilItDies()).rejects.toThrow();
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    const { list } = await owner.call(channels.listData, {
      eui: [node.eui],
      time_start: installation.clock.now() - 2 * HOUR_MS,
    });
    expect(list.map(({ value }) => Number(value))).toEqual(expect.arrayContaining(acknowledged));
    // What it held in memory is recovered by the process that takes its place.
    await installation.start(['ingest']);
    const [latest] = await owner.call(devices.listLatest, { eui: [node.eui] });
    expect(latest?.value).toBeGreaterThanOrEqual(acknowledged.at(-1)!);
  });
});

describe('the stream', () => {
  test('a session collects at one process what came while its client was away from the other', async () => {
    const owner = await anOwner(web);
    const node = await aNode(owner);
    const options = { ...credentialsOf(owner, await anAccessKey(owner), 'bridge'), clean: false };
    const client = await aMqttClient(streamOf(web), options);
    await granted(client, [`/device_sensor_data/${owner.orgId}/#`]);
    await client.endAsync();
    const sender = await aSender(ingest);
    for (const temperature of [1, 2, 3]) await sendAfterASecond(sender, node, temperature);
    const collected: unknown[] = [];
    const returning = aReturningClient(streamOf(otherWeb), options, (_topic, body) => {
      collected.push((body as { value: unknown }).value);
    });
    await expect.poll(() => collected).toEqual([1, 2, 3]);
    await sendAfterASecond(sender, node, 4);
    await expect.poll(() => collected).toEqual([1, 2, 3, 4]);
    await returning.endAsync();

    // What comes while the queue is read may come twice: the next one is sent when it was read.
    await sendAfterASecond(sender, node, 5);
    aReturningClient(streamOf(web), options, (_topic, body) => {
      collected.push((body as { value: unknown }).value);
    });
    await expect.poll(() => collected).toEqual([1, 2, 3, 4, 5]);
    await sendAfterASecond(sender, node, 6);
    await expect.poll(() => collected).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('a client that connects with the same id elsewhere replaces the one before', async () => {
    const owner = await anOwner(web);
    const options = credentialsOf(owner, await anAccessKey(owner));
    const before = await aMqttClient(streamOf(web), options);
    const replaced = closed(before);
    await aMqttClient(streamOf(otherWeb), options);
    await replaced;
  });

  test('each role admits its own clients', async () => {
    const owner = await anOwner(web);
    const organisation = credentialsOf(owner, await anAccessKey(owner));
    const { token } = await aNetworkServer(ingest);
    const networkServer = { username: 'chirpstack', password: token };
    const unavailable = { code: 3 };
    await expect(aMqttClient(streamOf(ingest), organisation)).rejects.toMatchObject(unavailable);
    await expect(aMqttClient(streamOf(web), networkServer)).rejects.toMatchObject(unavailable);
    await aMqttClient(streamOf(ingest), networkServer);
  });
});

describe('limits and withdrawals', () => {
  test('a key that is disabled at one process is refused at all, and its subscribers are disconnected', async () => {
    const owner = await anOwner(web);
    const key = await aMadeKey(owner);
    const clients: MqttClient[] = [
      (await aSubscriber(web, owner, key)).client,
      (await aSubscriber(otherWeb, owner, key)).client,
    ];
    const disconnected = clients.map(closed);
    const elsewhere = aCaller(otherWeb, () => basicOf(key));
    await elsewhere.call(open.viewOrganisation);
    await owner.call(accessKeys.edit, { access_id: key.accessId, status: 'disabled', password: PASSWORD });
    await Promise.all(disconnected);
    for (const server of [web, otherWeb]) {
      await expect(aMqttClient(streamOf(server), credentialsOf(owner, key))).rejects.toMatchObject({
        code: 4,
      });
      await expect(aCaller(server, () => basicOf(key)).call(open.viewOrganisation)).rejects.toMatchObject({
        code: '11105',
      });
    }
  });

  test('an organisation that is frozen is refused at all processes, its screens and subscribers disconnected', async () => {
    const owner = await anOwner(web);
    const key = await anAccessKey(owner);
    const screen = await openScreen(otherWeb, owner);
    const { client } = await aSubscriber(otherWeb, owner, key);
    const disconnected = closed(client);
    await setFrozen(web, { organisation: owner.orgId }, true);
    await Promise.all([screen.closed, disconnected]);
    for (const server of [web, otherWeb]) {
      await expect(at(server, owner).call(users.viewOrganisation)).rejects.toMatchObject({
        code: ERRORS.account_frozen.code,
      });
    }
  });

  test('an ingest token that is withdrawn is refused at once', async () => {
    const owner = await anOwner(web);
    const node = await aNode(owner);
    const sender = await aSender(ingest);
    await sender.uplink(node, temperatureOf(20));
    const client = await aMqttClient(streamOf(ingest), { username: 'chirpstack', password: sender.token });
    const disconnected = closed(client);
    await sql`update connection set revoked_at = now()`.execute(ingest.db);
    await missNotification(ingest, connectionTokenChanged);
    await disconnected;
    await expect(sender.uplink(node, temperatureOf(21))).rejects.toMatchObject({ code: '11104' });
  });

  test('a connection that is deleted at one process is refused at another', async () => {
    const owner = await anOwner(web);
    const connection = await aConnection(owner);
    const event = () => anUpEvent('70B3D57ED0000001', temperatureOf(20), installation.clock.now());
    const sender = aCaller(ingest, () => `Bearer ${connection.token}`);
    await expect(sender.call(ingestCalls.chirpstack, event() as never)).resolves.toMatchObject({
      outcome: 'heard',
    });
    await owner.call(connections.remove, { connection_id: connection.connectionId });
    await expect.poll(() => sender.ask(ingestCalls.chirpstack, event())).toMatchObject({ status: 401 });
  });

  test('a device that is adopted at one process is fed at another from its next uplink on, and shows what was heard', async () => {
    const owner = await anOwner(web);
    const connection = await aConnection(owner);
    const devEui = '70B3D57ED0000002';
    const sender = aCaller(ingest, () => `Bearer ${connection.token}`);
    const send = (temperature: number) => {
      installation.clock.advance(SECOND_MS);
      const event = anUpEvent(devEui, temperatureOf(temperature), installation.clock.now());
      return sender.call(ingestCalls.chirpstack, event as never);
    };
    expect(await send(18)).toMatchObject({ outcome: 'heard' });
    await at(otherWeb, owner).call(heardDevices.adopt, { devices: [{ dev_eui: devEui, model: 'S2101' }] });
    expect(await send(19)).toMatchObject({ outcome: 'stored' });
    const { list } = await owner.call(channels.listData, { eui: [devEui], measurement_id: [4097] });
    expect(list.map(({ value }) => value)).toEqual([19, 18]);
  });

  test('guesses of a key code count together', async () => {
    const owner = await anOwner(web);
    const { eui } = await aProducedDevice(web);
    const guess = (server: ProductProcess) =>
      at(server, owner)
        .call(production.bind, { eui, code: 'WRONG-CODE' })
        .catch((error) => error.code);
    const answers: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      answers.push(await guess(web), await guess(otherWeb));
    }
    expect(answers.slice(0, 10).every((code) => code === 11321)).toBe(true);
    expect(answers.slice(10)).toEqual([10022, 10022]);
  });

  test('failed sign-ins of MQTT clients count together', async () => {
    const owner = await anOwner(web);
    const right = credentialsOf(owner, await anAccessKey(owner));
    const wrong = { ...right, password: 'F'.repeat(64) };
    for (const server of Array.from({ length: 5 }, () => [web, otherWeb]).flat())
      await expect(aMqttClient(streamOf(server), wrong)).rejects.toMatchObject({ code: 4 });
    await expect(aMqttClient(streamOf(web), right)).rejects.toMatchObject({ code: 3 });
    await expect(aMqttClient(streamOf(otherWeb), right)).rejects.toMatchObject({ code: 3 });
  });

  test('the calls of an access key count together', async () => {
    const owner = await anOwner(web);
    const { key, accessId } = await anAccessKey(owner);
    const programs = [web, otherWeb].map((server) => aCaller(server, () => basicOf({ accessId, key })));
    const statuses: number[] = [];
    const callAll = async (program: (typeof programs)[number]) => {
      for (let call = 0; call < OPEN_API_LIMITS.callsPerMinute / 2 + 1; call += 1) {
        statuses.push((await program.ask(open.viewOrganisation)).status);
      }
    };
    await Promise.all(programs.map(callAll));
    expect(statuses.filter((status) => status === 200)).toHaveLength(OPEN_API_LIMITS.callsPerMinute);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('jobs', () => {
  let jobs: ProductProcess;
  test('a process with jobs alone answers operators and opens no other port', async () => {
    jobs = await installation.start(['jobs']);
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const status = async (path: string) => (await fetch(jobs.url + path, { headers })).status;
    expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(status))).toEqual([200, 200, 200]);
    const closedPaths = [
      '/',
      '/portalapi/openapi.json',
      '/openapi/view_organization',
      '/refer/def/sensor.json',
    ];
    expect(await Promise.all(closedPaths.map(status))).toEqual(closedPaths.map(() => 404));
    expect(jobs.mqttPort).toBe(0);
  });

  test('devices that go offline do so on the screens of other processes; when jobs dies, another takes over', async () => {
    const owner = await anOwner(web);
    const node = await aNode(owner);
    await (await aSender(ingest)).uplink(node, powerOf(80, 10));
    const screens = [await openScreen(web, owner), await openScreen(otherWeb, owner)];
    await expect
      .poll(async () => (await owner.call(devices.listOnlineRecord, { eui: node.eui })).list)
      .toHaveLength(1);
    await installation.start(['jobs']);
    installation.clock.advance(HOUR_MS);
    await jobs.kill();
    for (const screen of screens) {
      expect(await screen.until('device', ({ online }) => !online)).toMatchObject({ eui: node.eui });
    }
  });

  test('a command that waits in one process goes out when its network server subscribes at another', async () => {
    const owner = await anOwner(web);
    const node = await aNode(owner);
    const { token } = await owner.call(connections.create, { name: 'Roof', kind: 'chirpstack', way: 'mqtt' });
    const broker = { mqttPort: ingest.mqttPort, clock: installation.clock };
    const leaving = await aChirpstack(broker, token);
    await leaving.uplink(node, powerOf(90, 60));
    const away = closed(leaving.client);
    leaving.client.end(true);
    await away;
    const setting = { kind: 'set_interval', minutes: 10 } as const;
    const { list } = await owner.call(commands.publishSetting, { eui: [node.eui], setting });
    const id = list[0]!.command_id;
    const recordOf = async () => (await owner.call(commands.listSettingRecords, {})).list[0]!;
    await expect.poll(async () => (await recordOf()).attempts).toBe(1);
    const later = () =>
      sql`
      update job set due_at = now() + interval '10 minutes'
      where kind = 'send_command' and key = ${id} and state = 'waiting' returning 1`.execute(web.db);
    await expect.poll(async () => (await later()).rows.length).toBe(1);

    const back = await aChirpstack(broker, token);
    await expect.poll(() => back.taken.map((downlink) => downlink.id)).toEqual([id]);
    await expect.poll(async () => (await recordOf()).handed_over_at).not.toBeNull();
    expect(back.refused).toEqual([]);
  });
});

const basicOf = ({ accessId, key }: Pick<Program, 'accessId' | 'key'>): string =>
  `Basic ${Buffer.from(`${accessId}:${key}`).toString('base64')}`;
