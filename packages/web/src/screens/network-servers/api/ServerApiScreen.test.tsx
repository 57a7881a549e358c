import { devices } from '@fieldscope/contract/calls/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../../test/portal';
import {
  APPLICATION,
  aChirpstack,
  aConnection,
  aNode,
  anOwner,
  aServer,
  type ChirpstackServer,
  GLOBAL_KEY,
  type TestServer,
  type User,
} from '../../../../test/server';

let server: TestServer;
/** Runs the installation, so a ChirpStack on this machine is within its reach. */
let owner: User;
let chirpstack: ChirpstackServer;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  chirpstack = await aChirpstack();
  await aConnection(owner);
});

const openPage = () => openPortal({ as: owner, at: '#/network_servers' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const anApplicationDevice = (devEui: string, name: string, deviceProfileId: string) =>
  chirpstack.devices.set(devEui, {
    devEui,
    name,
    description: '',
    applicationId: APPLICATION,
    deviceProfileId,
  } as never);

test('a person enters address and key, checks them, chooses a region, and bound devices are registered', async () => {
  const portal = await openPage();
  await screen.findByText(/^No API key/);
  await portal.person.click(await button('API of Roof'));
  const form = await dialog();
  await portal.person.type(form.getByRole('textbox', { name: 'Address' }), chirpstack.url);
  await portal.person.type(form.getByLabelText(/^API key/), 'wrong');
  await portal.person.click(form.getByRole('button', { name: 'Check' }));
  await form.findByText(/^The key is wrong, or it belongs to one tenant/);
  await portal.isAccessible();
  expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await portal.person.clear(form.getByLabelText(/^API key/));
  await portal.person.type(form.getByLabelText(/^API key/), GLOBAL_KEY);
  await portal.person.click(form.getByRole('button', { name: 'Check' }));
  await form.findByText('It answers. The key opens 1 application.');
  await portal.person.click(await form.findByRole('checkbox', { name: 'Register devices that are bound' }));
  await portal.person.click(await form.findByRole('combobox', { name: 'Region' }));
  await portal.person.click(await screen.findByRole('option', { name: 'EU868' }));
  await portal.isAccessible();
  await portal.person.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^fields, last answer/);
  const { dev_eui } = await aNode(owner, { name: 'Bed 4' });
  await server.queue.runDue();
  expect(chirpstack.devices.has(dev_eui.toLowerCase())).toBe(true);
});

test('a device that could not be registered says why, and is registered with a click', async () => {
  await chirpstack.goDown();
  await aNode(owner, { name: 'Bed 5' });
  await server.queue.runDue();
  const portal = await openPage();
  await screen.findByText(/^Bed 5: Not registered: Nothing answers at the address/);
  await screen.findByText(/^fields: Nothing answers at the address/);
  await portal.isAccessible();
  await chirpstack.comeBack();
  await portal.person.click(await button('Register Bed 5 now'));
  await screen.findByText('2 devices are registered');
});

test('devices that were bound before the API was saved are registered with one button, each with its result', async () => {
  for (const name of ['Shed 1', 'Shed 2']) {
    const { dev_eui } = await aNode(owner, { name });
    await server.queue.runDue();
    chirpstack.devices.delete(dev_eui.toLowerCase());
    await server.pool.query('delete from registered_device where dev_eui = $1', [dev_eui]);
  }
  chirpstack.maxDevices = chirpstack.devices.size + 1;
  const portal = await openPage();
  await portal.person.click(await button('Register devices with Roof'));
  const list = await dialog();
  await list.findByText('0 of 2 registered');
  await portal.isAccessible();
  await portal.person.click(list.getByRole('button', { name: 'Register 2 devices' }));
  await list.findByText('1 of 2 registered');
  await list.findByText('Not registered: The network server takes no more devices. It is tried again.');
  chirpstack.maxDevices = 0;
  await portal.person.click(list.getByRole('button', { name: 'Register 1 device' }));
  await list.findByText('2 of 2 registered');
  await portal.isAccessible();
  await portal.person.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Register devices with Roof' })).toBeNull(),
  );
});

test('devices that the application has are adopted with the models that their profiles name', async () => {
  anApplicationDevice('70b3d57ed0000001', 'north', 'SenseCAP S2103');
  anApplicationDevice('70b3d57ed0000002', 'south', 'own');
  const portal = await openPage();
  await portal.person.click(await button('Import devices of Roof'));
  const list = await dialog();
  await list.findByText('SenseCAP S2103');
  await list.findByText('4 devices of the application are yours already.');
  await portal.isAccessible();
  await portal.person.click(list.getByRole('button', { name: 'Adopt 1 device' }));
  await list.findByRole('link', { name: 'north' });
  await waitFor(() => expect(list.queryByText('SenseCAP S2103')).toBeNull());
  const { list: nodes } = await owner.call(devices.listNodes, {});
  expect(nodes.map(({ name }) => name)).toContain('north');
});
