import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../../test/portal';
import { aFleet, aNode, aSubUser, climate } from '../../../../test/server';

const fleet = aFleet();
let node: Awaited<ReturnType<typeof aNode>>;
beforeEach(async () => {
  node = await aNode(fleet.owner, { name: 'Greenhouse 2' });
  await fleet.sender.uplink(node, climate(21.4, 48));
});
const openNode = (as = fleet.owner) => openPortal({ as, at: `#/devices_node_details?eui=${node.eui}` });
const tiles = () =>
  within(screen.getByRole('region', { name: 'Measurements' }))
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map((tile) => tile.textContent?.replace(/\d.*/, ''));

test('values are moved by keyboard, named and hidden, for everybody in the organisation', async () => {
  const portal = await openNode();
  await screen.findByRole('region', { name: 'Measurements' });
  await waitFor(() => expect(tiles()).toEqual(['Air temperature', 'Air humidity']));
  await portal.person.click(await screen.findByRole('button', { name: 'Arrange values' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange values of Greenhouse 2' }));
  const grip = await dialog.findByRole('button', { name: 'Move Air temperature, position 1 of 2' });
  grip.focus();
  await portal.person.keyboard('{ArrowDown}');
  await dialog.findByRole('button', { name: 'Move Air temperature, position 2 of 2' });
  expect(document.activeElement).toBe(grip);
  expect(dialog.getByRole('status').textContent).toBe('Air temperature is at position 2 of 2');
  await portal.person.type(dialog.getByLabelText('Name of Air temperature'), 'Under the roof{Enter}');
  await portal.isAccessible();
  await portal.person.click(await dialog.findByRole('button', { name: 'Hide Air humidity' }));
  await dialog.findByRole('button', { name: 'Show Air humidity' });
  await portal.person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(tiles()).toEqual(['Under the roof']));
  screen.getByText('1 hidden');
  screen.getByRole('heading', { name: 'Under the roof' });

  await openNode(await aSubUser(fleet.owner, 'observer'));
  await screen.findByText('1 hidden');
  expect(screen.queryByRole('button', { name: 'Arrange values' })).toBeNull();
});
