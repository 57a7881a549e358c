import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aFleet, aGateway, aNode, anOwner, climate } from '../../../test/server';

const fleet = aFleet();
let gateway: Awaited<ReturnType<typeof aGateway>>;
beforeEach(async () => {
  gateway = await aGateway(fleet.owner, { name: 'Mast north', latitude: 50.7, longitude: 7.1 });
});
const openGateway = (query = '') =>
  openPortal({ as: fleet.owner, at: `#/devices_gateway_details?eui=${gateway.eui}${query}` });

test('a gateway that never reported says so and shows where it was put', async () => {
  await openGateway();
  await screen.findByRole('heading', { name: 'Mast north' });
  screen.getByText('Never reported');
  expect((await screen.findByText('50.70000° N, 7.10000° E (set by hand)')).getAttribute('href')).toBe(
    'geo:50.7,7.1',
  );
});

test('the overview counts what came through it in 24 hours', async () => {
  const received = { gateways: [gateway.dev_eui.toLowerCase()] };
  const node = await aNode(fleet.owner);
  await fleet.sender.uplink(node, climate(21.4, 48), received);
  await fleet.sender.uplink(node, climate(21.5, 48), received);
  const portal = await openGateway();
  await screen.findByText('Online');
  expect(screen.queryByText('Group')).toBeNull();
  expect((await screen.findByText('Uplinks in 24 hours')).parentElement!.textContent).toMatch(/hours2$/);
  expect(screen.getByText('Nodes received in 24 hours').parentElement!.textContent).toMatch(/hours1$/);
  for (const [label, value] of [
    ['Frequency', '868.3'],
    ['Spreading factor', 'SF7'],
    ['Frequency plan', 'EU868'],
    ['Network server', 'ChirpStack'],
  ] as const)
    expect(screen.getByText(label).nextElementSibling!.textContent).toContain(value);
  expect(screen.getByText('Registered').nextElementSibling!.textContent).not.toBe('–');
  await portal.isAccessible();
});

test('its activity and its online record are in the address', async () => {
  await fleet.sender.uplink(await aNode(fleet.owner), climate(21.4, 48), {
    gateways: [gateway.dev_eui.toLowerCase()],
  });
  const portal = await openGateway();
  await screen.findByRole('heading', { name: 'Mast north' });
  await portal.person.click(screen.getByRole('tab', { name: 'Activity' }));
  within(await screen.findByRole('region', { name: 'Activity' })).getByRole('table');
  await screen.findByText('Bound');
  expect(portal.address()).toBe(`#/devices_gateway_details?eui=${gateway.eui}&tab=activity`);
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('tab', { name: 'Online record' }));
  expect(portal.address()).toBe(`#/devices_gateway_details?eui=${gateway.eui}&tab=record`);
});

test('on a phone its activity is cards, and their order is in the address', async () => {
  const portal = await openPortal({
    as: fleet.owner,
    at: `#/devices_gateway_details?eui=${gateway.eui}&tab=activity`,
    onPhone: true,
  });
  within(await screen.findByRole('list', { name: 'Activity' })).getByText('Bound');
  expect(screen.queryByRole('table')).toBeNull();
  await portal.person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'By “What happened”');
  expect(portal.address()).toBe(`#/devices_gateway_details?eui=${gateway.eui}&tab=activity&sort=kind`);
  await portal.isAccessible();
});

test('a gateway of another organisation is not shown', async () => {
  const portal = await openPortal({
    as: await anOwner(fleet.server),
    at: `#/devices_gateway_details?eui=${gateway.eui}`,
  });
  await screen.findByText(/not in your organisation/);
  expect(screen.queryByText('Mast north')).toBeNull();
  await portal.isAccessible();
});

test('an address without a gateway leads to the list', async () => {
  const portal = await openPortal({ as: fleet.owner, at: '#/devices_gateway_details' });
  await portal.person.click(await screen.findByRole('link', { name: 'Choose a gateway' }));
  await screen.findByRole('link', { name: 'Mast north' });
  await portal.isAccessible();
});
