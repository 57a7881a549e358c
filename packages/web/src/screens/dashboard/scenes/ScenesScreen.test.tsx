import { alarms } from '@fieldscope/contract/calls/alarms';
import { groups } from '@fieldscope/contract/calls/groups';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPortal } from '../../../../test/portal';
import { aFleet, aNode, aSubUser, climate } from '../../../../test/server';

const fleet = aFleet();
const openDashboard = (as = fleet.owner) => openPortal({ as, at: '#/dashboard' });
const air = ({ eui }: { eui: string }, alias: string) => ({ eui, channel: 1, measurement_id: 4097, alias });
const aScene = (name: string, ...measurements: ReturnType<typeof air>[]) =>
  fleet.owner.call(scenes.create, { name, measurements });
const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

test('a scene is made, put in order, changed and deleted', async () => {
  const node = await aNode(fleet.owner, { name: 'Greenhouse 2' });
  await fleet.sender.uplink(node, climate(21.4, 48));
  const { person, isAccessible, address } = await openDashboard();
  await person.click(await screen.findByRole('button', { name: 'New scene' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Save scene' }));
  await dialog.findByRole('alert');
  await person.type(dialog.getByLabelText('Name of the scene'), 'Beds');
  await person.type(dialog.getByLabelText('Add measurements'), 'green air');
  await person.click(await dialog.findByRole('button', { name: /^Air temperature/ }));
  await person.click(dialog.getByRole('button', { name: /^Air humidity/ }));
  await person.clear(dialog.getByLabelText('Alias 2'));
  await person.type(dialog.getByLabelText('Alias 2'), 'Wet');
  await isAccessible();
  dialog.getByRole('button', { name: /^Move Wet, now 2/ }).focus();
  await person.keyboard('{ArrowUp}');
  await person.click(dialog.getByRole('button', { name: 'Save scene' }));
  const card = within(await screen.findByRole('article', { name: 'Beds' }));
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Wet', 'Air temperature']);
  await isAccessible();
  await person.click(card.getByRole('button', { name: 'Edit Beds' }));
  const edit = within(await screen.findByRole('dialog'));
  await person.click(await edit.findByRole('button', { name: 'Take Wet out' }));
  await person.click(edit.getByRole('button', { name: 'Save scene' }));
  await waitFor(() => expect(card.queryByRole('link', { name: 'Wet' })).toBeNull());
  await person.click(card.getByRole('button', { name: 'Delete scene Beds' }));
  const removal = within(await screen.findByRole('dialog'));
  await person.click(removal.getByRole('button', { name: 'Delete scene' }));
  await screen.findByRole('button', { name: 'Make scenes from groups' });
  expect(address()).toBe('#/dashboard');
});

test('one click makes a scene of each group whose nodes have reported', async () => {
  const { group_uuid } = await fleet.owner.call(groups.create, { name: 'Orchard' });
  await fleet.sender.uplink(await aNode(fleet.owner, { name: 'Barn', group_uuid }), climate(21.4, 48));
  await fleet.sender.uplink(await aNode(fleet.owner, { name: 'Yard' }), climate(20, 50));
  await fleet.owner.call(groups.create, { name: 'Empty' });
  const { person } = await openDashboard();
  await person.click(await screen.findByRole('button', { name: 'Make scenes from groups' }));
  await waitFor(() => expect(cards()).toEqual(['Default', 'Orchard']));
  expect(screen.getAllByRole('link', { name: 'Air temperature' })).toHaveLength(2);
});

test('values arrive live; what is wrong comes first, then what is pinned, then by name', async () => {
  const [barn, yard] = [
    await aNode(fleet.owner, { name: 'Barn' }),
    await aNode(fleet.owner, { name: 'Yard' }),
  ];
  await fleet.owner.call(alarms.createRule, {
    ...{ name: 'Heat', severity: 'critical', eui: yard.eui, measurement_id: 4097 },
    condition: { kind: 'above', limit: 30 },
  } as never);
  fleet.server.clock.advance(MINUTE_MS);
  for (const node of [barn, yard]) await fleet.sender.uplink(node, climate(20, 48));
  await aScene('A', air(barn, 'Barn air'));
  await aScene('B', air(barn, 'Barn air'));
  await aScene('C', air(yard, 'Yard air'));
  const { person, isLive, later } = await openDashboard();
  await screen.findByRole('article', { name: 'A' });
  expect(cards()).toEqual(['A', 'B', 'C']);
  await person.click(screen.getByRole('button', { name: 'Pin B' }));
  await waitFor(() => expect(cards()).toEqual(['B', 'A', 'C']));
  await isLive();
  later(MINUTE_MS);
  await fleet.sender.uplink(yard, climate(35.5, 48));
  await waitFor(() => expect(cards()).toEqual(['C', 'B', 'A']));
  const hot = within(screen.getByRole('article', { name: 'C' }));
  await hot.findByText('35.5');
  expect(hot.getAllByText('Critical alarm')).not.toEqual([]);
  expect(hot.getByRole('link', { name: 'Yard air' }).getAttribute('href')).toBe(
    `#/devices_node_details?eui=${yard.eui}&series=1-4097`,
  );
});

test('a scene is published under a licence, read by a program, and withdrawn', async () => {
  await aScene('Beds', air(await aNode(fleet.owner), 'Air'));
  const { person, isAccessible } = await openDashboard();
  const card = within(await screen.findByRole('article', { name: 'Beds' }));
  await person.click(await card.findByRole('button', { name: 'Open data of Beds' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(await dialog.findByRole('switch', { name: 'Publish this scene' }));
  await person.click(dialog.getByRole('button', { name: 'Publish scene' }));
  await dialog.findByText('This cannot be empty');
  await person.type(dialog.getByLabelText('Contact'), 'data@farm.example');
  await isAccessible();
  await person.click(dialog.getByRole('button', { name: 'Publish scene' }));
  const address = await dialog.findByText(/\/sensorthings\/\w+\/v1\.1$/);
  dialog.getByText('No requests yet');
  await isAccessible();
  const root = fleet.server.url + new URL(address.textContent!).pathname;
  expect((await (await fetch(`${root}/Datastreams`)).json()) as object).toMatchObject({
    value: [{ name: 'Air', properties: { license: 'CC-BY-4.0', contact: 'data@farm.example' } }],
  });
  await card.findByRole('button', { name: 'Open data of Beds: published', hidden: true });
  await person.click(dialog.getByRole('switch', { name: 'Publish this scene' }));
  await person.click(dialog.getByRole('button', { name: 'Withdraw scene' }));
  await card.findByRole('button', { name: 'Open data of Beds' });
  expect((await fetch(root)).status).toBe(404);
  await person.click(await screen.findByRole('link', { name: 'Integrations' }));
  const listed = within(await screen.findByRole('article', { name: 'Open data' }));
  await listed.findByText('Beds');
  await listed.findByText(/^Withdrawn · requests: 1/);
});

test('an observer sees and pins scenes, and changes none', async () => {
  await aScene('Beds', air(await aNode(fleet.owner), 'Air'));
  await openDashboard(await aSubUser(fleet.owner, 'observer'));
  const card = within(await screen.findByRole('article', { name: 'Beds' }));
  card.getByRole('button', { name: 'Pin Beds' });
  card.getByText('Never reported', { selector: 'li *' });
  await waitFor(() => expect(card.queryByRole('button', { name: 'Edit Beds' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'New scene' })).toBeNull();
});
