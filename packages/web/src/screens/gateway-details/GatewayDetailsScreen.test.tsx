import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aFleet, aGateway, aNode, anOwner, climate } from '../../../test/server';

const fleet = aFleet();
let gateway: Awaited<ReturnType<typeof aGateway>>;
beforeEach(async () => {
  gateway = await aGateway(fleet.owner, { name: 'Mast north' });
});
const openGateway = () => openPortal({ as: fleet.owner, at: `#/devices_gateway_details?eui=${gateway.eui}` });

test('the overview counts what came through it in 24 hours', async () => {
  const received = { gateways: [gateway.dev_eui.toLowerCase()] };
  const node = await aNode(fleet.owner);
  await fleet.sender.uplink(node, climate(21.4, 48), received);
  await fleet.sender.uplink(node, climate(21.5, 48), received);
  const portal = await openGateway();
  await screen.findByText('Online');
  expect((await screen.findByText('Uplinks in 24 hours')).parentElement!.textContent).toMatch(/hours2$/);
  expect(screen.getByText('Nodes received in 24 hours').parentElement!.textContent).toMatch(/hours1$/);
  for (const [label, value] of [
    ['Frequency', '868.3'],
    ['Spreading factor', 'SF7'],
    ['Frequency plan', 'EU868'],
    ['Network server', 'ChirpStack'],
  ] as const)
    expect(screen.getByText(label).nextElementSibling!.textContent).toContain(value);
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('tab', { name: 'Settings' }));
  await portal.person.click(await screen.findByRole('link', { name: 'General info' }));
  await waitFor(() => expect(screen.getByText('Registered').nextElementSibling!.textContent).not.toBe('–'));
  expect(screen.queryByText('Group')).toBeNull();
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
  await portal.person.click(screen.getByRole('link', { name: 'Online record' }));
  expect(portal.address()).toBe(`#/devices_gateway_details?eui=${gateway.eui}&tab=activity&section=record`);
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
