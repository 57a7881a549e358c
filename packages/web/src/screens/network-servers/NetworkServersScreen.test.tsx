import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aConnection,
  anOwner,
  anUpEvent,
  aServer,
  aSimulatedLogin,
  aSubUser,
  CRC_WRONG,
  S2101_UPLINK,
  type TestServer,
  type User,
  waterPh,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const EUI = '70B3D57ED0001234';
const OTHER = '70B3D57ED0005678';
const openScreen = (options: Partial<Parameters<typeof openPortal>[0]> = {}) =>
  openPortal({ as: owner, at: '#/network_servers', ...options });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const up = (eui: string, hex = S2101_UPLINK) => anUpEvent(eui, hex, server.clock.now());
const dialog = () => screen.findByRole('dialog');

test('a person connects ChirpStack: the lines hold the address and a token that works, once', async () => {
  const portal = await openScreen();
  await screen.findByText(/^Connect the network server that your devices are in/);
  await portal.isAccessible();
  await portal.person.click(await button('Connect a network server'));
  await portal.person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Barn');
  await portal.isAccessible();
  await portal.person.click(within(await dialog()).getByRole('button', { name: 'Connect a network server' }));
  await screen.findByText('Barn is ready to be connected');
  await screen.findByText(`${server.publicUrl()}/ingest/chirpstack`);
  const token = (await screen.findByText(/^Bearer /)).textContent!;
  const answer = await fetch(`${server.url}/ingest/chirpstack?event=up`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(up(EUI)),
  });
  expect(await answer.json()).toMatchObject({ data: { outcome: 'heard' } });
  await portal.isAccessible();
  await portal.person.click(await button('Done'));
  await screen.findByRole('article', { name: 'Barn' });
  expect(screen.queryByText(token)).toBeNull();
  await portal.person.click(await button('Show the lines of Barn'));
  await screen.findByText('Bearer YOUR_TOKEN');
});

test('each kind has its own lines: MQTT in a file of ChirpStack, a webhook or Pub/Sub of The Things Stack', async () => {
  const portal = await openScreen();
  const connect = async (kind: string, way?: string) => {
    await portal.person.click(await button('Connect a network server'));
    await portal.person.click(await screen.findByRole('radio', { name: kind }));
    if (way) await portal.person.click(await screen.findByRole('radio', { name: way }));
    await portal.person.click(
      within(await dialog()).getByRole('button', { name: 'Connect a network server' }),
    );
    await screen.findByText(/^(Put these lines|In The Things Stack)/);
    return (await dialog()).textContent!;
  };
  expect(await connect('ChirpStack', 'MQTT')).toContain(
    `server = "tcp://${new URL(server.publicUrl()).hostname}:${server.mqttPort}"`,
  );
  await portal.person.click(await button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const tts = await connect('The Things Stack');
  expect(tts).toContain(`${server.publicUrl()}/ingest/tts`);
  expect(tts).toContain('Uplink message, Join accept');
  await portal.person.click(await button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const pubSub = await connect('The Things Stack', 'MQTT');
  expect(pubSub).toContain(`tcp://${new URL(server.publicUrl()).hostname}:${server.mqttPort}`);
  expect(pubSub).toContain('uplink_message, join_accept');
  expect(pubSub).toContain('Publish QoS (at least once)1');
  expect((await owner.call(connections.list)).map(({ kind, way }) => [kind, way])).toEqual([
    ['chirpstack', 'mqtt'],
    ['tts', 'http'],
    ['tts', 'mqtt'],
  ]);
});

test('a heard device appears while the page is open, and one click adopts it with what it sent', async () => {
  const connection = await aConnection(owner);
  // So long after that was announced that nothing waits for it.
  server.clock.advance(11 * MINUTE_MS);
  const portal = await openScreen();
  await screen.findByText(/^No unknown device was heard/);
  await portal.isLive();
  await connection.sendChirpstack(up(EUI));
  await screen.findByText(EUI);
  await within(await screen.findByRole('article', { name: 'Roof' })).findByText('Last message');
  await screen.findByText('Check sum and sensors fit');
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Model of node' })).value).toMatch(
    /^S2101/,
  );
  await portal.isAccessible();
  await portal.person.click(await button('Adopt node'));
  const link = await screen.findByRole('link', { name: 'node' });
  expect(link.getAttribute('href')).toContain(`eui=${EUI}`);
  await screen.findByText(/^No unknown device was heard/);
  expect((await owner.call(devices.listLatest, { eui: [EUI] })).map(({ value }) => value)).toEqual([
    21.4, 31.4,
  ]);
  await portal.isAccessible();
});

test('all are adopted at once, except one that nothing reads until a person says what it is', async () => {
  const connection = await aConnection(owner);
  for (const eui of [EUI, OTHER]) await connection.sendChirpstack(up(eui));
  await connection.sendChirpstack(up('70B3D57ED0009999', CRC_WRONG));
  const portal = await openScreen();
  await screen.findByText('No known model reads its payload');
  await portal.person.click(await button('Adopt all 2'));
  await screen.findByText('2 devices are yours now. Their uplinks so far are stored.');
  await waitFor(async () => expect(await owner.call(heardDevices.list)).toHaveLength(1));
  expect((await button('Adopt node')).hasAttribute('disabled')).toBe(true);
  await portal.person.click(screen.getByRole('combobox', { name: 'Model of node' }));
  await portal.person.click(await screen.findByRole('option', { name: /^S2105/ }));
  await portal.person.click(await button('Adopt node'));
  await screen.findByText(/^No unknown device was heard/);
  expect((await owner.call(devices.listNodes, {})).page.count).toBe(3);
});

test('a payload that a whole family reads proposes none of them', async () => {
  // A check sum that is right, and a measurement that is none of their own.
  await (await aConnection(owner)).sendChirpstack(up(EUI, waterPh(6.4)));
  const portal = await openScreen();
  await screen.findByText(/^\d+ models read its payload$/);
  expect(screen.queryByRole('button', { name: /^Adopt all/ })).toBeNull();
  expect((await button('Adopt node')).hasAttribute('disabled')).toBe(true);
  await portal.person.click(screen.getByRole('combobox', { name: 'Model of node' }));
  await portal.person.click(await screen.findByRole('option', { name: /^S2102/ }));
  await screen.findByText('Check sum fits');
  await portal.person.click(await button('Adopt node'));
  await screen.findByRole('link', { name: 'node' });
});

test('a gateway that received an uplink is listed, and adopted as the model that a person chooses', async () => {
  const connection = await aConnection(owner);
  await connection.sendChirpstack(anUpEvent(EUI, S2101_UPLINK, server.clock.now(), { gateways: [OTHER] }));
  const portal = await openScreen();
  const section = await screen.findByRole('region', { name: 'Gateways that received them' });
  await within(section).findByText(/−?-?80/);
  const adopt = await button(`Adopt ${OTHER}`);
  expect(adopt).toHaveProperty('disabled', true);
  await portal.person.click(await screen.findByRole('combobox', { name: `Model of ${OTHER}` }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent!.split(' ')[0])).toEqual([
    'M2',
    'G1',
  ]);
  await portal.person.click(screen.getByRole('option', { name: /^M2/ }));
  await portal.isAccessible();
  await portal.person.click(await button(`Adopt ${OTHER}`));
  await screen.findByText('1 gateway is yours now.');
  expect((await owner.call(devices.listGateways, {})).list).toMatchObject([{ eui: OTHER, model: 'M2' }]);
});

test('a heard device can be removed', async () => {
  await (await aConnection(owner)).sendChirpstack(up(EUI));
  const portal = await openScreen();
  await portal.person.click(await button('Forget node'));
  await screen.findByText(/^No unknown device was heard/);
});

test('a card says when a message came last and what was refused, in words', async () => {
  const connection = await aConnection(owner);
  await connection.ask({ base: 'ingest', method: 'POST', path: '/chirpstack' } as never, {
    ...up(EUI),
    data: '***',
  });
  const portal = await openScreen();
  const card = await screen.findByRole('article', { name: 'Roof' });
  within(card).getByText(/^Message that cannot be read: 1 message, last/);
  within(card).getByText(/^Latest: .*data/);
  expect(within(card).getByText('Messages in the last hour').nextSibling?.textContent).toBe('1');
  await portal.isAccessible();
});

test('a test uplink shows that the way is open', async () => {
  await aConnection(owner);
  const portal = await openScreen();
  await screen.findByText(/^No message yet/);
  await portal.person.click(await button('Send a test uplink through Roof'));
  await screen.findByText(/^The test uplink came in/);
  await screen.findByText('Test uplink');
});

test('a connection is renamed and deleted', async () => {
  await aConnection(owner);
  const portal = await openScreen();
  await portal.person.click(await button('Rename Roof'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await portal.person.clear(name);
  await portal.person.type(name, 'Barn');
  await portal.person.click(await button('Save'));
  await portal.person.click(await button('Delete Barn'));
  await portal.isAccessible();
  await portal.person.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^Connect the network server that your devices are in/);
  expect(await owner.call(connections.list)).toEqual([]);
});

test('an observer sees everything and changes nothing', async () => {
  await (await aConnection(owner)).sendChirpstack(up(EUI));
  await openScreen({ as: await aSubUser(owner, 'observer') });
  await screen.findByText(EUI);
  expect(screen.queryAllByRole('button', { name: /Adopt|Forget|Delete|Rename|Connect/ })).toEqual([]);
});

test('an operator who acts as an account makes no token', async () => {
  await aConnection(owner);
  await openScreen({ as: await aSimulatedLogin(owner) });
  await screen.findByText(/^Not in a simulated sign-in/);
  expect(screen.queryAllByRole('button', { name: /Delete|Connect a network server/ })).toEqual([]);
});
