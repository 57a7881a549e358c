import { groups } from '@fieldscope/contract/calls/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { descriptionOf, openPortal } from '../../../test/portal';
import { aNode, anOwner, aSender, aServer, climate, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const aGroup = async (name: string) => (await owner.call(groups.create, { name })).group_uuid;
const openGroups = () => openPortal({ as: owner, at: '#/devices_node_group' });
const row = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr, li') as HTMLElement;
const cells = async (name: string) =>
  within(await row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const dialog = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('without a group the page says where the nodes are and offers to make the first one', async () => {
  await aNode(owner);
  const { person, isAccessible } = await openGroups();
  await screen.findByText('No groups yet: 1 node is in the Default group.');
  await isAccessible();
  await person.click(screen.getByRole('button', { name: 'New group' }));
  await isAccessible();
  const asked = await dialog();
  await person.click(asked.getByRole('button', { name: 'Create group' }));
  const field = asked.getByRole('textbox', { name: /^Name of the group/ });
  await waitFor(() => expect(descriptionOf(field)).toContain('cannot be empty'));
  await person.type(field, 'Orchard');
  await person.click(asked.getByRole('button', { name: 'Create group' }));
  await isClosed();
  expect(await cells('Orchard')).toEqual(expect.arrayContaining(['Orchard', '0']));
  expect(await cells('Default')).toEqual(expect.arrayContaining(['Default', '1']));
});

test('a group counts its nodes and those online, and leads to them', async () => {
  const sender = await aSender(server);
  const barn = await aGroup('Barn');
  const loud = await aNode(owner, { name: 'Node loud', group_uuid: barn });
  await aNode(owner, { name: 'Node silent', group_uuid: barn });
  await aNode(owner, { name: 'Node elsewhere' });
  await sender.uplink(loud, climate(21.4, 48));
  const { person, address, isAccessible } = await openGroups();
  expect((await cells('Barn')).slice(0, 3)).toEqual(['Barn', '2', '1']);
  await isAccessible();
  await person.click(screen.getByRole('link', { name: 'Barn' }));
  await screen.findByRole('link', { name: 'Node loud' });
  expect(screen.queryByRole('link', { name: 'Node elsewhere' })).toBeNull();
  expect(address()).toBe(`#/devices_node?group=${barn}`);
});

test('a group gets another name; one that is taken is refused with words', async () => {
  await aGroup('Barn');
  await aGroup('Yard');
  const { person, isAccessible } = await openGroups();
  await row('Yard');
  await person.click(screen.getByRole('button', { name: 'Rename group Barn' }));
  const asked = await dialog();
  const field = asked.getByRole('textbox', { name: /^Name of the group/ });
  const rename = async (name: string) => {
    await person.clear(field);
    await person.type(field, name);
    await person.click(asked.getByRole('button', { name: 'Rename' }));
  };
  await rename('Yard');
  await asked.findByRole('alert');
  await isAccessible();
  await rename('Old barn');
  await row('Old barn');
  expect(screen.queryByRole('link', { name: 'Barn' })).toBeNull();
});

test('before a group is deleted its reader learns where the nodes will be', async () => {
  const barn = await aGroup('Barn');
  await aGroup('Yard');
  await aNode(owner, { group_uuid: barn });
  const { person, isAccessible } = await openGroups();
  await row('Barn');
  expect(screen.queryByRole('button', { name: 'Delete group Default' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Delete group Barn' }));
  const asked = await dialog();
  asked.getByText('Its 1 node moves to the Default group and keeps all its data.');
  await isAccessible();
  await person.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Barn' })).toBeNull());
  await waitFor(async () => expect((await cells('Default'))[1]).toBe('1'));
});

test('nodes are moved to a group: some that are searched and chosen, or all of another group', async () => {
  const barn = await aGroup('Barn');
  for (const name of ['Node A', 'Node B', 'Node C']) await aNode(owner, { name });
  const { person, isAccessible } = await openGroups();
  await row('Barn');
  await person.click(screen.getByRole('button', { name: 'Add nodes to Barn' }));
  let asked = await dialog();
  expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Move 0 nodes' }).disabled).toBe(true);
  await asked.findByRole('checkbox', { name: 'Node C' });
  await person.type(asked.getByRole('searchbox'), 'Node B');
  await waitFor(() => expect(asked.queryByRole('checkbox', { name: 'Node C' })).toBeNull());
  await person.click(asked.getByRole('checkbox', { name: 'Node B' }));
  await isAccessible();
  await person.click(asked.getByRole('button', { name: 'Move 1 node' }));
  await isClosed();
  await waitFor(async () => expect((await cells('Barn'))[1]).toBe('1'));

  await person.click(screen.getByRole('button', { name: 'Add nodes to Barn' }));
  asked = await dialog();
  await person.click(await asked.findByRole('checkbox', { name: '2 nodes, all of this group' }));
  await person.click(asked.getByRole('button', { name: 'Move 2 nodes' }));
  await waitFor(async () => expect((await cells('Barn'))[1]).toBe('3'));
  expect(await owner.call(groups.list)).toMatchObject([
    { device_count: 0 },
    { group_uuid: barn, device_count: 3 },
  ]);
});
