import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aHistory, aNode, anOwner, aServer, type TestServer, type User } from '../../../test/server';

const TEMPERATURE = 4097;
const HUMIDITY = 4098;
const LIGHT = 4099;

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
const measured = (measurement_id: number, value: number) =>
  aHistory(server, { eui: node.eui, measurement_id }, [[server.clock.now() - HOUR_MS, value]]);
const openChart = (...ids: number[]) =>
  openPortal({
    as: owner,
    at: `#/data_chart?${ids.length ? `series=${ids.map((id) => `${node.eui}-1-${id}`)}` : 'explore'}`,
  });
const chart = (name: string | RegExp) => screen.findByRole('img', { name });

test('before anything was measured the chart leads to the first device', async () => {
  const portal = await openPortal({ as: await anOwner(server), at: '#/data_chart?explore' });
  await screen.findByText(/^Nothing has been measured yet/);
  await portal.isAccessible();
});

test('the first series is offered, and one click shows it', async () => {
  await measured(TEMPERATURE, 21.4);
  const portal = await openChart();
  await portal.person.click(
    await screen.findByRole('button', { name: 'Show Air temperature · Greenhouse 2' }),
  );
  await chart('Chart: Air temperature · Greenhouse 2');
  await screen.findByText('1 reading in this time');
  expect(portal.address()).toBe(`#/data_chart?explore=&series=${node.eui}-1-${TEMPERATURE}`);
});

test('a second series is compared with the first, also as a table', async () => {
  await measured(TEMPERATURE, 21.4);
  await measured(HUMIDITY, 48);
  const portal = await openChart(TEMPERATURE);
  await portal.person.click(await screen.findByRole('combobox', { name: 'Series' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Air humidity · Greenhouse 2' }));
  await chart(/Air temperature.*, Air humidity/);
  await portal.person.click(screen.getByRole('button', { name: 'View as table' }));
  const table = await screen.findByRole('region', { name: 'View as table' });
  await waitFor(() => expect(table.textContent).toMatch(/21\.4.*48\.0/));
  await portal.isAccessible();
});

test('a third unit does not fit and cannot be chosen', async () => {
  for (const id of [TEMPERATURE, HUMIDITY, LIGHT]) await measured(id, 20);
  const portal = await openChart(TEMPERATURE, HUMIDITY);
  await chart(/Air humidity/);
  await portal.person.click(screen.getByRole('combobox', { name: 'Series' }));
  const option = await screen.findByRole('option', { name: /^Light/ });
  expect(option.getAttribute('aria-disabled') ?? option.dataset.comboboxDisabled).toBe('true');
  await portal.person.click(option);
  expect(portal.address()).not.toContain(`-${LIGHT}`);
  await portal.person.keyboard('{Escape}');
  await portal.isAccessible();
});

test('another range requests again and is in the address', async () => {
  await measured(TEMPERATURE, 21.4);
  const portal = await openChart(TEMPERATURE);
  await chart(/Air temperature/);
  await portal.person.click(screen.getByRole('button', { name: /^Time range: Last 1 day/ }));
  await portal.person.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await waitFor(() => expect(portal.address()).toContain('range=7d'));
});
