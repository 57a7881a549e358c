import { DAY_MS } from '@fieldscope/contract/time';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeCredits, foldCredits } from '../../../../server/src/modules/credits/credits.service';
import { WAIT } from '../../../test/mount';
import { openPortal } from '../../../test/portal';
import { aMadeKey, aNode, anOwner, aServer, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer({ CREDITS: 'required' });
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
  const { accessId } = await aMadeKey(owner, { label: 'Bridge' });
  const now = server.clock.now();
  const { device_id: deviceId } = (
    await server.db
      .selectFrom('device' as never)
      .selectAll()
      .where('eui' as never, '=', node.eui as never)
      .execute()
  )[0] as { device_id: number };
  for (const change of [
    { kind: 'uplink', um: -5, at: now - DAY_MS, deviceId },
    { kind: 'uplink', um: -7, at: now, deviceId },
    { kind: 'http_history', dm: -1200, at: now, deviceId, accessId },
  ] as const)
    await changeCredits(server.db, owner.orgId, change);
  await foldCredits(server);
});

/** What the lines of the table say once they are there. */
const rows = () =>
  vi.waitFor(() => {
    const table = within(screen.getByRole('table'));
    const lines = table.getAllByRole('row').slice(1);
    expect(table.getAllByRole('cell')[0]!.textContent).not.toBe('');
    return lines.map(({ textContent }) => textContent);
  }, WAIT);

test('what was used is there by day, as charts and as a table, and is saved as a file', async () => {
  const portal = await openPortal({ as: owner, at: '#/consumption?range=7d' });
  await screen.findByRole('img', { name: 'Chart: Uplink messages (UM)' });
  await screen.findByRole('img', { name: 'Chart: Download messages (DM)' });
  await portal.isAccessible();
  const uplinks = within(screen.getByRole('region', { name: 'Uplink messages (UM)' }));
  await portal.person.click(uplinks.getByRole('button', { name: 'View as table' }));
  const [today, yesterday] = await rows();
  expect(today).toMatch(/7$/);
  expect(yesterday).toMatch(/5$/);
  await portal.person.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await screen.findByText(/^Saved: \d rows$/);
  expect(await portal.savedFile()).toContain(
    `${new Date(server.clock.now()).toISOString().slice(0, 10)},7,1200`,
  );
});

test('by device, key and kind the largest is first, and a device leads to its own days', async () => {
  const portal = await openPortal({ as: owner, at: '#/consumption?by=kind' });
  expect(await rows()).toEqual(['History read over HTTP01,200', 'Uplinks of devices120']);
  await portal.person.click(screen.getByRole('radio', { name: 'Access key' }));
  await screen.findByRole('link', { name: 'Bridge' });
  screen.getByText('Without an access key');
  await portal.person.click(screen.getByRole('radio', { name: 'Device' }));
  await portal.person.click(await screen.findByRole('link', { name: 'Greenhouse 2' }));
  await screen.findByText('Only Greenhouse 2');
  await screen.findByRole('img', { name: 'Chart: Uplink messages (UM)' });
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: 'Only Greenhouse 2. Show all' }));
  expect(portal.address()).not.toContain('eui=');
});

test('a time in which nothing was used says so', async () => {
  const to = server.clock.now() - 20 * DAY_MS;
  await openPortal({ as: owner, at: `#/consumption?range=${to - 3 * DAY_MS}-${to}` });
  await screen.findByText('Nothing was used in this time.');
});
