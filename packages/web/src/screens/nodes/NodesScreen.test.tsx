import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aFleet, aNode, climate } from '../../../test/server';

const fleet = aFleet();
const openNodes = (query = '') => openPortal({ as: fleet.owner, at: `#/devices_node${query}` });
const row = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr, li') as HTMLElement;
const names = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('link', { name: /^Node / })
    .map((link) => link.textContent);

test('a row shows state, newest values and battery, and follows the next uplink by itself', async () => {
  const node = await aNode(fleet.owner, { name: 'Node A' });
  await fleet.sender.uplink(node, climate(21.4, 48, 8));
  const portal = await openNodes();
  const found = await row('Node A');
  for (const text of ['Online', '21.4', '48.0', '8%', 'Battery low']) await within(found).findByText(text);
  await portal.isLive();
  portal.later(MINUTE_MS);
  await fleet.sender.uplink(node, climate(-3.2, 51, 8));
  await within(found).findByText('-3.2');
  await portal.isAccessible();
});

test('the search finds by name and by EUI, and stands in the address', async () => {
  await aNode(fleet.owner, { name: 'Node barn' });
  const yard = await aNode(fleet.owner, { name: 'Node yard' });
  const portal = await openNodes();
  const search = await screen.findByRole('searchbox', { name: 'Name or EUI' });
  await portal.person.type(search, 'BARN');
  await waitFor(() => expect(names()).toEqual(['Node barn']));
  expect(portal.address()).toBe('#/devices_node?q=BARN');
  await portal.person.clear(search);
  await portal.person.type(search, yard.eui.toLowerCase());
  await waitFor(() => expect(names()).toEqual(['Node yard']));
});

test('a filter is chosen by a person or by the address, and can be taken away', async () => {
  const [old, young] = [
    await aNode(fleet.owner, { name: 'Node old' }),
    await aNode(fleet.owner, { name: 'Node new' }),
  ];
  await aNode(fleet.owner, { name: 'Node boxed' });
  await fleet.sender.uplink(old, climate(21.4, 48));
  fleet.server.clock.advance(3 * HOUR_MS);
  await fleet.sender.uplink(young, climate(21.4, 48));
  const portal = await openNodes('?state=offline');
  await waitFor(() => expect(names()).toEqual(['Node old']));
  await portal.person.click(screen.getByRole('combobox', { name: 'State' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Never reported' }));
  await waitFor(() => expect(names()).toEqual(['Node boxed']));
  expect(portal.address()).toBe('#/devices_node?state=never_seen');
  await portal.person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(portal.address()).toBe('#/devices_node');
});

test('nodes are filtered by frequency plan and by the days of their registration', async () => {
  const heard = await aNode(fleet.owner, { name: 'Node heard' });
  await aNode(fleet.owner, { name: 'Node boxed' });
  await fleet.sender.uplink(heard, climate(21.4, 48));
  const portal = await openNodes();
  const plan = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Frequency plan' });
  await waitFor(() => expect(plan.disabled).toBe(false));
  await portal.person.click(plan);
  await portal.person.click(await screen.findByRole('option', { name: 'EU868' }));
  await waitFor(() => expect(names()).toEqual(['Node heard']));
  expect(portal.address()).toBe('#/devices_node?plan=EU868');
  await portal.person.click(screen.getByRole('button', { name: 'Registered' }));
  await portal.isAccessible();
  const today = new Date(fleet.server.clock.now()).toISOString().slice(0, 10);
  const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Registered' }));
  await portal.person.click(await dialog.findByRole('button', { name: inWords.format(Date.parse(today)) }));
  await portal.person.click(dialog.getByRole('button', { name: 'Show' }));
  await waitFor(() =>
    expect(portal.address()).toBe(`#/devices_node?plan=EU868&registered=${today}..${today}`),
  );
  await waitFor(() => expect(names()).toEqual(['Node heard']));
  window.location.hash = '#/devices_node?registered=..2020-01-01';
  await screen.findByText('No node fits these filters.');
  await screen.findByRole('button', { name: 'Registered: … – 01 Jan 2020' });
});

test('the worst come first; by the head of a column they come in another order, which the address keeps', async () => {
  const [old, low, good] = [
    await aNode(fleet.owner, { name: 'Node old' }),
    await aNode(fleet.owner, { name: 'Node low' }),
    await aNode(fleet.owner, { name: 'Node good' }),
  ];
  await fleet.sender.uplink(old, climate(21.4, 48, 50));
  fleet.server.clock.advance(3 * HOUR_MS);
  await fleet.sender.uplink(low, climate(21.4, 48, 8));
  await fleet.sender.uplink(good, climate(21.4, 48, 90));
  const portal = await openNodes();
  await waitFor(() => expect(names()).toEqual(['Node old', 'Node low', 'Node good']));
  const sortBy = async (column: string) => portal.person.click(screen.getByRole('button', { name: column }));
  await sortBy('Battery');
  await waitFor(() => expect(names()).toEqual(['Node low', 'Node old', 'Node good']));
  await sortBy('Battery');
  await waitFor(() => expect(names()).toEqual(['Node good', 'Node old', 'Node low']));
  expect(portal.address()).toBe('#/devices_node?sort=-battery');
  await portal.isAccessible();
});
