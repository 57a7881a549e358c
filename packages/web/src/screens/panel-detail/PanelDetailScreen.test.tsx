import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { groups } from '@fieldscope/contract/calls/groups';
import { panels } from '@fieldscope/contract/calls/panels';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aHistory,
  aNode,
  anOwner,
  aSender,
  aServer,
  aSubUser,
  climate,
  type TestServer,
  type User,
} from '../../../test/server';

const AIR = 4097;

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
  await measured(node, 21.4);
});

const measured = ({ eui }: { eui: string }, value: number) =>
  aHistory(server, { eui, measurement_id: AIR }, [[server.clock.now() - MINUTE_MS, value]]);
const aCard = (name: string, more: object = {}) => ({
  ...{ component_id: crypto.randomUUID(), kind: 'value_card', name, settings: {} },
  place: { x: 0, y: 0, width: 6, height: 4 },
  sources: [{ eui: node.eui, channel: 1, measurement_id: AIR }],
  ...more,
});
const ofVariable = { sources: [{ eui: null, channel: null, measurement_id: AIR }] };
const aPanel = async (components: object[] = [aCard('Air')], settings: object = {}) =>
  (await owner.call(panels.create, { name: 'Cold store', components, settings } as never)).panel_id;
const addressOf = (panelId: number, more = '') => `#/data_panel_detail?id=${panelId}${more}`;
const open = (panelId: number, { as = owner, more = '' } = {}) =>
  openPortal({ as, at: addressOf(panelId, more) });
const card = (name: string) => screen.findByRole('article', { name });
const shows = (name: string, text: string | RegExp) =>
  waitFor(async () => expect((await card(name)).textContent).toMatch(text));

test('a panel has its name in the title of the page, shows what is measured now, and readings as they come', async () => {
  const sender = await aSender(server);
  const portal = await open(await aPanel());
  await shows('Air', /21\.4/);
  await screen.findByRole('heading', { level: 1, name: 'Cold store' });
  await waitFor(() => expect(document.title).toMatch(/^Cold store · /));
  await screen.findByText('Live');
  await portal.isAccessible();
  await portal.isLive();
  await sender.uplink(node, climate(23.9, 51));
  await shows('Air', /23\.9/);
});

test('a device is chosen above a panel by its name, and the address keeps it', async () => {
  const orchard = await aNode(owner, { name: 'Orchard' });
  await measured(orchard, 7.5);
  const variable = { kind: 'device', first: node.eui };
  const panelId = await aPanel([aCard('Air', ofVariable)], { variable });
  const { person, address, isAccessible } = await open(panelId);
  await shows('Air', /21\.4/);
  const choice = screen.getByRole<HTMLInputElement>('combobox', { name: 'Device shown' });
  await waitFor(() => expect(choice.value).toBe('Greenhouse 2'));
  await person.clear(choice);
  await person.type(choice, 'orch');
  await person.click(await screen.findByRole('option', { name: 'Orchard' }));
  await shows('Air', /7\.5/);
  expect(address()).toBe(addressOf(panelId, `&variable=${orchard.eui}`));
  await isAccessible();
});

test('a group is chosen in the same way; one that is gone is said, and the board stays', async () => {
  const variable = { kind: 'group', first: '' };
  const panelId = await aPanel([aCard('Air', ofVariable)], { variable });
  const { group_uuid } = (await owner.call(groups.create, { name: 'South slope' })) as { group_uuid: string };
  const { person, address } = await open(panelId, { more: `&variable=${group_uuid}` });
  const choice = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Group shown' });
  await waitFor(() => expect(choice.value).toBe('South slope'));
  await person.click(choice);
  await person.click(await screen.findByRole('option', { name: 'Default' }));
  await shows('Air', /21\.4/);
  expect(address()).toBe(addressOf(panelId, '&variable=default'));
});

test('a device that is not in the organisation is said above the board, which stays', async () => {
  const panelId = await aPanel([aCard('Air', ofVariable), aCard('Fixed', { place: right() })], {
    variable: { kind: 'device', first: null },
  });
  await open(panelId, { more: '&variable=2CF7F1C0FFFFFFFF' });
  await screen.findByText('The chosen device is not in this organisation. Choose another one above.');
  await card('Fixed');
});

const right = () => ({ x: 6, y: 0, width: 6, height: 4 });

test('what others change is seen at once, and a panel that they delete stays with words and can be restored', async () => {
  const panelId = await aPanel();
  const administrator = await aSubUser(owner, 'administrator');
  const portal = await open(panelId);
  await shows('Air', /21\.4/);
  await portal.isLive();
  const [stored] = (await administrator.call(panels.view, { id: panelId })).components;
  await administrator.call(panels.update, {
    panel_id: panelId,
    name: 'Store 1',
    saved: [{ ...stored, name: 'Inside' } as never],
  });
  await shows('Inside', /21\.4/);
  await screen.findByRole('heading', { level: 1, name: 'Store 1' });
  await administrator.call(panels.remove, { panel_id: panelId });
  await screen.findByText('This panel has been deleted');
  await shows('Inside', /21\.4/);
  expect(screen.queryByRole('link', { name: 'Edit panel' })).toBeNull();
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: 'Restore panel' }));
  await screen.findByRole('link', { name: 'Edit panel' });
  await waitFor(() => expect(screen.queryByText('This panel has been deleted')).toBeNull());
});

test('a device that leaves the organisation is named, and nothing else is lost', async () => {
  const orchard = await aNode(owner, { name: 'Orchard' });
  await measured(orchard, 7.5);
  const sources = [{ eui: orchard.eui, channel: 1, measurement_id: AIR }];
  const panelId = await aPanel([aCard('Air'), aCard('Trees', { sources, place: right() })]);
  const portal = await open(panelId);
  await shows('Trees', /7\.5/);
  await portal.isLive();
  await owner.call(deviceChanges.removeNodes, { eui: [orchard.eui] });
  await screen.findByText(/^Orchard has left the organisation/);
  await shows('Air', /21\.4/);
  await portal.person.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/has left the organisation/)).toBeNull();
});

test('a version of before is looked at with the values of now, and restored once that is confirmed', async () => {
  const panelId = await aPanel();
  const [stored] = (await owner.call(panels.view, { id: panelId })).components;
  const administrator = await aSubUser(owner, 'administrator');
  await administrator.call(panels.update, {
    panel_id: panelId,
    saved: [{ ...stored, name: 'Inside' } as never],
  });
  const portal = await open(panelId);
  const { person } = portal;
  await person.click(await screen.findByRole('button', { name: 'Actions on Cold store' }));
  await person.click(await screen.findByRole('menuitem', { name: 'History' }));
  const history = within(await screen.findByRole('dialog', { name: 'History' }));
  await history.findByText(administrator.account);
  history.getByText('Current');
  await portal.isAccessible();
  await person.click(history.getByRole('link', { name: 'View' }));
  await shows('Air', /21\.4/);
  await screen.findByText(/^As saved on .+ by Farm, with the values of now$/);
  await portal.isAccessible();
  await person.click(screen.getByRole('button', { name: 'Restore this version' }));
  const asked = within(await screen.findByRole('dialog'));
  await person.click(asked.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(portal.address()).toBe(addressOf(panelId)));
  await card('Air');
  expect((await owner.call(panels.view, { id: panelId })).components[0]!.name).toBe('Air');
});

test('an observer sees a panel alone, in full screen too, and is offered no change', async () => {
  const panelId = await aPanel();
  const { person, isAccessible } = await open(panelId, { as: await aSubUser(owner, 'observer') });
  await shows('Air', /21\.4/);
  expect(screen.queryByRole('link', { name: 'Edit panel' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions on/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Panel in full screen' }));
  await screen.findByRole('button', { name: 'Leave full screen' });
  await isAccessible();
  await person.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Panel in full screen' });
});

test('there is no such panel: it says so and leads to the list', async () => {
  const { isAccessible } = await open(424242);
  await screen.findByText('There is no such panel. It may have been deleted.');
  screen.getByRole('link', { name: 'All panels' });
  await isAccessible();
});
