import { geofences } from '@fieldscope/contract/calls/geofences';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aFleet, aNode, climate } from '../../../test/server';

const fleet = aFleet();
const openDashboard = () => openPortal({ as: fleet.owner, at: '#/dashboard' });
const readingsToday = () => screen.getByText('Readings today').parentElement!.textContent;

test('when every device reports, one line says so', async () => {
  await fleet.sender.uplink(await aNode(fleet.owner), climate(21.4, 48));
  const portal = await openDashboard();
  expect((await screen.findByText('All devices report')).getAttribute('role')).toBe('status');
  await portal.isAccessible();
});

test('what needs a person comes first: the silent node says why, and leads to its proof', async () => {
  const [silent, well] = [
    await aNode(fleet.owner, { name: 'Barn' }),
    await aNode(fleet.owner, { name: 'Yard' }),
  ];
  await fleet.sender.uplink(silent, climate(4, 90));
  fleet.server.clock.advance(3 * HOUR_MS);
  await fleet.sender.uplink(well, climate(21.4, 48));
  const portal = await openDashboard();
  const needs = await screen.findByRole('heading', { name: /^1 device needs attention/ });
  const figures = screen.getByRole('region', { name: 'Figures of the fleet' });
  expect(needs.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  screen.getByText('silent for 3 hr, usually every 15 min');
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('link', { name: 'Go to the device: Barn' }));
  await screen.findByRole('heading', { name: 'Barn' });
  expect(portal.address()).toBe(`#/devices_node_details?eui=${silent.eui}&tab=radio&section=link`);
  await screen.findByText('Silent for 3 hr');
  await screen.findByText(/^The gateway .* hears 1 other at -80 dBm$/);
  await portal.isAccessible();
});

test('an uplink that could not be decoded leads to the raw uplinks', async () => {
  const node = await aNode(fleet.owner, { name: 'Orchard' });
  await fleet.sender.uplink(node, climate(9, 60));
  await fleet.sender.uplink(node, '01011098530000010210A87A00000000');
  const portal = await openDashboard();
  await screen.findByText('1 uplink in 24 h could not be decoded');
  await portal.person.click(screen.getByRole('link', { name: 'See raw uplinks: Orchard' }));
  await screen.findByText('The checksum does not match');
  await screen.findByRole('heading', { name: 'Orchard' });
});

test('a reading shows the moment it arrives, and counts', async () => {
  const node = await aNode(fleet.owner, { name: 'Greenhouse 2' });
  const portal = await openDashboard();
  const tile = await screen.findByRole('article');
  await waitFor(() => expect(readingsToday()).toContain('0yesterday'));
  await portal.isLive();
  // Figures that have just been requested may count what comes now.
  portal.later(MINUTE_MS);
  await fleet.sender.uplink(node, climate(21.4, 48));
  await waitFor(() => expect(tile.textContent).toMatch(/Air temperature21\.4 °C/));
  await waitFor(() => expect(readingsToday()).toContain('2yesterday'));
  portal.later(MINUTE_MS);
  await fleet.sender.uplink(node, climate(23.9, 51));
  await within(tile).findByText('23.9');
  await waitFor(() => expect(readingsToday()).toContain('4yesterday'));
});

test('the map’s devices are a list too, which is searched; its fields name what is in them', async () => {
  const at = { longitude: 9, latitude: 51 };
  await fleet.sender.uplink(await aNode(fleet.owner, { name: 'Barn', ...at }), climate(21.4, 48));
  await aNode(fleet.owner, { name: 'Hill', longitude: 9.5, latitude: 51 });
  await fleet.owner.call(geofences.create, {
    name: 'Yard',
    shape: { kind: 'circle', ...at, radius_metres: 200 },
  });
  const { person, address, isAccessible } = await openPortal({ as: fleet.owner, at: '#/dashboard?tab=map' });
  const list = within(await screen.findByRole('list', { name: 'Devices on the map' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HillNever reported',
    'BarnOnline',
  ]);
  const fields = await screen.findByRole('list', { name: 'Geofences and the devices in them' });
  expect(fields.textContent).toBe('Yard Barn');
  await isAccessible();
  await person.type(screen.getByRole('searchbox'), 'hil');
  await waitFor(() => expect(list.queryByText('Barn')).toBeNull());
  expect(address()).toBe('#/dashboard?tab=map&find=hil');
});
