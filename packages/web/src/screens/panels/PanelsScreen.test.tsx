import { panels } from '@fieldscope/contract/calls/panels';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const aText = (x: number) => ({
  ...{ component_id: crypto.randomUUID(), kind: 'text' as const, name: 'Note', settings: {} },
  place: { x, y: 0, width: 6, height: 4 },
});
const aPanel = async (name: string, components: object[] = []) =>
  (await owner.call(panels.create, { name, components } as never)).panel_id;
const open = (as = owner, onPhone = false) => openPortal({ as, at: '#/data_panel', onPhone });
const names = async () => (await owner.call(panels.list)).map(({ name }) => name);
const choose = async ({ person }: Awaited<ReturnType<typeof open>>, name: string, item: string) => {
  await person.click(await screen.findByRole('button', { name: `Actions on ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
};

test('a first panel is created from the empty list and opened in the editor', async () => {
  const { person, address, isAccessible } = await open();
  await screen.findByText(/^Put values, charts and maps of your devices/);
  await isAccessible();
  await person.click(screen.getByRole('button', { name: 'New panel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New panel' }));
  await person.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Cold store');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(address()).toMatch(/^#\/data_panel_detail\?id=\d+&edit=/));
  expect(await names()).toEqual(['Cold store']);
});

test('a panel is opened, renamed, duplicated with its components, deleted, and restored until a day that is named', async () => {
  await aPanel('Cold store', [aText(0), aText(6)]);
  const portal = await open();
  const { person } = portal;
  const link = await screen.findByRole('link', { name: 'Cold store' });
  expect(link.getAttribute('href')).toMatch(/^#\/data_panel_detail\?id=\d+$/);
  expect(link.closest('li')!.textContent).toContain('2 componentsChanged just now, Farm');
  await portal.isAccessible();

  await choose(portal, 'Cold store', 'Rename');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await person.clear(name);
  await person.type(name, 'Store 1{Enter}');
  await screen.findByRole('link', { name: 'Store 1' });

  await choose(portal, 'Store 1', 'Duplicate');
  await screen.findByRole('link', { name: 'Store 1 (copy)' });
  expect((await owner.call(panels.list)).map((one) => one.component_count)).toEqual([2, 2]);

  await choose(portal, 'Store 1', 'Delete');
  const asked = within(await screen.findByRole('dialog', { name: 'Delete panel Store 1' }));
  asked.getByText('It can be restored for 30 days, from “Deleted panels”.');
  await portal.isAccessible();
  await person.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Store 1' })).toBeNull());

  await person.click(screen.getByRole('button', { name: 'Deleted panels' }));
  const trash = within(await screen.findByRole('dialog', { name: 'Deleted panels' }));
  await trash.findByText(/^Can be restored until /);
  await portal.isAccessible();
  await person.click(trash.getByRole('button', { name: 'Restore Store 1' }));
  await trash.findByText('There are no deleted panels.');
  expect(await names()).toEqual(['Store 1', 'Store 1 (copy)']);
});

test('many panels are searched by name, and the address keeps the search', async () => {
  for (let nth = 1; nth <= 9; nth++) await aPanel(`Greenhouse ${nth}`);
  const { person, address } = await open();
  await person.type(await screen.findByRole('searchbox', { name: 'Name of a panel' }), 'house 7');
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Greenhouse/ })).toHaveLength(1));
  expect(address()).toBe('#/data_panel?search=house+7');
  await person.clear(screen.getByRole('searchbox', { name: 'Name of a panel' }));
  await person.type(screen.getByRole('searchbox', { name: 'Name of a panel' }), 'qqqq');
  await screen.findByText('No panel is called “qqqq”.');
});

test('an observer sees panels that others make meanwhile, on a phone too, and is offered no change', async () => {
  await aPanel('Cold store');
  const portal = await open(await aSubUser(owner, 'observer'), true);
  await screen.findByRole('link', { name: 'Cold store' });
  expect(screen.queryByRole('button', { name: /New panel|Deleted panels|Actions on/ })).toBeNull();
  await portal.isLive();
  await aPanel('Greenhouse');
  await screen.findByRole('link', { name: 'Greenhouse' });
  await portal.isAccessible();
});
