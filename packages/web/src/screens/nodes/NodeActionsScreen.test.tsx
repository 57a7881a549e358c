import { commands } from '@fieldscope/contract/calls/commands';
import { connections } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/portal';
import {
  aChirpstackOverMqtt,
  aGateway,
  aNode,
  anOwner,
  aServer,
  power,
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

const names = async () => (await owner.call(devices.listNodes)).list.map(({ name }) => name);
const dialog = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const button = (name: string) => screen.findByRole('button', { name });

/** Opens a list and selects every row on its page. */
async function selectAll(at = '#/devices_node'): Promise<Portal> {
  const portal = await openPortal({ as: owner, at });
  await screen.findAllByRole('link', { name: /^(Node|Mast) [AB]$/ });
  await portal.person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await screen.findByRole('toolbar');
  return portal;
}

test('chosen nodes are moved to a group', async () => {
  const { group_uuid } = await owner.call(groups.create, { name: 'Barn' });
  for (const name of ['Node A', 'Node B']) await aNode(owner, { name });
  const { person, isAccessible } = await selectAll();
  await person.click(await button('Move to group'));
  const asked = await dialog();
  await asked.findByText('Move 2 nodes to a group');
  expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
  await asked.findByRole('option', { name: 'Barn' });
  await person.selectOptions(asked.getByRole('combobox', { name: 'Group' }), 'Barn');
  await isAccessible();
  await person.click(asked.getByRole('button', { name: 'Move' }));
  await screen.findByText('2 nodes moved to Barn');
  expect((await owner.call(devices.listNodes, { group_uuid })).page.count).toBe(2);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('chosen nodes are renamed by a pattern, which shows each new name beside the old one first', async () => {
  for (const name of ['Node A', 'Node B']) await aNode(owner, { name });
  const { person, isAccessible } = await selectAll();
  await person.click(await button('Rename'));
  const asked = await dialog();
  const pattern = asked.getByRole('textbox', { name: 'Pattern' });
  const rename = asked.getByRole<HTMLButtonElement>('button', { name: 'Rename' });
  const type = async (text: string) => {
    await person.clear(pattern);
    await person.click(pattern);
    await person.paste(text);
  };
  await type('{owner}');
  await asked.findByText('Braces can hold name, n, model, eui or eui4.');
  expect(rename.disabled).toBe(true);
  await type(`{name} ${'x'.repeat(60)}`);
  await asked.findByText('2 names would be empty or longer than 64 characters.');
  expect(rename.disabled).toBe(true);
  await type('Node bed');
  await asked.findByText(/Several devices would have the same name/);
  await type('{name} bed {n}');
  const preview = within(asked.getByRole('region', { name: 'Preview' }));
  await waitFor(() =>
    expect(preview.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'NowAfterwards',
      'Node ANode A bed 1',
      'Node BNode B bed 2',
    ]),
  );
  await isAccessible();
  expect(await names()).toEqual(['Node A', 'Node B']);
  await person.click(rename);
  await screen.findByText('2 devices renamed');
  expect(await names()).toEqual(['Node A bed 1', 'Node B bed 2']);
  await screen.findByRole('link', { name: 'Node A bed 1' });
});

test('chosen nodes are sent another interval; why one cannot be reached stays in the dialog', async () => {
  const nodes = [await aNode(owner, { name: 'Node A' }), await aNode(owner, { name: 'Node B' })];
  const { token } = await owner.call(connections.create, { name: 'Roof', kind: 'chirpstack', way: 'mqtt' });
  const chirpstack = await aChirpstackOverMqtt(server, token);
  await chirpstack.uplink(nodes[0]!, power(90, 60));
  const { person, isAccessible } = await selectAll();
  await person.click(await button('Set interval'));
  const asked = await dialog();
  const minutes = asked.getByRole('textbox', { name: 'New interval in minutes' });
  const set = asked.getByRole<HTMLButtonElement>('button', { name: 'Set interval' });
  await person.clear(minutes);
  expect(set.disabled).toBe(true);
  await person.type(minutes, '10');
  await isAccessible();
  await person.click(set);
  await asked.findByRole('alert');
  await chirpstack.uplink(nodes[1]!, power(90, 60));
  await person.click(set);
  await screen.findByText('The interval is queued for 2 nodes');
  await isClosed();
  const { list } = await owner.call(commands.listSettingRecords);
  expect(list.map(({ command }) => command)).toEqual([
    { kind: 'set_interval', minutes: 10 },
    { kind: 'set_interval', minutes: 10 },
  ]);
});

test('gateways are renamed and removed likewise, and are in no group', async () => {
  await aGateway(owner, { name: 'Mast A' });
  const { person } = await selectAll('#/devices_gateway');
  await button('Rename');
  expect(screen.queryByRole('button', { name: 'Move to group' })).toBeNull();
  await person.click(await button('Remove'));
  await person.type((await dialog()).getByRole('textbox'), 'DELETE{Enter}');
  await screen.findByText('1 device removed');
  await screen.findByText(/^No gateways yet/);
});
