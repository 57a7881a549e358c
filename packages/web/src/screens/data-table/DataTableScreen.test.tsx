import { users } from '@fieldscope/contract/calls/users';
import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aHistory,
  aNode,
  anOwner,
  aSender,
  aServer,
  climate,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
});

const hoursAgo = (hours: number) => server.clock.now() - hours * HOUR_MS;
const aDay = async () => {
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [
    [hoursAgo(2), -0.5],
    [hoursAgo(1), 21.4],
  ]);
  await aHistory(server, { eui: node.eui, measurement_id: 4098 }, [[hoursAgo(1), 48]]);
};
const openTable = (query = '') => openPortal({ as: owner, at: `#/data_table${query}` });
const figures = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(3, 5)
        .map((cell) => cell.textContent)
        .join(' '),
    );

test('the file holds what is filtered, in published units and local times with their offset', async () => {
  await aDay();
  await owner.call(users.changeSetting, { timezone: 'Asia/Kathmandu' });
  const portal = await openTable(`?eui=${node.eui}&measurement=4097`);
  await waitFor(() => expect(figures()).toHaveLength(2));
  await portal.person.click(screen.getByRole('button', { name: 'Export' }));
  await portal.person.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await screen.findByText('Saved: readings-2026-03-01.csv');
  const [head, ...lines] = (await portal.savedFile()).trim().split('\r\n');
  expect(head).toMatch(/Measurement ID,Measurement,Value,Unit,Measured at \(Asia\/Kathmandu\)/);
  expect(lines[0]).toMatch(
    `Greenhouse 2,${node.eui},1,4097,Air Temperature,21.4,℃,2026-03-01T14:45:00+05:45`,
  );
  expect(lines).toHaveLength(2);
});

test('all that a device measured at one moment is one row, with a column for each measurement', async () => {
  await aDay();
  const portal = await openTable();
  await portal.person.click(await screen.findByRole('radio', { name: 'By moment' }));
  await screen.findByRole('columnheader', { name: 'Air humidity' });
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const values = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(2, 4)
      .map((cell) => cell.textContent),
  );
  expect(values).toContainEqual(['-0.5 °C', '–']);
  expect(portal.address()).toBe('#/data_table?rows=moment');
  await portal.isAccessible();

  await portal.person.click(screen.getByRole('button', { name: 'Air temperature' }));
  const temperatures = () =>
    screen.getAllByRole('cell', { name: /°C$/ }).map(({ textContent }) => textContent);
  await waitFor(() => expect(temperatures()).toEqual(['-0.5 °C', '21.4 °C']));
  expect(portal.address()).toBe('#/data_table?rows=moment&sort=1-4097');
  await portal.person.click(screen.getByRole('button', { name: 'Columns' }));
  await portal.person.click(await screen.findByRole('checkbox', { name: 'Air humidity' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Air humidity' })).toBeNull());
  expect(JSON.parse(localStorage.getItem('fieldscope:tableVals')!)).toEqual({ 'moments-hidden': ['1-4098'] });
});

test('new readings are announced, and move no rows until they are wanted', async () => {
  await aDay();
  const sender = await aSender(server);
  const portal = await openTable();
  await waitFor(() => expect(figures()).toHaveLength(3));
  await portal.isLive();
  await sender.uplink(node, climate(23.9, 51));
  const added = await screen.findByRole('button', { name: '2 new rows' });
  expect(figures()).toHaveLength(3);
  await portal.isAccessible();
  await portal.person.click(added);
  await waitFor(() => expect(figures()).toContain('Air temperature 23.9 °C'));
  expect(figures()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /new rows?$/ })).toBeNull();
});

test('readings of another organisation are not found, whatever the address says', async () => {
  await aDay();
  const portal = await openPortal({ as: await anOwner(server), at: `#/data_table?eui=${node.eui}` });
  await screen.findByText(/No readings in this time|not in your organisation/);
  expect(document.body.textContent).not.toContain('21.4');
  await portal.isAccessible();
});
