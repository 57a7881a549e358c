import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aGateway, aNode, anOwner, aServer, type TestServer, type User } from '../../../test/server';

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
const openNode = (query = '') =>
  openPortal({ as: owner, at: `#/devices_node_details?eui=${node.eui}${query}` });
/** A button that can be used: until the device is there some cannot. */
const button = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    expect(found.hasAttribute('disabled')).toBe(false);
    return found;
  });
const dialog = async () => within(await screen.findByRole('dialog'));

test('the name in the head is changed in its place: Enter saves it', async () => {
  const portal = await openNode();
  await portal.person.click(await button('Rename'));
  const field = await screen.findByRole('textbox', { name: 'New name' });
  await portal.isAccessible();
  await portal.person.clear(field);
  await portal.person.type(field, 'Bed 7{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Bed 7' });
  expect((await owner.call(devices.viewNode, { eui: node.eui })).name).toBe('Bed 7');
  expect(document.title).toMatch(/^Bed 7 · /);
});

describe('the danger zone', () => {
  test('removes a node once DELETE is typed, and goes on to the list', async () => {
    const portal = await openNode('&tab=settings&section=danger');
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

  test('removes a gateway', async () => {
    const { eui } = await aGateway(owner, { name: 'Mast' });
    const portal = await openPortal({
      as: owner,
      at: `#/devices_gateway_details?eui=${eui}&tab=settings&section=danger`,
    });
    await portal.person.click(await button('Remove device'));
    await portal.person.type((await dialog()).getByRole('textbox'), 'DELETE{Enter}');
    await screen.findByText('Mast is removed');
    expect(portal.address()).toBe('#/devices_gateway');
  });

  test('offers a node to the organisation whose id is typed', async () => {
    const next = await anOwner(server);
    const portal = await openNode('&tab=settings&section=danger');
    await portal.person.click(await button('Transfer device'));
    const asked = await dialog();
    await portal.isAccessible();
    const field = asked.getByRole('textbox', { name: 'Organisation ID of the new owner' });
    const confirm = () => portal.person.click(asked.getByRole('button', { name: 'Transfer device' }));
    await portal.person.type(field, 'the neighbour');
    await confirm();
    await asked.findByText('Enter the organisation ID: digits only.');
    await portal.person.clear(field);
    await portal.person.type(field, next.orgId);
    await confirm();
    await screen.findByText(`It waits for the consent of organisation ${next.orgId}.`);
    expect((await next.call(devices.listNodes, {})).list).toEqual([]);
  });

  test('says so when another organisation was faster', async () => {
    const portal = await openNode('&tab=settings&section=danger');
    await portal.person.click(await button('Remove device'));
    const asked = await dialog();
    await portal.person.type(asked.getByRole('textbox'), 'DELETE');
    await owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
    await waitFor(() => expect(screen.getAllByText(/not in your organisation/).length).toBeGreaterThan(0));
  });
});
