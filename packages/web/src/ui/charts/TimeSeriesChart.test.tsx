// @vitest-environment happy-dom
import { MINUTE_MS } from '@fieldscope/contract/time';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { recordCanvas } from '../../../test/canvas';
import { loadAreas } from '../../texts/texts';
import { displaySetting } from '../../values/display-setting';
import type { ChartCurve } from './chart-data';
import { TimeSeriesChart } from './TimeSeriesChart';

const TO = Date.UTC(2026, 2, 1);
/** 69.782 °F, which rounds up to 69.8 and down to 69.78. */
const AIR: ChartCurve = {
  key: 'air',
  name: 'Air',
  measurementId: 4097,
  interval_minutes: 15,
  bin_ms: 0,
  times: [TO - MINUTE_MS],
  values: [20.99],
  min: [20.94],
  max: [20.99],
};
const PRESSURE: ChartCurve = {
  ...AIR,
  key: 'p',
  name: 'Pressure',
  measurementId: 4101,
  values: [101_325],
  min: null,
};

beforeEach(async () => {
  recordCanvas();
  await loadAreas(['ui', 'values']);
});

const open = (curves: ChartCurve[] | undefined, more: Partial<ComponentProps<typeof TimeSeriesChart>> = {}) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <TimeSeriesChart curves={curves} from={TO - 60 * MINUTE_MS} to={TO} {...more} />
      </QueryClientProvider>
    </MantineProvider>,
  );
const asTable = () => userEvent.click(screen.getByRole('button', { name: 'View as table' }));

test('Fahrenheit is rounded down in the legend, its range and the table', async () => {
  displaySetting.set({ ...displaySetting.get(), temperatureUnit: 1 });
  open([AIR]);
  expect((await screen.findByRole('listitem')).textContent).toMatch(/69\.78 °F.*69\.69.*69\.78/);
  await asTable();
  expect((await screen.findAllByRole('cell')).map(({ textContent }) => textContent)).toContain('69.78');
});

test('curves that are loading are named in the legend already', () => {
  open(undefined, { awaited: [AIR, PRESSURE] });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Air', 'Pressure']);
});

test('pressure is in hPa in the legend and the table', async () => {
  open([PRESSURE]);
  expect((await screen.findByRole('listitem')).textContent).toContain('1,013.3 hPa');
  await asTable();
  await screen.findByRole('columnheader', { name: 'Pressure, hPa' });
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('1,013.3');
});

test('statistics of the view are below, with the sum of what adds up', async () => {
  const rain = { ...AIR, key: 'rain', name: 'Rain', measurementId: 4113, min: null, max: null };
  const times = [TO - 30 * MINUTE_MS, TO - 15 * MINUTE_MS];
  open([AIR, { ...rain, times, values: [4, 8] }], { withStatistics: true });
  const table = await screen.findByRole('region', { name: 'Statistics of this time' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(cells[1]).toEqual(['Air', '21.0 °C', '20.9 °C', '21.0 °C', '21.0 °C', '–', '1']);
  expect(cells[2]).toEqual(['Rain', '8.0 mm/h', '4.0 mm/h', '6.0 mm/h', '8.0 mm/h', '3.0 mm', '2']);
});

test('the table has the band of a curve of means', async () => {
  open([{ ...AIR, bin_ms: 15 * MINUTE_MS }]);
  await asTable();
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Air, °C: Minimum', 'Air, °C: Maximum']),
  );
});

test('a chart of few readings begins with the first of them, until the reader wants its whole time', async () => {
  const first = Date.UTC(2026, 1, 28, 23, 30);
  const young = { ...AIR, times: [first, first + 15 * MINUTE_MS], values: [20, 21], min: null, max: null };
  open([young], { from: TO - 30 * 24 * 60 * MINUTE_MS });
  await screen.findByText(/^Drawn from the first reading in this time, .*23:30/);
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole time' }));
  expect(screen.queryByText(/^Drawn from the first reading/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Begin with the first reading' }));
  screen.getByText(/^Drawn from the first reading/);
});

test('charts that share their time are drawn as wide as it is', async () => {
  open([{ ...AIR, min: null, max: null }], { from: TO - 30 * 24 * 60 * MINUTE_MS, syncKey: 'page' });
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Show the whole time' })).toBeNull();
});

test('what scatters says what its points and its line are', async () => {
  const from = TO - 7 * 24 * 60 * MINUTE_MS;
  open([{ ...AIR, times: [from, TO], values: [20, 21], min: null, max: null }], { from, isScattered: true });
  await screen.findByText(/^Points: values, averaged where they are dense\. Line: median of 6\shr\.$/);
});
