import { channels } from '@fieldscope/contract/calls/channels';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { descriptionOf, openPortal } from '../../../test/portal';
import { aFleet, aGateway, aNode, climate } from '../../../test/server';

const fleet = aFleet();
let node: Awaited<ReturnType<typeof aNode>>;
beforeEach(async () => {
  node = await aNode(fleet.owner, { name: 'Greenhouse 2' });
});
const openNode = (query = '') =>
  openPortal({ as: fleet.owner, at: `#/devices_node_details?eui=${node.eui}${query}` });
const tile = (name: RegExp) => screen.findByRole('button', { name });

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
  await portal.person.click(screen.getByRole('tab', { name: 'Radio' }));
  await portal.person.click(await screen.findByRole('link', { name: 'Raw uplinks' }));
  await screen.findByRole('cell', { name: 'Mast north' });
  await portal.isAccessible();
});

test('a channel names its sensor and what it says now', async () => {
  await fleet.sender.uplink(node, climate(21.4, 48));
  const portal = await openNode('&tab=settings&section=channels');
  const table = await screen.findByRole('region', { name: 'Channels and sensors' });
  const row = () => within(table).getAllByRole('row')[1]!;
  await waitFor(() => expect(row().textContent).toMatch(/Air temperature ?21\.4 °C.*Air humidity ?48\.0/));
  await portal.isLive();
  portal.later(15 * MINUTE_MS);
  await fleet.sender.uplink(node, climate(-3.2, 51));
  await waitFor(() => expect(row().textContent).toContain('-3.2 °C'));
  await portal.isAccessible();
});

describe('the history of a node', () => {
  const clearButton = () => screen.findByRole('button', { name: 'Clear history' });

  test('is cleared once the end of its EUI is typed', async () => {
    await fleet.sender.uplink(node, climate(21.4, 48));
    const portal = await openNode('&tab=settings&section=danger');
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

  test('goes from open screens when another account clears it', async () => {
    await fleet.sender.uplink(node, climate(21.4, 48));
    const portal = await openNode();
    await tile(/^Air temperature/);
    await portal.isLive();
    await fleet.owner.call(channels.clearHistory, { eui: node.eui });
    await screen.findByText(/^No readings yet\./);
  });
});
