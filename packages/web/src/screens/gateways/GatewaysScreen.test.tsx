import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aFleet, aGateway, aNode, climate } from '../../../test/server';

const fleet = aFleet();
const openGateways = (query = '') => openPortal({ as: fleet.owner, at: `#/devices_gateway${query}` });
const names = () => screen.queryAllByRole('link', { name: /^Mast / }).map((link) => link.textContent);

test('a gateway shows the traffic that came through it, and leads to its page', async () => {
  const gateway = await aGateway(fleet.owner, { name: 'Mast north' });
  const received = { gateways: [gateway.dev_eui.toLowerCase()] };
  await fleet.sender.uplink(await aNode(fleet.owner), climate(21.4, 48), received);
  await fleet.sender.uplink(await aNode(fleet.owner), climate(20.1, 50), received);
  const portal = await openGateways();
  const link = await screen.findByRole('link', { name: 'Mast north' });
  const cells = within(link.closest('tr')!).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Online', 'just now', '2']),
  );
  await portal.isAccessible();
  await portal.person.click(cells[2]!);
  await screen.findByRole('heading', { name: 'Mast north' });
  expect(portal.address()).toBe(`#/devices_gateway_details?eui=${gateway.eui}`);
});

test('search and state stand in the address, and nothing that fits says so', async () => {
  await aGateway(fleet.owner, { name: 'Mast north' });
  await aGateway(fleet.owner, { name: 'Mast south' });
  const portal = await openGateways('?q=south');
  await waitFor(() => expect(names()).toEqual(['Mast south']));
  await portal.person.click(screen.getByRole('combobox', { name: 'State' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Online' }));
  const words = await screen.findByText('No gateway fits these filters.');
  expect(portal.address()).toBe('#/devices_gateway?q=south&state=online');
  await portal.isAccessible();
  await portal.person.click(within(words.parentElement!).getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});
