import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
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

const [AIR, HUMIDITY] = [4097, 4098];

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

const open = (as: User, address = '') => openPortal({ as, at: `#/data_chart${address}` });
async function aPage(columns = 2) {
  const { desktop_id } = await owner.call(chartPages.create, { name: 'Climate', rows: 1, columns });
  return desktop_id;
}
const aChart = (desktop_id: number, name: string, measurement_id = AIR) =>
  owner.call(charts.create, { desktop_id, name, series: [{ eui: node.eui, channel: 1, measurement_id }] });
/** The charts have lists of their own. */
const namesOnPage = () =>
  [...screen.getByRole('list', { name: 'Climate' }).children].map(
    (cell) => within(cell as HTMLElement).queryByRole('heading')?.textContent ?? 'free',
  );

test('an administrator creates a page by its picture and puts a chart on it; another type does not fit', async () => {
  await aHistory(server, { eui: node.eui, measurement_id: AIR }, [[server.clock.now() - HOUR_MS, 21.4]]);
  const portal = await open(owner);
  await screen.findByText(/^No chart page yet/);
  await portal.person.click(await screen.findByRole('button', { name: 'New chart page' }));
  const dialog = await screen.findByRole('dialog', { name: 'New chart page' });
  await portal.person.click(within(dialog).getByRole('button', { name: 'Create page' }));
  expect(within(dialog).getByText('This cannot be empty')).toBeTruthy();
  await portal.person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Climate');
  await portal.person.click(within(dialog).getByRole('radio', { name: 'Rows: 1, columns: 3.' }));
  await portal.isAccessible();
  await portal.person.click(within(dialog).getByRole('button', { name: 'Create page' }));
  await waitFor(() => expect(namesOnPage()).toEqual(['free', 'free', 'free']));
  expect(portal.address()).toMatch(/page=\d+/);

  await portal.person.click(screen.getByRole('button', { name: 'Add a chart: row 1, column 2' }));
  const form = await screen.findByRole('dialog', { name: 'Add a chart' });
  await portal.person.click(within(form).getByRole('button', { name: 'Add chart' }));
  expect(within(form).getAllByText('This cannot be empty')).toHaveLength(2);
  await portal.person.click(within(form).getByRole('combobox', { name: 'Measurements' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Air temperature · Greenhouse 2' }));
  expect(within(form).getByText(/only those in °C fit/)).toBeTruthy();
  expect(screen.getByRole('option', { name: /Air humidity/ }).dataset.comboboxDisabled).toBe('true');
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Air temperature');
  await portal.person.keyboard('{Escape}');
  await portal.isAccessible();
  await portal.person.click(within(form).getByRole('button', { name: 'Add chart' }));
  await waitFor(() => expect(namesOnPage()).toEqual(['free', 'Air temperature', 'free']));
  await screen.findByRole('img', { name: 'Chart: Air temperature · Greenhouse 2' });
  await portal.isAccessible();
});

test('charts move by arrow keys and by dragging, and change places', async () => {
  const page = await aPage(3);
  await aChart(page, 'Air');
  await aChart(page, 'Damp', HUMIDITY);
  const portal = await open(owner);
  const handle = await screen.findByRole('button', { name: 'Move Air with the arrow keys' });
  handle.focus();
  await portal.person.keyboard('{ArrowRight}');
  expect(namesOnPage()).toEqual(['Damp', 'Air', 'free']);
  await portal.person.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
  await waitFor(() => expect(namesOnPage()).toEqual(['Damp', 'free', 'Air']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Air with the arrow keys' }));
  expect(screen.getByText('Air: row 1, column 3')).toBeTruthy();
  const dataTransfer = { setData: () => {}, setDragImage: () => {} };
  fireEvent.dragStart(screen.getByRole('button', { name: 'Move Damp with the arrow keys' }), {
    dataTransfer,
  });
  const target = screen.getByRole('button', { name: 'Add a chart: row 1, column 2' });
  await waitFor(() => {
    fireEvent.dragOver(target, { dataTransfer });
    expect(target.closest('[data-over]')).not.toBeNull();
  });
  fireEvent.drop(target, { dataTransfer });
  await waitFor(() => expect(namesOnPage()).toEqual(['free', 'Damp', 'Air']));
  await waitFor(async () =>
    expect((await owner.call(charts.list, {})).map(({ name, column }) => [name, column])).toEqual([
      ['Damp', 2],
      ['Air', 3],
    ]),
  );
});

test('a page is renamed and deleted; a chart is changed, enlarged and deleted', async () => {
  const page = await aPage();
  await aChart(page, 'Air');
  const portal = await open(owner);
  const choose = async (name: string) => {
    await portal.person.click(await screen.findByRole('button', { name: 'Actions for Air' }));
    await portal.person.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Edit');
  const form = await screen.findByRole('dialog', { name: 'Edit Air' });
  await portal.person.clear(within(form).getByRole('textbox', { name: 'Name' }));
  await portal.person.type(within(form).getByRole('textbox', { name: 'Name' }), 'Warmth');
  await portal.person.click(within(form).getByRole('button', { name: 'Save chart' }));
  await portal.person.click(await screen.findByRole('button', { name: 'Enlarge Warmth' }));
  await waitFor(() => expect(portal.address()).toMatch(/chart=\d+/));
  await portal.person.click(await screen.findByRole('button', { name: 'Back to the page' }));
  await portal.person.click(await screen.findByRole('button', { name: 'Actions for Warmth' }));
  await portal.person.click(await screen.findByRole('menuitem', { name: 'Delete chart' }));
  await portal.person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete chart' }),
  );
  await waitFor(() => expect(namesOnPage()).toEqual(['free', 'free']));
  const chooseOfPage = async (page: string, name: string) => {
    await portal.person.click(screen.getByRole('button', { name: `Actions for ${page}` }));
    await portal.person.click(await screen.findByRole('menuitem', { name }));
  };
  await chooseOfPage('Climate', 'Rename');
  const rename = await screen.findByRole('dialog', { name: 'Rename Climate' });
  await portal.person.type(within(rename).getByRole('textbox', { name: 'Name' }), ' 2');
  await portal.person.click(within(rename).getByRole('button', { name: 'Rename' }));
  await screen.findByRole('list', { name: 'Climate 2' });
  await chooseOfPage('Climate 2', 'Delete page');
  await portal.person.click(
    within(await screen.findByRole('dialog', { name: 'Delete Climate 2' })).getByRole('button', {
      name: 'Delete page',
    }),
  );
  await screen.findByText(/^No chart page yet/);
  await screen.findByText('Climate 2 is deleted');
});

test('charts that are not live show what is new when they are refreshed; the choice is remembered', async () => {
  await aHistory(server, { eui: node.eui, measurement_id: AIR }, [[server.clock.now() - HOUR_MS, 21.4]]);
  await aChart(await aPage(1), 'Air');
  const portal = await open(owner);
  await screen.findByText('21.4 °C');
  await portal.person.click(screen.getByRole('combobox', { name: 'Refresh' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Manually' }));
  await aHistory(server, { eui: node.eui, measurement_id: AIR }, [[server.clock.now() - MINUTE_MS, 23.5]]);
  portal.later(HOUR_MS);
  expect(screen.queryByText('23.5 °C')).toBeNull();
  await portal.person.click(screen.getByRole('button', { name: 'Refresh now' }));
  await screen.findByText('23.5 °C');
  expect(localStorage.getItem('fieldscope:test:chart-refresh')).toBe('"manual"');
});

test('an observer looks, and a chart whose devices left says so', async () => {
  const page = await aPage();
  await aChart(page, 'Air');
  await owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
  const portal = await open(await aSubUser(owner, 'observer'));
  await screen.findByText('The devices of this chart are no longer in your organisation.');
  expect(
    screen.queryByRole('button', { name: /Add a chart|Actions for|Move Air|New chart page/ }),
  ).toBeNull();
  await portal.isAccessible();
});
