import { derived } from '@fieldscope/contract/calls/derived';
import { users } from '@fieldscope/contract/calls/users';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../../test/portal';
import { aFleet, aNode, aSubUser, climate } from '../../../../test/server';

const fleet = aFleet();
let node: Awaited<ReturnType<typeof aNode>>;
beforeEach(async () => {
  node = await aNode(fleet.owner, { name: 'Orchard' });
  await fleet.sender.uplink(node, climate(21.4, 48));
});
const openTab = (as = fleet.owner) =>
  openPortal({ as, at: `#/devices_node_details?eui=${node.eui}&tab=data&section=agronomy` });
const stored = async () => (await fleet.owner.call(derived.view, { eui: node.eui }))[0]!;

test('an administrator chooses what is derived, with the settings that it depends on', async () => {
  const portal = await openTab();
  const degreeDays = await screen.findByRole('checkbox', { name: 'Growing degree days' });
  expect(screen.queryByRole('checkbox', { name: /Rain/ })).toBeNull();
  expect(screen.queryByLabelText(/Base temperature/)).toBeNull();
  await portal.person.click(degreeDays);
  await portal.person.click(screen.getByRole('checkbox', { name: 'Dew point' }));
  const upper = screen.getByLabelText('Upper limit (°C)');
  await portal.person.clear(upper);
  await portal.person.type(upper, '5');
  await portal.person.click(screen.getByRole('button', { name: 'Save' }));
  screen.getByText('The upper limit must be above the base temperature');
  await portal.isAccessible();
  await portal.person.clear(upper);
  await portal.person.type(upper, '32');
  await portal.person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. What is stored is being worked out.');
  expect(await stored()).toMatchObject({
    on: [9011, 9001],
    settings: { upper_temperature: 32, base_temperature: 10 },
  });
});

test('temperatures are entered in the unit of the reader and stored in Celsius', async () => {
  await fleet.owner.call(users.changeSetting, { temperatureUnit: 1 });
  const portal = await openTab();
  await portal.person.click(await screen.findByRole('checkbox', { name: 'Growing degree days' }));
  const base = screen.getByLabelText<HTMLInputElement>('Base temperature (°F)');
  expect(base.value).toBe('50');
  await portal.person.clear(base);
  await portal.person.type(base, '41');
  await portal.person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. What is stored is being worked out.');
  expect((await stored()).settings.base_temperature).toBe(5);
});

test('an observer sees what is derived and can change nothing', async () => {
  const observer = await aSubUser(fleet.owner, 'observer');
  await openTab(observer);
  const region = within(await screen.findByRole('region', { name: 'Channel 1' }));
  expect(region.getByRole<HTMLInputElement>('checkbox', { name: 'Dew point' }).disabled).toBe(true);
  expect(region.queryByRole('button', { name: 'Save' })).toBeNull();
  screen.getByText(/^Administrators of the organisation choose/);
});
