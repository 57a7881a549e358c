import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aHistory,
  aNode,
  anOwner,
  aServer,
  aSubUser,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  const node = await aNode(owner, { name: 'Greenhouse 2' });
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [[server.clock.now() - HOUR_MS, 21.4]]);
});

const openExport = async (as: Parameters<typeof openPortal>[0]['as']) => {
  const portal = await openPortal({ as, at: '#/data_table' });
  await portal.person.click(await screen.findByRole('button', { name: 'Export' }));
  return { portal, dialog: within(await screen.findByRole('dialog', { name: 'Export' })) };
};

test('a file of any size is prepared, is offered once it is ready, and is deleted', async () => {
  const { portal, dialog } = await openExport(owner);
  expect(portal.address()).toBe('#/data_table?export=open');
  await portal.person.click(await dialog.findByRole('radio', { name: 'Parquet' }));
  await portal.person.click(dialog.getByRole('checkbox', { name: 'From the first reading on' }));
  await portal.person.click(dialog.getByRole('button', { name: 'Prepare file' }));
  await dialog.findByText(/^readings-2026-03-01-\d+\.parquet$/);
  await dialog.findByText(/^1 row · /);
  // Beside the choice, the file itself.
  expect(dialog.getAllByText('From the first reading on')).toHaveLength(2);
  await dialog.findByRole('button', { name: 'Download' });
  await portal.isAccessible();
  await portal.person.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(dialog.queryByText(/parquet$/)).toBeNull());
});

test('an observer saves the small file and has no other', async () => {
  const { dialog } = await openExport(await aSubUser(owner, 'observer'));
  expect(dialog.getByRole('button', { name: 'Save as CSV' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Prepare file' })).toBeNull();
});
