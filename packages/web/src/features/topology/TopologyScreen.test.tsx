import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aFleet, aGateway, aKit, aNode, climate } from '../../../test/server';

const fleet = aFleet();
let mast: Awaited<ReturnType<typeof aGateway>>;
beforeEach(async () => {
  mast = await aGateway(fleet.owner, { name: 'Mast north' });
});
const openGateway = (onPhone = false) =>
  openPortal({
    as: fleet.owner,
    at: `#/devices_gateway_details?eui=${mast.eui}&tab=radio&section=topology`,
    onPhone,
  });
const graph = (name: string) => screen.findByRole('application', { name });
const FOREIGN = '00000000000000FF';

test('a gateway shows the nodes that it received as a graph and as a list, and a node leads to its page', async () => {
  const received = { gateways: [mast.eui] };
  await fleet.sender.uplink(await aNode(fleet.owner, { name: 'Orchard' }), climate(21.4, 48), {
    ...received,
    rssi: -80,
  });
  await fleet.sender.uplink(await aNode(fleet.owner, { name: 'Valley' }), climate(21.4, 48), {
    ...received,
    rssi: -119,
  });
  const portal = await openGateway();
  const drawn = within(await graph('Nodes that Mast north received'));
  await drawn.findByText('-119 dBm');
  drawn.getByText('Strong');
  drawn.getByText('Weak');
  expect(drawn.getAllByText('Online')).toHaveLength(3);
  const list = screen.getByRole('region', { name: 'Nodes that Mast north received' });
  await portal.isAccessible();
  await portal.person.type(screen.getByRole('searchbox', { name: 'Name or EUI' }), 'vall');
  await waitFor(() => expect(within(list).queryByRole('link', { name: 'Orchard' })).toBeNull());
  await portal.person.click(drawn.getByRole('link', { name: 'Valley' }));
  await screen.findByRole('heading', { name: 'Valley' });
});

test('a node shows the gateways that received it and its way on, foreign gateways without a page', async () => {
  const node = await aNode(fleet.owner, { name: 'Orchard' });
  await fleet.sender.uplink(node, climate(21.4, 48), { gateways: [mast.eui, FOREIGN] });
  const portal = await openPortal({
    as: fleet.owner,
    at: `#/devices_node_details?eui=${node.eui}&tab=radio&section=topology`,
    onPhone: true,
  });
  const drawn = within(await graph('Gateways that received Orchard'));
  drawn.getByRole('link', { name: 'Mast north' });
  drawn.getByText(FOREIGN);
  drawn.getByText('Not your gateway');
  drawn.getByText('Portal');
  expect(drawn.queryByRole('link', { name: FOREIGN })).toBeNull();
  await portal.isAccessible();
});

test('before anything was received there is no graph; what needs no gateway has no such section', async () => {
  await openGateway();
  await screen.findByText('This gateway received none of your nodes in this time.');
  const kit = await aKit(fleet.owner);
  await openPortal({
    as: fleet.owner,
    at: `#/devices_node_details?eui=${kit.eui}&tab=radio&section=topology`,
  });
  await screen.findByText('No uplink has arrived yet.');
  expect(screen.queryByRole('link', { name: 'Topology' })).toBeNull();
});
