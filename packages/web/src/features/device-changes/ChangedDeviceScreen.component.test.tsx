import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { GROUP } from '../../../test/answered-alarms';
import { aViewedGateway, GATEWAY, withGateway } from '../../../test/answered-gateway';
import { aViewedNode, NODE, withChannel, withNode } from '../../../test/answered-node';
import { type Answer, on } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

type Opening = Partial<Parameters<typeof openScreen>[0]>;
const openNode = (query = '', answers: Answer[] = [], opening: Opening = {}): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${NODE}${query}`,
    answers: [...withNode(aViewedNode()), ...answers],
    ...opening,
  });
const openGateway = (query = ''): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_gateway_details?eui=${GATEWAY}${query}`,
    answers: withGateway(aViewedGateway()),
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** A button that can be used: until the device is there some cannot. */
const button = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole('button', { name });
    expect(found.hasAttribute('disabled')).toBe(false);
    return found;
  });
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the name in the head', () => {
  const nameField = () => screen.findByRole('textbox', { name: 'New name' });

  test('is left as it was by Escape, and when nothing was changed', async () => {
    const page = await openNode();
    await page.person.click(await button('Rename'));
    await page.person.type(await nameField(), 'Else{Escape}');
    await heading('Greenhouse 2');
    await page.person.click(await button('Rename'));
    await page.person.type(await nameField(), '{Enter}');
    await button('Rename');
    expect(page.madeCalls(deviceChanges.updateNode)).toEqual([]);
  });

  test('cannot be empty', async () => {
    const page = await openNode();
    await page.person.click(await button('Rename'));
    await page.person.clear(await nameField());
    await page.person.click(await button('Save'));
    await screen.findByText('Enter a name.');
  });

  test('of a gateway is changed likewise', async () => {
    const page = await openGateway();
    await page.person.click(await button('Rename'));
    await page.person.type(await nameField(), ' north{Enter}');
    await heading('Mast north');
    expect(page.madeCalls(deviceChanges.updateGateway)).toEqual([{ eui: GATEWAY, name: 'Mast north' }]);
  });

  test('is not an observer’s to change, nor is the danger zone there', async () => {
    await openNode('&tab=settings&section=info', [], { as: 'observer' });
    await heading('Greenhouse 2');
    await screen.findByRole('link', { name: 'Channels' });
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Danger zone' })).toBeNull();
  });
});

describe('general info', () => {
  test('is edited in a dialog', async () => {
    let node = aViewedNode({ group_uuid: '' });
    const page = await openNode('&tab=settings&section=info', [
      on(devices.viewNode, () => node),
      on(groups.list, [
        { group_uuid: '', group_name: '', device_count: 1 },
        { group_uuid: GROUP, group_name: 'South', device_count: 0 },
      ]),
      on(deviceChanges.updateNode, ({ eui: _, group_uuid, ...facts }) => {
        node = { ...node, ...facts, group_uuid: `${group_uuid}`, group_name: 'South' };
        return {};
      }),
    ]);
    await page.person.click(await button('Edit'));
    const asked = await dialog();
    await page.isAccessible();
    await page.person.type(asked.getByRole('textbox', { name: 'Description' }), 'Under the eaves');
    await page.person.type(asked.getByRole('textbox', { name: 'Antenna placement' }), 'Roof');
    await page.person.click(asked.getByRole('combobox', { name: 'Country or region' }));
    await page.person.click(await screen.findByRole('option', { name: 'Germany' }));
    await page.person.click(asked.getByRole('combobox', { name: 'Group' }));
    await page.person.click(await screen.findByRole('option', { name: 'South' }));
    await page.person.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    await screen.findByText('Under the eaves');
    await screen.findByText('Germany');
    await screen.findByText('South');
    expect(page.madeCalls(deviceChanges.updateNode)).toMatchObject([
      { description: 'Under the eaves', antenna: 'Roof', country: 'DE', group_uuid: GROUP },
    ]);
  });

  /** What the page asks for of a device that can be put somewhere; where it was put is there when it is asked for again. */
  const withPosition = (given: Parameters<typeof aViewedNode>[0] = {}): Answer[] => {
    let node = aViewedNode(given);
    return [
      on(devices.viewNode, () => node),
      on(deviceChanges.updatePosition, ({ source, latitude = 0, longitude = 0 }) => {
        const position = { latitude: Number(latitude), longitude: Number(longitude), source };
        node = { ...node, position: source === 'hand' ? position : null };
        return {};
      }),
    ];
  };

  test('a place is typed, or pasted as a map gives it', async () => {
    const page = await openNode('&tab=settings&section=info', withPosition());
    await screen.findByText('No position is set for this device.');
    await page.person.click(await button('Set position'));
    const asked = await dialog();
    await page.isAccessible();
    await page.person.click(asked.getByRole('button', { name: 'Save' }));
    await asked.findByText('Enter both latitude and longitude.');
    await page.person.click(asked.getByRole('textbox', { name: 'Latitude' }));
    await page.person.paste('50.7374, 7.0982');
    await page.person.click(asked.getByRole('button', { name: 'Save' }));
    // Where no map can be drawn, the coordinates and a link to a map program are there.
    await screen.findByText('This browser cannot draw maps.');
    const place = await screen.findByRole('link', { name: /^50\.73740°\sN, 7\.09820°\sE \(set by hand\)$/ });
    expect(place.getAttribute('href')).toBe('geo:50.7374,7.0982');
    expect(page.madeCalls(deviceChanges.updatePosition)).toEqual([
      { eui: NODE, source: 'hand', latitude: 50.7374, longitude: 7.0982 },
    ]);
  });

  test('a tracker follows its own reports again', async () => {
    const page = await openNode(
      '&tab=settings&section=info',
      withPosition({
        ...{ name: 'Tractor', model: 'T1000-A', kind: 'tracker' },
        position: { longitude: 1, latitude: 2, source: 'hand' },
      }),
    );
    await page.person.click(await button('Set position'));
    const asked = await dialog();
    await page.person.click(asked.getByRole('radio', { name: 'Reported by the device' }));
    await page.isAccessible();
    await page.person.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    await screen.findByText('No position is set for this device.');
    expect(page.madeCalls(deviceChanges.updatePosition)).toEqual([{ eui: NODE, source: 'device' }]);
  });

  test('of a gateway is edited without a group', async () => {
    const page = await openGateway('&tab=settings&section=info');
    await page.person.click(await button('Edit'));
    const asked = await dialog();
    expect(asked.queryByRole('combobox', { name: 'Group' })).toBeNull();
    await page.person.type(asked.getByRole('textbox', { name: 'Antenna placement' }), 'Roof');
    await page.person.click(asked.getByRole('button', { name: 'Save' }));
    await screen.findByText('Roof');
  });
});

test('a channel gets a name, which stands beside its number', async () => {
  let name = '';
  const page = await openNode('&tab=settings&section=channels', [
    ...withChannel(() => ({ name })),
    on(deviceChanges.updateChannel, (named) => {
      name = named.name;
      return {};
    }),
  ]);
  await page.person.click(await button('Name channel 1'));
  const asked = await dialog();
  await page.isAccessible();
  await page.person.type(asked.getByRole('textbox', { name: 'Name' }), 'Under the roof{Enter}');
  await screen.findByText('1 · Under the roof');
  expect(page.madeCalls(deviceChanges.updateChannel)).toMatchObject([{ eui: NODE, channel: 1 }]);
});

describe('the danger zone', () => {
  test('an administrator removes and does not transfer', async () => {
    await openNode('&tab=settings&section=danger', [], { as: 'administrator' });
    await button('Remove device');
    expect(screen.queryByRole('button', { name: 'Transfer device' })).toBeNull();
  });

  test('an adopted node is removed and not transferred: nothing proves that it is the owner’s', async () => {
    await openNode('&tab=settings&section=danger', [
      ...withNode(aViewedNode({ adopted: true, join_eui: '' })),
      on(deviceTransfers.list, { incoming: [], outgoing: [] }),
    ]);
    await screen.findByText(/It can be adopted again/);
    expect(screen.queryByRole('button', { name: 'Transfer device' })).toBeNull();
  });
});
