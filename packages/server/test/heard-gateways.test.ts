import { heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { heardGateways } from '@fieldscope/contract/calls/heard-gateways';
import { users } from '@fieldscope/contract/calls/users';
import { HEARD_LIMITS } from '@fieldscope/contract/heard-limits';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeHeardDevices } from '../src/modules/heard-devices/heard-devices.service';
import { sql } from '../src/platform/postgres/db';
import { aConnection, aNetworkServer, aNode, anOwner, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { anUpEvent, S2101_UPLINK } from './sender';

const EUI = '70B3D57ED0001234';
const GATEWAY = '2CF7F10000000002';

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

const up = (gateways: string[], devEui = EUI, rssi = -80) =>
  anUpEvent(devEui, S2101_UPLINK, server.clock.now(), { gateways, rssi });
const list = (who = owner) => who.call(heardGateways.list);
const euisOf = async (who = owner) => (await list(who)).map(({ eui }) => eui);
const adopt = (dev_eui: string, model: string) =>
  owner.call(heardDevices.adopt, { devices: [{ dev_eui, model }] });

test('gateways that a connection names are listed, each with the signal of what it received itself', async () => {
  const firstAt = server.clock.now();
  const rx = (gateway_id: string, eui: string | undefined, rssi: number) => ({
    gateway_ids: { gateway_id, eui },
    rssi,
    snr: 7.5,
  });
  const message = () => ({
    end_device_ids: { device_id: 'bed', dev_eui: EUI },
    uplink_message: {
      f_cnt: server.clock.now() % 1000,
      rx_metadata: [
        rx('roof', GATEWAY, -97),
        rx('mast', '2cf7f10000000003', -60),
        rx('packetbroker', undefined, -50),
      ],
    },
  });
  await connection.sendTts(message());
  server.clock.advance(MINUTE_MS);
  await connection.sendTts(message());
  const seen = {
    connection: 'Roof',
    first_heard_at: firstAt,
    last_heard_at: server.clock.now(),
    snr: 7.5,
    uplinks: 2,
  };
  expect(await list()).toEqual([
    { eui: GATEWAY, name: 'roof', rssi: -97, ...seen },
    { eui: '2CF7F10000000003', name: 'mast', rssi: -60, ...seen },
  ]);
});

test('one is adopted under the name that the network server gave it, and is online with its next uplink', async () => {
  await connection.sendTts({
    end_device_ids: { dev_eui: EUI },
    uplink_message: { rx_metadata: [{ gateway_ids: { gateway_id: 'roof', eui: GATEWAY } }] },
  });
  expect(await adopt(GATEWAY, 'M2')).toMatchObject({
    devices: [{ eui: GATEWAY, name: 'roof', kind: 'gateway' }],
  });
  expect(await list()).toEqual([]);
  await connection.sendChirpstack(up([GATEWAY]));
  expect(await list()).toEqual([]);
  await adopt(EUI, 'S2101');
  await connection.sendChirpstack(up([GATEWAY]));
  expect(await owner.call(devices.viewGateway, { eui: GATEWAY })).toMatchObject({ online: true });
});

test("a node's uplinks name gateways too; those of the operator and of others do not", async () => {
  const node = await aNode(owner);
  await connection.sendChirpstack(up([GATEWAY], node.dev_eui));
  await (await aNetworkServer(server)).sendChirpstack(up(['2CF7F10000000003'], node.dev_eui));
  const neighbour = await anOwner(server);
  const refused = (await aConnection(neighbour)).sendChirpstack({ deviceInfo: { devEui: EUI }, rxInfo: 'x' });
  await expect(refused)
    .rejects.toMatchObject({ code: '11301' })
    .catch(() => {});
  expect(await euisOf()).toEqual([GATEWAY]);
  expect(await list(neighbour)).toEqual([]);
});

test('invented gateways have places of their own: nodes keep theirs, and 200 is the most', async () => {
  await connection.sendChirpstack(up([GATEWAY]));
  expect(await euisOf()).toEqual([GATEWAY]);
  const invented = (start: number) =>
    Array.from(
      { length: 40 },
      (_, index) => `AA${(start + index).toString(16).toUpperCase().padStart(14, '0')}`,
    );
  for (let message = 0; message < 30; message += 1) {
    await connection.sendChirpstack(up(invented(message * 40), `70B3D57ED00000${message + 10}`));
    if (message % 10 === 0) await server.heardDevices.gateways.flush();
  }
  const euis = await euisOf();
  expect(euis).toHaveLength(HEARD_LIMITS.gateways);
  expect(euis).toContain(GATEWAY);
  expect(await owner.call(heardDevices.list)).toHaveLength(31);
  const newcomer = '2CF7F10000000009';
  await connection.sendChirpstack(up([newcomer, GATEWAY], EUI, -70));
  expect(await list()).toEqual(
    expect.arrayContaining([expect.objectContaining({ eui: GATEWAY, rssi: -70 })]),
  );
  expect(await euisOf()).not.toContain(newcomer);
  await owner.call(heardDevices.remove, { dev_eui: euis.filter((eui) => eui !== GATEWAY).slice(0, 5) });
  await connection.sendChirpstack(up([newcomer]));
  expect(await euisOf()).toContain(newcomer);
});

test('one that is not heard for seven days is gone', async () => {
  await connection.sendChirpstack(up([GATEWAY]));
  expect(await euisOf()).toEqual([GATEWAY]);
  server.clock.advance(HEARD_LIMITS.keptMs + HOUR_MS);
  owner.token = (await owner.call(users.signIn, { account: owner.account, password: PASSWORD })).token;
  expect(await list()).toEqual([]);
  await purgeHeardDevices(server);
  const { rows } = await sql`select eui from heard_gateway where org_id = ${owner.orgId}`.execute(server.db);
  expect(rows).toEqual([]);
});
