import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aReading, withReadings } from '../../../test/answered-readings';
import { type OpenScreen, openScreen } from '../../../test/screen';

const openTable = (...readings: ReturnType<typeof aReading>[]): Promise<OpenScreen> =>
  openScreen({ at: '#/data_table', answers: withReadings(...readings) });
const hoursAgo = (hours: number) => Date.now() - hours * HOUR_MS;
const aDay = () => [
  aReading({ measured_at: hoursAgo(2), value: -0.5 }),
  aReading({ measured_at: hoursAgo(1) }),
  aReading({ measured_at: hoursAgo(1), measurement_id: 4098, value: 48 }),
];
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

test('readings are rows, newest first', async () => {
  const page = await openTable(...aDay());
  // Names and units may come after the rows.
  await waitFor(() => expect(figures().at(-1)).toBe('Air temperature -0.5 °C'));
  expect(figures()).toHaveLength(3);
  await page.isAccessible();
});

test('a measurement is chosen by a person, kept in the address, and taken away again', async () => {
  const page = await openTable(...aDay());
  await page.person.click(await screen.findByRole('combobox', { name: 'Measurements' }));
  await page.person.click(await screen.findByRole('option', { name: 'Air humidity' }));
  await waitFor(() => expect(figures()).toEqual(['Air humidity 48.0 %RH']));
  expect(page.address()).toBe('#/data_table?measurement=4098');
  await page.person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(figures()).toHaveLength(3));
});

test('what is older than a day is found by widening the time', async () => {
  const page = await openTable(aReading({ measured_at: Date.now() - 3 * DAY_MS, value: 9 }));
  await screen.findByText('No readings in this time with these filters.');
  await page.person.click(screen.getByRole('link', { name: 'Show everything of the last 30 days' }));
  await waitFor(() => expect(figures()).toEqual(['Air temperature 9.0 °C']));
  expect(page.address()).toBe('#/data_table?range=30d');
});

test('needless columns are taken away, and stay away', async () => {
  const page = await openTable(...aDay());
  await waitFor(() => expect(figures()).toHaveLength(3));
  await page.person.click(screen.getByRole('button', { name: 'Columns' }));
  await page.person.click(await screen.findByRole('checkbox', { name: 'fCnt' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'fCnt' })).toBeNull());
  expect(screen.queryByRole('checkbox', { name: 'Value' })).toBeNull();
  expect(localStorage.getItem('fieldscope:tableVals')).not.toContain('counter');
});
