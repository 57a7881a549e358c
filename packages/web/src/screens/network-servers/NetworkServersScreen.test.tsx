import { heardDevices } from '@fieldscope/contract/calls/connections';
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
  CRC_WRONG,
  S2101_UPLINK,
  type TestServer,
  type User,
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
const openPage = () => openPortal({ as: owner, at: '#/network_servers' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const up = (eui: string, hex = S2101_UPLINK) => anUpEvent(eui, hex, server.clock.now());
const dialog = () => screen.findByRole('dialog');

test('a person connects ChirpStack: the lines hold the address and a token that works, once', async () => {
  const portal = await openPage();
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
  await waitFor(() => expect(screen.queryByText(token)).toBeNull());
  await portal.person.click(await button('Show the lines of Barn'));
  await screen.findByText('Bearer YOUR_TOKEN');
});

test('a heard device appears while the page is open, and one click adopts it with what it sent', async () => {
  const connection = await aConnection(owner);
  // So long after that was announced that nothing waits for it.
  server.clock.advance(11 * MINUTE_MS);
  const portal = await openPage();
  await screen.findByText(/^No unknown device was heard/);
  await portal.isLive();
  await connection.sendChirpstack(up(EUI));
  await screen.findByText(EUI);
  await within(await screen.findByRole('article', { name: 'Roof' })).findByText('Last message');
  await screen.findByText('Checksum and sensors fit');
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
  const portal = await openPage();
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

test('a card says when a message came last and what was refused, in words', async () => {
  const connection = await aConnection(owner);
  await connection.ask({ base: 'ingest', method: 'POST', path: '/chirpstack' } as never, {
    ...up(EUI),
    data: '***',
  });
  const portal = await openPage();
  const card = await screen.findByRole('article', { name: 'Roof' });
  within(card).getByText(/^Message that cannot be read: 1 message, last/);
  within(card).getByText(/^Latest: .*data/);
  expect(within(card).getByText('Messages in the last hour').nextSibling?.textContent).toBe('1');
  await portal.isAccessible();
});

test('a test uplink shows that the way is open', async () => {
  await aConnection(owner);
  const portal = await openPage();
  await screen.findByText(/^No message yet/);
  await portal.person.click(await button('Send a test uplink through Roof'));
  await screen.findByText(/^The test uplink came in/);
  await screen.findByDisplayValue('Test uplink');
});
