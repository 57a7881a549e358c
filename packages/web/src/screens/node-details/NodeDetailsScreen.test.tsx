import { annotations } from '@fieldscope/contract/calls/annotations';
import { channels } from '@fieldscope/contract/calls/channels';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { descriptionOf, openPortal } from '../../../test/portal';
import { aFleet, aGateway, aHistory, aNode, anOwner, aSubUser, climate } from '../../../test/server';

const fleet = aFleet();
let node: Awaited<ReturnType<typeof aNode>>;
beforeEach(async () => {
  node = await aNode(fleet.owner, { name: 'Greenhouse 2' });
});
const openNode = (query = '') =>
  openPortal({ as: fleet.owner, at: `#/devices_node_details?eui=${node.eui}${query}` });
const tile = (name: RegExp) => screen.findByRole('button', { name });

test('before its first uplink a node says that nothing has come', async () => {
  const portal = await openNode();
  await screen.findByText(/^No readings yet\. The first uplink shows here/);
  screen.getByText('Never reported');
  await portal.isAccessible();
});

test('the newest values stand as tiles, and the next uplink changes them by itself', async () => {
  await fleet.sender.uplink(node, climate(21.4, 48));
  const portal = await openNode();
  await within(await tile(/^Air temperature/)).findByText('21.4');
  await screen.findByText(/^Next uplink due/);
  const place = within(screen.getByRole('navigation', { name: 'You are here' }));
  expect(place.getByText('Greenhouse 2').getAttribute('aria-current')).toBe('page');
  expect(document.title).toMatch(/^Greenhouse 2 · /);
  await portal.isLive();
  portal.later(15 * MINUTE_MS);
  await fleet.sender.uplink(node, climate(23.9, 51));
  await within(await tile(/^Air temperature/)).findByText('23.9');
  await within(await tile(/^Air humidity/)).findByText('51.0');
});

test('the first uplink brings signal and gateway into the head by itself', async () => {
  const mast = await aGateway(fleet.owner, { name: 'Mast north' });
  const portal = await openNode();
  await screen.findByText('No signal data');
  await portal.isLive();
  await fleet.sender.uplink(node, climate(21.4, 48), { rssi: -97, gateways: [mast.eui] });
  const link = await screen.findByRole('link', { name: 'Mast north' });
  expect(link.parentElement!.parentElement!.textContent).toMatch(/^Good signal · Mast north-97 dBm, SNR/);
  await portal.person.click(screen.getByRole('tab', { name: 'Raw uplinks' }));
  await screen.findByRole('cell', { name: 'Mast north' });
  await portal.isAccessible();
});

test('values that three intervals have passed since are dimmed, with their age', async () => {
  await fleet.sender.uplink(node, climate(21.4, 48));
  const portal = await openNode();
  const value = async () =>
    (await within(await tile(/^Air temperature/)).findByText('21.4')).closest('[data-old]');
  expect(await value()).toBeNull();
  portal.later(4 * HOUR_MS);
  await waitFor(async () => expect(await value()).not.toBeNull());
  within(await tile(/^Air temperature/)).getByText('4 hr ago');
  await portal.isAccessible();
});

test('a tracker opens on its position, with its battery in the head and no status among its values', async () => {
  const tracker = await aNode(fleet.owner, { model: 'T1000-A', name: 'Tractor' });
  // Published vector p23: no event, a position, battery 86 %.
  await fleet.sender.uplink(tracker, '09000000006463186806ca506801587e4c56');
  const portal = await openPortal({ as: fleet.owner, at: `#/devices_node_details?eui=${tracker.eui}` });
  const tiles = await screen.findByRole('region', { name: 'Measurements' });
  const place = await within(tiles).findByRole('link', { name: /^22\.57672°\sN, 113\.92215°\sE$/ });
  expect(place.getAttribute('href')).toBe('geo:22.576716,113.922152');
  expect(tiles.children).toHaveLength(1);
  screen.getByText('86%');
  await portal.isAccessible();
});

test('a tile opens the history of its series, which the address keeps', async () => {
  await fleet.sender.uplink(node, climate(21.4, 48));
  const measured = [3, 2, 1].map((hours): [number, number] => [
    fleet.server.clock.now() - hours * HOUR_MS,
    40 + hours,
  ]);
  await aHistory(fleet.server, { eui: node.eui, measurement_id: 4098 }, measured);
  const portal = await openNode();
  await portal.person.click(await tile(/^Air humidity/));
  expect(portal.address()).toBe(`#/devices_node_details?eui=${node.eui}&series=1-4098`);
  await portal.person.click(await screen.findByRole('button', { name: 'View as table' }));
  const figures = () =>
    within(screen.getByRole('region', { name: 'View as table' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.lastChild?.textContent);
  await waitFor(() => expect(figures()).toEqual(['48.0', '41.0', '42.0', '43.0']));
  await portal.isAccessible();
});

test('tiles are laid over one another in one chart, where a person writes a note at a moment', async () => {
  await fleet.sender.uplink(node, climate(21.4, 48));
  const portal = await openNode();
  await portal.person.click(await screen.findByRole('button', { name: 'Add Air humidity to the chart' }));
  expect(portal.address()).toBe(`#/devices_node_details?eui=${node.eui}&series=1-4097.1-4098`);
  const chart = await screen.findByRole('application', { name: 'Chart: Air temperature, Air humidity' });
  chart.focus();
  await portal.person.keyboard('{End}n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
  await portal.person.type(dialog.getByLabelText('Note'), 'Window opened');
  await portal.person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const now = fleet.server.clock.now();
  const stored = await fleet.owner.call(annotations.list, {
    time_start: now - HOUR_MS,
    time_end: now,
  } as never);
  expect(stored).toMatchObject([{ text: 'Window opened', eui: node.eui }]);
  await portal.isAccessible();
  const air = await tile(/^Air humidity/);
  await portal.person.keyboard('{Control>}');
  await portal.person.click(air);
  await portal.person.keyboard('{/Control}');
  expect(portal.address()).toBe(`#/devices_node_details?eui=${node.eui}&series=1-4097`);
});

test('a channel names its sensor and what it says now', async () => {
  await fleet.sender.uplink(node, climate(21.4, 48));
  const portal = await openNode('&tab=channels');
  const table = await screen.findByRole('region', { name: 'Channels and sensors' });
  const row = () => within(table).getAllByRole('row')[1]!;
  await waitFor(() => expect(row().textContent).toMatch(/Air temperature ?21\.4 °C.*Air humidity ?48\.0/));
  await portal.isLive();
  portal.later(15 * MINUTE_MS);
  await fleet.sender.uplink(node, climate(-3.2, 51));
  await waitFor(() => expect(row().textContent).toContain('-3.2 °C'));
  await portal.isAccessible();
});

test('a channel counts its readings, and general info says what is known of the device', async () => {
  await fleet.sender.uplink(node, climate(21.4, 48));
  await fleet.sender.uplink(node, climate(21.5, 48));
  const portal = await openNode('&tab=channels');
  const table = await screen.findByRole('region', { name: 'Channels and sensors' });
  const column = within(table)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Readings');
  await waitFor(() =>
    expect(within(within(table).getAllByRole('row')[1]!).getAllByRole('cell')[column]!.textContent).toBe('4'),
  );
  await portal.person.click(screen.getByRole('tab', { name: 'General info' }));
  const fact = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextElementSibling!.textContent;
  expect(await fact('Channels')).toBe('1');
  expect(await fact('Sensors')).toBe('1');
  expect(await fact('Registered')).toMatch(/\d{4}/);
  expect(await fact('Last message')).toMatch(/\d{4}/);
  // Nothing of the kind was set or reported.
  for (const label of ['IP address', 'Country or region', 'System version'])
    expect(screen.queryByText(label)).toBeNull();
});

test('an uplink that was refused is kept raw, with its reason and what to do', async () => {
  const broken = '01011098530000010210A87A00000000';
  await fleet.sender.uplink(node, climate(21.4, 48));
  await fleet.sender.uplink(node, broken);
  const portal = await openNode();
  await portal.person.click(await screen.findByRole('tab', { name: 'Raw uplinks' }));
  await screen.findByText('2 readings');
  await portal.person.click(screen.getByRole('radio', { name: 'Refused' }));
  await waitFor(() => expect(screen.queryByText('2 readings')).toBeNull());
  const row = (await screen.findByText('The checksum does not match')).closest('tr')!;
  within(row).getByText(broken);
  within(row).getByText(/check that the network server passes the payload unchanged/);
  expect(portal.address()).toBe(`#/devices_node_details?eui=${node.eui}&tab=uplinks&outcome=refused`);
  await portal.isAccessible();
});

test('what has happened to a node stands in its activity', async () => {
  await fleet.sender.uplink(node, climate(21.4, 48));
  const portal = await openNode('&tab=activity');
  await screen.findByText('Bound');
  await screen.findByRole('heading', { name: 'Greenhouse 2' });
  await portal.isAccessible();
});

test('what is known about a node, and what it has not reported', async () => {
  await fleet.sender.uplink(node, climate(21.4, 48));
  const portal = await openNode('&tab=info');
  await screen.findByText(node.dev_eui);
  await screen.findByText('15 min');
  expect(screen.getAllByText('Not reported yet').length).toBeGreaterThan(0);
  await portal.isAccessible();
});

describe('the history of a node', () => {
  const openDanger = (as = fleet.owner) => {
    return openPortal({ as, at: `#/devices_node_details?eui=${node.eui}&tab=danger` });
  };
  const clearButton = () => screen.findByRole('button', { name: 'Clear history' });

  test('is cleared once the end of its EUI is typed', async () => {
    await fleet.sender.uplink(node, climate(21.4, 48));
    const portal = await openDanger();
    await portal.person.click(await clearButton());
    const question = await screen.findByRole('dialog', { name: 'Clear the history of Greenhouse 2' });
    const confirm = within(question).getByRole('button', { name: 'Clear history' });
    const end = within(question).getByRole('textbox', { name: /^Last 4 characters of its EUI/ });
    await portal.isAccessible();
    await portal.person.click(confirm);
    await waitFor(() => expect(descriptionOf(end)).toContain(`Type ${node.eui.slice(-4)}`));
    await portal.person.type(end, node.eui.slice(-4).toLowerCase());
    await portal.person.click(confirm);
    await screen.findByText('The history of Greenhouse 2 is cleared');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await portal.person.click(screen.getByRole('tab', { name: 'Data' }));
    await screen.findByText(/^No readings yet\./);
  });

  test('goes from open screens when somebody else clears it', async () => {
    await fleet.sender.uplink(node, climate(21.4, 48));
    const portal = await openNode();
    await tile(/^Air temperature/);
    await portal.isLive();
    await fleet.owner.call(channels.clearHistory, { eui: node.eui });
    await screen.findByText(/^No readings yet\./);
  });

  test('is not for an observer to clear', async () => {
    await openDanger(await aSubUser(fleet.owner, 'observer'));
    await screen.findByRole('heading', { name: 'Greenhouse 2' });
    expect(screen.queryByRole('tab', { name: 'Danger zone' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull();
  });
});

test('a node of another organisation is distinguished from none at all', async () => {
  const stranger = await anOwner(fleet.server);
  const portal = await openPortal({ as: stranger, at: `#/devices_node_details?eui=${node.eui}` });
  await screen.findByText(/not in your organisation/);
  await portal.isAccessible();
  window.location.hash = '#/devices_node_details';
  await portal.person.click(await screen.findByRole('link', { name: 'Choose a node' }));
  expect(portal.address()).toBe('#/devices_node');
});

test('an uplink is explained byte by byte', async () => {
  await fleet.sender.uplink(node, '01011098530000010210A87A0000AF51');
  const portal = await openNode('&tab=uplinks');
  await portal.person.click(await screen.findByRole('button', { name: 'Explain the bytes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payload byte by byte' }));
  dialog.getByText('16 bytes on fPort 2, decoded as S2101');
  const rows = () =>
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows().slice(0, 3)).toEqual([
    ['0', '01', 'Channel', ''],
    ['1–2', '01 10', 'Type of the next bytes', ''],
    ['3–6', '98 53 00 00', 'Air temperature', '21.4 °C'],
  ]);
  expect(rows().at(-1)).toEqual(['14–15', 'AF 51', 'Checksum (CRC-16)', '']);
  await portal.person.click(dialog.getByRole('button', { name: '98 53 00 00' }));
  expect(dialog.getByText('Air temperature').closest('[data-marked]')).not.toBeNull();
  await portal.isAccessible();
});

test('the radio tab counts uplinks by day and names the gateways that received them', async () => {
  const mast = await aGateway(fleet.owner, { name: 'Mast north' });
  for (const fCnt of [1, 2, 5])
    await fleet.sender.uplink(node, climate(21.4 + fCnt / 10, 48), { fCnt, rssi: -97, gateways: [mast.eui] });
  const portal = await openNode('&tab=radio');
  await screen.findByText(/: 3 received, 2 missing$/);
  expect(screen.getAllByText(/: 0 received, 0 missing$/)).toHaveLength(6);
  await screen.findByRole('heading', { name: 'Signal strength (RSSI)' });
  expect((await screen.findAllByText('Mast north')).length).toBeGreaterThan(1);
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(screen.getAllByText(/: 0 received, 0 missing$/)).toHaveLength(29));
});

test('the last day is compared with the day before, by a link or in the picker', async () => {
  const now = fleet.server.clock.now();
  await fleet.sender.uplink(node, climate(21.4, 48));
  await aHistory(fleet.server, { eui: node.eui, measurement_id: 4097 }, [
    [now - 25 * HOUR_MS, 18.2],
    [now - HOUR_MS, 20.1],
  ]);
  const portal = await openNode('&series=1-4097&compare=before');
  // In the legend, as the statistics below name it too.
  const entry = (await screen.findAllByText('Air temperature · period before'))
    .map((name) => name.closest('li'))
    .find((item) => item !== null);
  expect(entry?.textContent).toContain('18.2');
  await portal.person.click(screen.getByRole('button', { name: /^Time range: Last 1 day/ }));
  await portal.person.click(await screen.findByLabelText('No comparison'));
  await waitFor(() => expect(entry?.isConnected).toBe(false));
  expect(portal.address()).not.toContain('compare');
});
