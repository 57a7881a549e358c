import { type ChartPage, chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aViewedNode, NODE, withNode } from '../../../test/answered-node';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { openScreen } from '../../../test/screen';

const aPage = (desktop_id: number, name: string, chart_count = 0): ChartPage => ({
  ...{ desktop_id, name, rows: 1, columns: 2, chart_count },
});
async function openDialog(answers: Answer[], { name = 'Greenhouse 2', query = '' } = {}) {
  const page = await openScreen({
    at: `#/devices_node_details?eui=${NODE}${query}`,
    answers: [...withNode(aViewedNode({ name })), ...answers],
  });
  await page.person.click(await screen.findByRole('button', { name: 'Add to a chart page' }));
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'Add to a chart page' })) };
}

test('a chart goes on a page that has a free place, under a name that was changed', async () => {
  const { page, dialog } = await openDialog([
    on(chartPages.list, [aPage(1, 'Full', 2), aPage(2, 'North', 1), aPage(3, 'South')]),
    on(charts.create, { chart_id: 1 }),
  ]);
  const choice = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Chart page' });
  expect(choice.value).toBe('North');
  await page.person.click(choice);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'North',
    'South',
  ]);
  await page.person.click(screen.getByRole('option', { name: 'South' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name of the chart' });
  expect(name.value).toBe('Greenhouse 2: Air temperature');
  await page.isAccessible();
  await page.person.clear(name);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  await page.person.type(name, 'Heat{Enter}');
  await screen.findByText('The chart is on South');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.madeCalls(charts.create)).toEqual([
    { desktop_id: 3, name: 'Heat', series: [{ eui: NODE, channel: 1, measurement_id: 4097 }] },
  ]);
});

test('without a free place the way leads to the chart pages', async () => {
  const { page, dialog } = await openDialog([on(chartPages.list, [aPage(1, 'Full', 2)])]);
  await dialog.findByText(/^No chart page has a free place\./);
  const link = dialog.getByRole('link', { name: 'Open chart pages' });
  expect(link.getAttribute('href')).toMatch(/data_chart$/);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  await page.isAccessible();
});

test('the name that is proposed is no longer than a name may be; a page that filled up meanwhile refuses it', async () => {
  const { page, dialog } = await openDialog(
    [on(chartPages.list, [aPage(2, 'North')]), on(charts.create, refusal('creation_limit_reached'))],
    { name: 'Gewächshaus-'.repeat(5) },
  );
  const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Name of the chart' });
  expect(name.value).toHaveLength(CHART_PAGE_LIMITS.nameLength);
  await page.person.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByRole('alert');
  expect(screen.queryByText(/^The chart is on/)).toBeNull();
});

test('series of two units have no place on a chart page', async () => {
  await openScreen({
    at: `#/devices_node_details?eui=${NODE}&series=1-4097.1-4098`,
    answers: withNode(aViewedNode()),
  });
  await screen.findByRole('heading', { name: 'Air temperature, Air humidity' });
  expect(screen.queryByRole('button', { name: 'Add to a chart page' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Set an alarm' })).toBeNull();
});
