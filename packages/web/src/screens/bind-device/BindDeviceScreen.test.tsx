import { production } from '@fieldscope/contract/calls/production';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aConnection,
  anOwner,
  anUpEvent,
  aProducedDevice,
  aSender,
  aServer,
  aSubUser,
  climate,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
let device: Awaited<ReturnType<typeof aProducedDevice>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  device = await aProducedDevice(server);
});
const openForm = (query = '') => openPortal({ as: owner, at: `#/bind_device${query}` });
const field = (name: 'EUI' | 'Key code') => screen.findByRole('textbox', { name });
const bind = () => screen.getByRole('button', { name: 'Bind device' });

test('a node is bound by what stands on its sticker, and its first uplink shows at once', async () => {
  const portal = await openForm();
  await portal.person.type(await field('EUI'), device.eui);
  await portal.person.type(await field('Key code'), device.code);
  await portal.person.type(screen.getByLabelText('Name (optional)'), 'Greenhouse 7');
  await portal.isAccessible();
  await portal.person.click(bind());
  await screen.findByRole('heading', { name: 'Greenhouse 7 is bound' });
  await screen.findByText('Waiting for the first uplink…');
  expect(portal.address()).toBe(`#/bind_device?bound=${device.eui}&kind=node`);
  await portal.isLive();
  await (await aSender(server)).uplink(device, climate(21.4, 48));
  await screen.findByText('The first uplink is here');
  await screen.findByText('21.4');
  await portal.isAccessible();
});

test("a device of one's own is said to be there already, with the way to it", async () => {
  await owner.call(production.bind, { eui: device.eui, code: device.code, name: 'Greenhouse 7' });
  const portal = await openForm(`?eui=${device.eui.toLowerCase()}&key=${device.code}`);
  expect((await field('EUI')).getAttribute('value')).toBe(device.eui);
  await portal.person.click(bind());
  const way = await screen.findByRole('link', { name: 'Open the device' });
  await portal.isAccessible();
  await portal.person.click(way);
  await screen.findByRole('heading', { name: 'Greenhouse 7' });
  expect(portal.address()).toBe(`#/devices_node_details?eui=${device.eui}`);
});

test('what to do at the network server is said until the first uplink is there', async () => {
  const portal = await openForm(`?eui=${device.eui}&key=${device.code}`);
  await field('EUI');
  await portal.person.click(bind());
  const steps = await screen.findByRole('region', { name: 'At the network server' });
  within(steps).getByText('DevEUI');
  within(steps).getByText(device.dev_eui);
  within(steps).getByText('JoinEUI');
  within(steps).getByText(device.join_eui);
  await within(steps).findByText(device.app_key);
  await portal.person.click(within(steps).getByRole('button', { name: 'Copy AppKey' }));
  expect(await navigator.clipboard.readText()).toBe(device.app_key);
  await within(steps).findByText(/ingest\/chirpstack$/);
  await portal.person.click(within(steps).getByRole('combobox', { name: 'Network server' }));
  await portal.person.click(await screen.findByRole('option', { name: 'The Things Stack' }));
  await within(steps).findByText(/ingest\/tts$/);
  await portal.isAccessible();
  await portal.isLive();
  await (await aSender(server)).uplink(device, climate(21.4, 48));
  await screen.findByText('The first uplink is here');
  expect(screen.queryByRole('region', { name: 'At the network server' })).toBeNull();
});

test('an observer cannot bind', async () => {
  await openPortal({ as: await aSubUser(owner, 'observer'), at: '#/bind_device' });
  await screen.findByText(/Your role does not open this page/);
  expect(screen.queryByRole('textbox', { name: 'EUI' })).toBeNull();
});

test('a device of their own is adopted by EUI and model, and its first uplink through their connection shows at once', async () => {
  const eui = '70B3D57ED0001234';
  const connection = await aConnection(owner);
  const portal = await openForm('?way=own');
  await portal.person.type(await field('EUI'), eui.toLowerCase());
  await portal.person.click(screen.getByRole('combobox', { name: /^Model/ }));
  await portal.person.click(await screen.findByRole('option', { name: /^S2101/ }));
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: 'Adopt device' }));
  const steps = await screen.findByRole('region', { name: 'At the network server' });
  within(steps).getByText(eui);
  expect(within(steps).queryByText(/JoinEUI|AppKey/)).toBeNull();
  await within(steps).findByText(/^Roof: nothing more to enter/);
  expect(portal.address()).toBe(`#/bind_device?bound=${eui}&kind=node&way=own`);
  await portal.isLive();
  await connection.sendChirpstack(anUpEvent(eui, climate(21.4, 48), server.clock.now()));
  await screen.findByText('The first uplink is here');
  await screen.findByText('21.4');
});
