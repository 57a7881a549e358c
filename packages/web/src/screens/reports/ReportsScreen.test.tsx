import { alarms } from '@fieldscope/contract/calls/alarms';
import { chartPages } from '@fieldscope/contract/calls/chart-pages';
import { reports } from '@fieldscope/contract/calls/reports';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  await owner.call(chartPages.create, { name: 'Greenhouses', rows: 1, columns: 1 });
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

test('an owner makes a report, looks at it, pauses it and deletes it', async () => {
  const portal = await openPortal({ as: owner, at: '#/reports' });
  await screen.findByText(/^No reports yet/);
  await portal.isAccessible();
  await portal.person.click(await button('New report'));
  const form = within(await dialog());
  await portal.person.click(form.getByRole('button', { name: 'Create report' }));
  await form.findByText('Choose what it shows.');
  await form.findByText('Choose at least one reader.');
  await portal.person.click(form.getByRole('combobox', { name: 'Show' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Greenhouses' }));
  await portal.person.click((await form.findAllByRole('checkbox'))[0]!);
  await portal.isAccessible();
  await portal.person.click(form.getByRole('button', { name: 'Preview' }));
  await form.findByText(/^Greenhouses: /);
  await portal.isAccessible();
  await portal.person.click(form.getByRole('button', { name: 'Create report' }));
  const card = within(await screen.findByRole('article', { name: 'Greenhouses' }));
  card.getByText('Chart page: Greenhouses');
  card.getByText('Every day at 07:00');
  await portal.isAccessible();
  await portal.person.click(card.getByRole('button', { name: 'Pause for me: Greenhouses' }));
  await card.findByText('Paused by the reader');
  await portal.person.click(card.getByRole('button', { name: 'Delete report Greenhouses' }));
  await portal.person.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^No reports yet/);
});

test('an observer sees reports, and can neither change nor switch them', async () => {
  const [page] = await owner.call(chartPages.list);
  const observer = await aSubUser(owner, 'observer');
  const readers = (await owner.call(alarms.listReceivers)).slice(0, 1).map(({ user_id }) => user_id);
  const source = { source: 'chart_page', source_id: page!.desktop_id } as const;
  await owner.call(reports.create, { ...source, name: 'Weekly', period: 'weekly', readers } as never);
  await openPortal({ as: observer, at: '#/reports' });
  const card = within(await screen.findByRole('article', { name: 'Weekly' }));
  card.getByText('Every week: Monday, 07:00');
  expect((await card.findByRole('switch')).hasAttribute('disabled')).toBe(true);
  expect(card.queryByRole('button', { name: /^Change report/ })).toBeNull();
});
