import { BASES } from '@fieldscope/contract/call';
import { connections } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { users } from '@fieldscope/contract/calls/users';
import { LIMITS } from '@fieldscope/contract/limits';
import { LIVE_BEAT_MS, LIVE_PLACE_HEADER, type LiveHello, readLivePlace } from '@fieldscope/contract/live';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test, vi } from 'vitest';
import { devicesChanged } from '../src/modules/devices/devices.events';
import { notesChanged } from '../src/modules/notes/notes.events';
import { aConnection, aGateway, aNode, anOwner, aSubUser } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { anUpEvent, aSender, S2101_UPLINK } from './sender';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const helloOf = (token: string, seen: Partial<LiveHello> = {}): LiveHello => ({
  type: 'hello',
  token,
  ...seen,
});

test('readings appear on the open screens of their organisation and on no other', async () => {
  const [mine, theirs] = [await anOwner(server), await anOwner(server)];
  const [myNode, theirNode] = [await aNode(mine, 'S2101'), await aNode(theirs, 'S2101')];
  const [screen, theirScreen] = [
    await aScreen(server, helloOf(mine.token)),
    await aScreen(server, helloOf(theirs.token)),
  ];
  await Promise.all([screen.until('welcome'), theirScreen.until('welcome')]);
  const sender = await aSender(server);
  await sender.uplink(theirNode, S2101_UPLINK);
  await sender.uplink(myNode, S2101_UPLINK);
  const { readings } = await screen.until('readings');
  expect(readings).toEqual([
    { eui: myNode.eui, channel: 1, measurement_id: 4097, value: 21.4, measured_at: server.clock.now() },
    { eui: myNode.eui, channel: 1, measurement_id: 4098, value: 31.4, measured_at: server.clock.now() },
  ]);
  await theirScreen.until('readings');
  expect(JSON.stringify(screen.received)).not.toContain(theirNode.eui);
});

test('a device that reports shows as online, with its signal and the gateway that received it', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2101');
  const mast = await aGateway(owner, { name: 'Mast' });
  const screen = await aScreen(server, helloOf(owner.token));
  await screen.until('welcome');
  await (await aSender(server)).uplink(node, S2101_UPLINK, { rssi: -97, gateways: [mast.eui] });
  expect(await screen.until('device', ({ eui }) => eui === node.eui)).toEqual({
    type: 'device',
    seq: expect.any(Number),
    eui: node.eui,
    online: true,
    last_seen_at: server.clock.now(),
    interval_minutes: 60,
    battery: null,
    rssi: -97,
    snr: 7.5,
    best_gateway: { eui: mast.eui, name: 'Mast' },
  });
});

test('what comes through a connection is announced once it can be read, to its organisation alone', async () => {
  const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
  const connection = await aConnection(owner);
  // So long after that was announced that nothing waits for it.
  server.clock.advance(11 * MINUTE_MS);
  const [screen, theirs] = [
    await aScreen(server, helloOf(owner.token)),
    await aScreen(server, helloOf(neighbour.token)),
  ];
  const { epoch, seq } = await screen.until('welcome');
  await theirs.until('welcome');
  await connection.sendChirpstack(anUpEvent('70B3D57ED0001234', S2101_UPLINK, server.clock.now()));
  expect(await screen.until('connections_changed')).toEqual({ type: 'connections_changed', seq: seq + 1 });
  expect(await owner.call(connections.list)).toMatchObject([{ messages_last_hour: 1 }]);
  await server.events.announce(devicesChanged, { orgId: neighbour.orgId });
  await theirs.until('devices_changed');
  expect(theirs.received.map(({ type }) => type)).toEqual(['welcome', 'devices_changed']);
  await server.events.announce(notesChanged, { orgId: owner.orgId });
  expect(await screen.until('notes_changed')).toEqual({ type: 'notes_changed', seq: seq + 2 });
  const back = await aScreen(server, helloOf(owner.token, { epoch, seq }));
  await back.until('connections_changed');
});

test('a screen that was away for a moment receives what it missed', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2102');
  const first = await aScreen(server, helloOf(owner.token));
  const { epoch, seq } = await first.until('welcome');
  first.socket.close();
  await first.closed;
  await server.events.announce(devicesChanged, { orgId: owner.orgId });
  await (await aSender(server)).uplink(node, '010310A8550200E3E9');
  const second = await aScreen(server, helloOf(owner.token, { epoch, seq }));
  expect(await second.until('welcome')).toEqual({ type: 'welcome', epoch, seq });
  expect(await second.until('devices_changed')).toEqual({ type: 'devices_changed', seq: seq + 1 });
  expect(await second.until('readings')).toMatchObject({ readings: [{ measurement_id: 4099, value: 153 }] });
});

test('a screen that opens receives what came between its first answer and its websocket', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2102');
  const { base, path } = devices.viewStatistic;
  const { headers } = await fetch(server.url + BASES[base] + path, {
    headers: { authorization: owner.token },
  });
  const place = readLivePlace(headers.get(LIVE_PLACE_HEADER));
  await (await aSender(server)).uplink(node, '010310A8550200E3E9');
  const screen = await aScreen(server, helloOf(owner.token, place));
  expect(await screen.until('welcome')).toEqual({ type: 'welcome', ...place });
  expect(await screen.until('readings')).toMatchObject({ readings: [{ measurement_id: 4099, value: 153 }] });
});

test('a screen that was away for long must load again', async () => {
  const owner = await anOwner(server);
  const first = await aScreen(server, helloOf(owner.token));
  const { epoch, seq } = await first.until('welcome');
  first.socket.close();
  await first.closed;
  server.clock.advance(11 * MINUTE_MS);
  const second = await aScreen(server, helloOf(owner.token, { epoch, seq }));
  const reset = await second.until('reset');
  expect(reset.epoch).not.toBe(epoch);
});

test('a limited sub-account stays connected and sees no readings', async () => {
  const owner = await anOwner(server);
  const node = await aNode(owner, 'S2101');
  const limited = await aSubUser(owner, 'limited');
  const [screen, control] = [
    await aScreen(server, helloOf(limited.token)),
    await aScreen(server, helloOf(owner.token)),
  ];
  await Promise.all([screen.until('welcome'), control.until('welcome')]);
  await (await aSender(server)).uplink(node, S2101_UPLINK);
  await control.until('readings');
  expect(screen.received.map(({ type }) => type)).toEqual(['welcome']);
});

test.each([
  ['no token', { type: 'hello' }, 10007],
  ['a token that is none', { type: 'hello', token: 'nonsense' }, 10006],
])('%s is refused', async (_name, hello, code) => {
  const screen = await aScreen(server, hello);
  expect(await screen.until('refused')).toEqual({ type: 'refused', code });
  await screen.closed;
});

test('a token that has run out is refused, and one that runs out ends the connection', async () => {
  const owner = await anOwner(server);
  const screen = await aScreen(server, helloOf(owner.token));
  await screen.until('welcome');
  server.clock.advance(LIMITS.accessTokenMs + MINUTE_MS);
  await server.events.announce(devicesChanged, { orgId: owner.orgId });
  expect(await screen.until('refused')).toEqual({ type: 'refused', code: 11102 });
  await screen.closed;
  expect(await (await aScreen(server, helloOf(owner.token))).until('refused')).toEqual({
    type: 'refused',
    code: 11102,
  });
});

test('signing out ends the live connection', async () => {
  const owner = await anOwner(server);
  const screen = await aScreen(server, helloOf(owner.token));
  await screen.until('welcome');
  await owner.call(users.signOut);
  await screen.until('refused');
  await screen.closed;
});

test('a page of another site gets no connection', async () => {
  const owner = await anOwner(server);
  await expect(aScreen(server, helloOf(owner.token), 'https://elsewhere.example')).rejects.toThrow(/403/);
  await (await aScreen(server, helloOf(owner.token), server.url)).until('welcome');
});

test('a screen receives a sign now and then that its connection works', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const ours = await aServer();
  const beats = timers.mock.calls.filter(([, everyMs]) => everyMs === LIVE_BEAT_MS);
  timers.mockRestore();
  const screen = await aScreen(ours, helloOf((await anOwner(ours)).token));
  await screen.until('welcome');
  for (const [beat] of beats) beat();
  await screen.until('beat');
});
