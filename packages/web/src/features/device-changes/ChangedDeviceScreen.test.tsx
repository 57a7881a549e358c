import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aGateway,
  aNode,
  anOwner,
  aServer,
  aSubUser,
  type Caller,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
});
const openNode = (query = '', as: Caller | User = owner) =>
  openPortal({ as, at: `#/devices_node_details?eui=${node.eui}${query}` });
const openGateway = (eui: string, query = '') =>
  openPortal({ as: owner, at: `#/devices_gateway_details?eui=${eui}${query}` });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** A button that can be used: until the device is there some cannot. */
const button = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    expect(found.hasAttribute('disabled')).toBe(false);
    return found;
  });
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the name in the head', () => {
  const nameField = () => screen.findByRole('textbox', { name: 'New name' });

  test('is changed in its place: Enter saves it', async () => {
    const portal = await openNode();
    await portal.person.click(await button('Rename'));
    const field = await nameField();
    await portal.isAccessible();
    await portal.person.clear(field);
    await portal.person.type(field, 'Bed 7{Enter}');
    await heading('Bed 7');
    expect((await owner.call(devices.viewNode, { eui: node.eui })).name).toBe('Bed 7');
    expect(document.title).toMatch(/^Bed 7 · /);
  });

  test('is left as it was by Escape, and when nothing was changed', async () => {
    const portal = await openNode();
    await portal.person.click(await button('Rename'));
    await portal.person.type(await nameField(), 'Else{Escape}');
    await heading('Greenhouse 2');
    await portal.person.click(await button('Rename'));
    await portal.person.type(await nameField(), '{Enter}');
    await button('Rename');
    expect((await owner.call(devices.viewNode, { eui: node.eui })).name).toBe('Greenhouse 2');
  });

  test('cannot be empty', async () => {
    const portal = await openNode();
    await portal.person.click(await button('Rename'));
    await portal.person.clear(await nameField());
    await portal.person.click(await button('Save'));
    await screen.findByText('Enter a name.');
  });

  test('of a gateway is changed likewise', async () => {
    const { eui } = await aGateway(owner, { name: 'Mast' });
    const portal = await openGateway(eui);
    await portal.person.click(await button('Rename'));
    await portal.person.type(await nameField(), ' north{Enter}');
    await heading('Mast north');
  });

  test('is not an observer’s to change, nor is the danger zone there', async () => {
    await openNode('', await aSubUser(owner, 'observer'));
    await heading('Greenhouse 2');
    await screen.findByRole('tab', { name: 'Activity' });
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Danger zone' })).toBeNull();
  });
});

describe('general info', () => {
  const view = () => owner.call(devices.viewNode, { eui: node.eui });

  test('is edited in a dialog', async () => {
    await owner.call(groups.create, { name: 'South' });
    const portal = await openNode('&tab=info');
    await portal.person.click(await button('Edit'));
    const asked = await dialog();
    await portal.isAccessible();
    await portal.person.type(asked.getByRole('textbox', { name: 'Description' }), 'Under the eaves');
    await portal.person.type(asked.getByRole('textbox', { name: 'Antenna placement' }), 'Roof');
    await portal.person.click(asked.getByRole('combobox', { name: 'Country or region' }));
    await portal.person.click(await screen.findByRole('option', { name: 'Germany' }));
    await portal.person.click(asked.getByRole('combobox', { name: 'Group' }));
    await portal.person.click(await screen.findByRole('option', { name: 'South' }));
    await portal.person.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    await screen.findByText('Under the eaves');
    await screen.findByText('Germany');
    expect(await view()).toMatchObject({ country: 'DE', antenna: 'Roof', group_name: 'South' });
  });

  test('a place is typed, or pasted as a map gives it', async () => {
    const portal = await openNode('&tab=info');
    await screen.findByText('No position is set for this device.');
    await portal.person.click(await button('Set position'));
    const asked = await dialog();
    await portal.isAccessible();
    await portal.person.click(asked.getByRole('button', { name: 'Save' }));
    await asked.findByText('Enter both latitude and longitude.');
    await portal.person.click(asked.getByRole('textbox', { name: 'Latitude' }));
    await portal.person.paste('50.7374, 7.0982');
    await portal.person.click(asked.getByRole('button', { name: 'Save' }));
    // Where no map can be drawn, the coordinates and a link to a map program are there.
    await screen.findByText('This browser cannot draw maps.');
    const place = await screen.findByRole('link', { name: /^50\.73740°\sN, 7\.09820°\sE \(set by hand\)$/ });
    expect(place.getAttribute('href')).toBe('geo:50.7374,7.0982');
    expect((await view()).position).toEqual({ latitude: 50.7374, longitude: 7.0982, source: 'hand' });
  });

  test('a tracker follows its own reports again', async () => {
    const tracker = await aNode(owner, { model: 'T1000-A', name: 'Tractor', longitude: 1, latitude: 2 });
    const portal = await openPortal({
      as: owner,
      at: `#/devices_node_details?eui=${tracker.eui}&tab=info`,
    });
    await portal.person.click(await button('Set position'));
    const asked = await dialog();
    await portal.person.click(asked.getByRole('radio', { name: 'Reported by the device' }));
    await portal.isAccessible();
    await portal.person.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect((await owner.call(devices.viewNode, { eui: tracker.eui })).position).toBeNull();
  });

  test('of a gateway is edited without a group', async () => {
    const { eui } = await aGateway(owner, { name: 'Mast' });
    const portal = await openGateway(eui);
    await portal.person.click(await button('Edit'));
    const asked = await dialog();
    expect(asked.queryByRole('combobox', { name: 'Group' })).toBeNull();
    await portal.person.type(asked.getByRole('textbox', { name: 'Antenna placement' }), 'Roof');
    await portal.person.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByText('Roof');
  });
});

test('a channel gets a name, which stands beside its number', async () => {
  const portal = await openNode('&tab=channels');
  await portal.person.click(await button('Name channel 1'));
  const asked = await dialog();
  await portal.isAccessible();
  await portal.person.type(asked.getByRole('textbox', { name: 'Name' }), 'Under the roof{Enter}');
  await screen.findByText('1 · Under the roof');
});

describe('the danger zone', () => {
  test('removes a node once DELETE is typed, and goes on to the list', async () => {
    const portal = await openNode('&tab=danger');
    await portal.person.click(await button('Remove device'));
    const asked = await dialog();
    asked.getByText(/erased and cannot be restored/);
    await portal.isAccessible();
    await portal.person.type(asked.getByRole('textbox'), 'delete');
    await portal.person.click(asked.getByRole('button', { name: 'Remove device' }));
    await asked.findByText('Type DELETE in capital letters.');
    await portal.person.clear(asked.getByRole('textbox'));
    await portal.person.type(asked.getByRole('textbox'), 'DELETE{Enter}');
    await screen.findByText('Greenhouse 2 is removed');
    expect(portal.address()).toBe('#/devices_node');
    expect((await owner.call(devices.listNodes, {})).list).toEqual([]);
  });

  test('transfers a node to the organisation whose id is typed', async () => {
    const next = await anOwner(server);
    const portal = await openNode('&tab=danger');
    await portal.person.click(await button('Transfer device'));
    const asked = await dialog();
    await portal.isAccessible();
    const field = asked.getByRole('textbox', { name: 'Organisation ID of the new owner' });
    const confirm = () => portal.person.click(asked.getByRole('button', { name: 'Transfer device' }));
    await portal.person.type(field, 'the neighbour');
    await confirm();
    await asked.findByText('Enter the organisation ID: digits only.');
    await portal.person.clear(field);
    await portal.person.type(field, '999999999');
    await confirm();
    await asked.findByText(/There is no such organisation/);
    await portal.person.clear(field);
    await portal.person.type(field, next.orgId);
    await confirm();
    await screen.findByText(`Greenhouse 2 now belongs to organisation ${next.orgId}`);
    expect(portal.address()).toBe('#/devices_node');
    expect((await next.call(devices.listNodes, {})).list).toMatchObject([{ name: 'Greenhouse 2' }]);
  });

  test('an administrator removes and does not transfer', async () => {
    await openNode('&tab=danger', await aSubUser(owner, 'administrator'));
    await button('Remove device');
    expect(screen.queryByRole('button', { name: 'Transfer device' })).toBeNull();
  });

  test('an adopted node is removed and not transferred: nothing proves that it is the owner’s', async () => {
    const eui = '70B3D57ED0000001';
    await owner.call(heardDevices.adopt, { devices: [{ dev_eui: eui, model: 'S2101' }] });
    await openPortal({ as: owner, at: `#/devices_node_details?eui=${eui}&tab=danger` });
    await screen.findByText(/It can be adopted again/);
    expect(screen.queryByRole('button', { name: 'Transfer device' })).toBeNull();
  });

  test('removes a gateway', async () => {
    const { eui } = await aGateway(owner, { name: 'Mast' });
    const portal = await openGateway(eui, '&tab=danger');
    await portal.person.click(await button('Remove device'));
    await portal.person.type((await dialog()).getByRole('textbox'), 'DELETE{Enter}');
    await screen.findByText('Mast is removed');
    expect(portal.address()).toBe('#/devices_gateway');
  });

  test('says so when another organisation was faster', async () => {
    const portal = await openNode('&tab=danger');
    await portal.person.click(await button('Remove device'));
    const asked = await dialog();
    await portal.person.type(asked.getByRole('textbox'), 'DELETE');
    await owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
    await waitFor(() => expect(screen.getAllByText(/not in your organisation/).length).toBeGreaterThan(0));
  });
});
