import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aNode, anOwner, aServer, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
let next: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  next = await anOwner(server);
  const node = await aNode(owner, { name: 'Greenhouse 2' });
  await owner.call(deviceChanges.transfer, { eui: [node.eui], org_id: next.orgId });
});

const button = async (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

test('has the receiver accept what another organisation offers', async () => {
  const portal = await openPortal({ as: next, at: '#/bind_device?way=transfers' });
  await screen.findByText(`From Farm (organisation ${owner.orgId})`);
  expect(screen.getByRole('list', { name: 'Devices' }).textContent).toContain('Greenhouse 2');
  await portal.isAccessible();
  await portal.person.click(await button('Accept'));
  await portal.person.click((await dialog()).getByRole('button', { name: 'Accept' }));
  await screen.findByText('1 device is yours now');
  await screen.findByText(/^No transfer is waiting/);
  expect((await next.call(devices.listNodes, {})).list).toMatchObject([{ name: 'Greenhouse 2' }]);
});

test('has the sender withdraw what waits', async () => {
  const portal = await openPortal({ as: owner, at: '#/bind_device?way=transfers' });
  await screen.findByText(`To organisation ${next.orgId}`);
  await portal.person.click(await button('Withdraw'));
  await portal.person.click((await dialog()).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText(/^No transfer is waiting/);
  expect((await owner.call(devices.listNodes, {})).list).toMatchObject([{ name: 'Greenhouse 2' }]);
});
