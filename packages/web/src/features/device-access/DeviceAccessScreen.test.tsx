import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aGateway, aNode, anOwner, aSender, aServer, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

test('the SIM card of a gateway is shown where the operator knows it', async () => {
  const { eui } = await aGateway(owner, { name: 'Mast' });
  const file = join(server.config.DATA_DIR, 'simcards.csv');
  await writeFile(file, `eui,status,operator,expires_on,remaining_mb\n${eui},8,Fieldnet,2027-01-31,250\n`);
  const portal = await openPortal({
    as: owner,
    at: `#/devices_gateway_details?eui=${eui}&tab=settings&section=info`,
  });
  await screen.findByRole('heading', { name: 'SIM card' });
  screen.getByText('To be activated');
  screen.getByText('31 Jan 2027');
  screen.getByText('250 MB');
  await portal.isAccessible();
  expect(screen.queryByRole('link', { name: 'Remote shell' })).toBeNull();
});

test('sensor errors are listed below the channels, the present one in words', async () => {
  const node = await aNode(owner, { model: 'S2120' });
  await (await aSender(server)).uplink(node, '0603');
  const portal = await openPortal({
    as: owner,
    at: `#/devices_node_details?eui=${node.eui}&tab=settings&section=channels`,
  });
  await screen.findByText('The sensor reports an error: Sensor did not respond');
  within(screen.getByRole('region', { name: 'Sensor errors in 30 days' })).getByText(
    'Sensor did not respond (03)',
  );
  await portal.isAccessible();
});

test('where the operator has set up tunnels, a shell to a gateway can be asked for', async () => {
  const elsewhere = await anOwner(await aServer({ TUNNEL_URL: 'http://127.0.0.1:1/open' }));
  const { eui } = await aGateway(elsewhere, { name: 'Mast' });
  const portal = await openPortal({
    as: elsewhere,
    at: `#/devices_gateway_details?eui=${eui}&tab=settings&section=shell`,
  });
  await portal.person.click(await screen.findByRole('button', { name: 'Open remote shell' }));
  await screen.findByText(/The remote connection could not be opened/);
  await portal.isAccessible();
});
