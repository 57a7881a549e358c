import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aHistory, aNode, anOwner, aServer } from '../../../test/server';

test('the chart tab shows a chosen chart page, and one measurement of one node on demand', async () => {
  const server = await aServer();
  const owner = await anOwner(server);
  const { eui } = await aNode(owner, { name: 'Greenhouse 2' });
  await aHistory(server, { eui, measurement_id: 4097 }, [[server.clock.now() - HOUR_MS, 21.4]]);
  await owner.call(chartPages.create, { name: 'Air', rows: 1, columns: 1 });
  const { desktop_id } = await owner.call(chartPages.create, { name: 'Beds', rows: 1, columns: 1 });
  const series = [{ eui, channel: 1, measurement_id: 4097 }];
  await owner.call(charts.create, { desktop_id, name: 'Warmth', series });
  const portal = await openPortal({ as: owner, at: '#/dashboard?tab=chart' });
  await screen.findByText('There is no chart on this page yet.');
  await portal.person.click(screen.getByRole('combobox', { name: 'Chart page' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Beds' }));
  await screen.findByRole('heading', { name: 'Warmth' });
  await screen.findByText('21.4 °C');
  expect(portal.address()).toContain(`page=${desktop_id}`);
  expect(screen.getByRole('link', { name: 'Arrange' }).getAttribute('href')).toContain(
    `/data_chart?page=${desktop_id}`,
  );
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: 'One measurement' }));
  await screen.findByRole('combobox', { name: 'Node' });
  await portal.person.click(screen.getByRole('button', { name: 'Chart pages' }));
  await waitFor(() => screen.getByRole('heading', { name: 'Warmth' }));
});
