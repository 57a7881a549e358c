import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { devices } from '@fieldscope/contract/calls/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aGateway,
  aKit,
  aNode,
  anOwner,
  aSender,
  aServer,
  aSubUser,
  S2101_UPLINK,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const keysOf = (eui: string) => owner.call(devices.viewNodeKey, { eui });
const gatewayKeys = (eui: string) => `#/devices_gateway_details?eui=${eui}&tab=settings&section=keys`;
const nodeKeys = (eui: string) => `#/devices_node_details?eui=${eui}&tab=settings&section=keys`;
const forPrograms = () => screen.findByRole('region', { name: 'Keys for programs' });

/** Runs the line that the tab shows, as a person who pastes it. */
async function runLine(): Promise<{ code: string; data?: unknown }> {
  const line = within(await forPrograms()).getByText(/^curl /).textContent!;
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} -s`]);
  return JSON.parse(stdout);
}

test('the keys for programs are hidden until asked, and the line that is shown reads the latest values', async () => {
  const node = await aNode(owner);
  await (await aSender(server)).uplink(node, S2101_UPLINK);
  const { access_read, access_write } = await keysOf(node.eui);
  const portal = await openPortal({ as: owner, at: nodeKeys(node.eui) });
  const region = within(await forPrograms());
  await region.findByRole('button', { name: 'Copy full-access key' });
  expect(document.body.textContent).not.toContain(access_read);
  await portal.isAccessible();
  await portal.person.click(region.getByRole('button', { name: 'Show keys' }));
  region.getByText(access_read);
  region.getByText(access_write);
  region.getByText(`/device_sensor_data/${owner.orgId}/${node.eui}/#`);
  region.getByRole('button', { name: 'Hide keys' });
  expect(await runLine()).toMatchObject({ code: '0', data: [{ points: [{ measurement_value: 21.4 }, {}] }] });
});

test('an administrator replaces the keys of a gateway: the line of before is refused, the new one answers', async () => {
  const { eui } = await aGateway(owner, { name: 'Mast' });
  const before = await keysOf(eui);
  const administrator = await aSubUser(owner, 'administrator');
  const portal = await openPortal({ as: administrator, at: gatewayKeys(eui) });
  const region = within(await forPrograms());
  await portal.person.click(region.getByRole('button', { name: 'Show keys' }));
  await region.findByText(before.access_write);
  expect(await runLine()).toMatchObject({ code: '0', data: { dev_name: 'Mast' } });
  await portal.person.click(region.getByRole('button', { name: 'Replace keys' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace both keys' }));
  dialog.getByText(/cut off at once/);
  await portal.isAccessible();
  await portal.person.click(dialog.getByRole('button', { name: 'Replace keys' }));
  await screen.findByText('Both keys are replaced.');
  const after = await keysOf(eui);
  expect(after.access_write).not.toBe(before.access_write);
  region.getByText(after.access_write);
  expect(await runLine()).toMatchObject({ code: '0', data: { dev_name: 'Mast' } });
});

test('a kit has them beside its own key; an observer has no section of keys, also of a gateway', async () => {
  const kit = await aKit(owner);
  await openPortal({ as: owner, at: nodeKeys(kit.eui) });
  await forPrograms();
  expect(screen.queryByText('JoinEUI')).toBeNull();
  const { eui } = await aGateway(owner);
  await openPortal({ as: await aSubUser(owner, 'observer'), at: gatewayKeys(eui) });
  await screen.findByRole('link', { name: 'General info' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Keys' })).toBeNull());
});
