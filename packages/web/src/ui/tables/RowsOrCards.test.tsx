// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { HashRouter, Link } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadAreas } from '../../texts/texts';
import type { Column } from './column';
import { RowsOrCards } from './RowsOrCards';
import { useSorting } from './use-sorting';

interface Reading {
  device: string;
  value: number | null;
}
const READINGS: Reading[] = [
  { device: 'Node 10', value: 8 },
  { device: 'Node 9', value: null },
  { device: 'Node 2', value: 21.4 },
];
const COLUMNS: Column<Reading>[] = [
  {
    name: 'device',
    head: 'Device',
    cell: ({ device }) => (
      <Link to={`/${device}`} data-opens-row>
        {device}
      </Link>
    ),
    sort: ({ device }) => device,
  },
  {
    name: 'value',
    head: 'Value',
    cell: ({ value }) => value ?? '–',
    sort: ({ value }) => value,
    isLead: true,
  },
  { name: 'note', head: 'Note', cell: () => 'dry', isWideOnCard: true, width: 100, yields: 1 },
];

beforeEach(async () => {
  window.location.hash = '#/list?page=3';
  await loadAreas(['ui']);
});

function Readings() {
  return (
    <RowsOrCards
      label="Readings"
      rows={READINGS}
      columns={COLUMNS}
      keyOf={({ device }) => device}
      sorting={useSorting(COLUMNS, { column: 'device', order: 'asc' })}
      minWidth={640}
    />
  );
}
/** In a window, or in another place of the page, of so many pixels. */
function open(width: { window?: number; place?: number } = {}) {
  window.happyDOM.setViewport({ width: width.window ?? 1440 });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width.place ?? 1200);
  render(
    <MantineProvider>
      <HashRouter>
        <Readings />
      </HashRouter>
    </MantineProvider>,
  );
}
const devices = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => fireEvent.click(within(head(name)).getByRole('button'));

test('a list is in its usual order at first, numbers in names as numbers', () => {
  open();
  expect(devices()).toEqual(['Node 2', 'Node 9', 'Node 10']);
  expect(head('Device').getAttribute('aria-sort')).toBe('ascending');
});

test('the head of a column sorts by it, upwards, downwards, then as usual; what has no value comes last', () => {
  open();
  sortBy('Value');
  expect(devices()).toEqual(['Node 10', 'Node 2', 'Node 9']);
  expect(head('Value').getAttribute('aria-sort')).toBe('ascending');
  expect(head('Device').getAttribute('aria-sort')).toBe('none');
  sortBy('Value');
  expect(devices()).toEqual(['Node 2', 'Node 10', 'Node 9']);
  sortBy('Value');
  expect(devices()).toEqual(['Node 2', 'Node 9', 'Node 10']);
});

test('the order stands in the address and begins with the first page; the usual one needs no mention', () => {
  open();
  sortBy('Value');
  expect(window.location.hash).toBe('#/list?sort=value');
  sortBy('Value');
  expect(window.location.hash).toBe('#/list?sort=-value');
  sortBy('Value');
  expect(window.location.hash).toBe('#/list');
});

test('a column without an order is not offered, and an address that names none is as usual', () => {
  window.location.hash = '#/list?sort=note';
  open();
  expect(within(head('Note')).queryByRole('button')).toBeNull();
  expect(devices()).toEqual(['Node 2', 'Node 9', 'Node 10']);
});

test('on a phone each row is a card that begins with its value, and the order is chosen above', () => {
  open({ window: 390, place: 358 });
  const [first] = screen.getAllByRole('listitem');
  expect(first!.textContent).toBe('21.4Node 2Notedry');
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'value' } });
  expect(devices()).toEqual(['Node 10', 'Node 2', 'Node 9']);
  fireEvent.click(screen.getByRole('button', { name: 'Ascending order: reverse it' }));
  expect(devices()).toEqual(['Node 2', 'Node 10', 'Node 9']);
});

test('a place too narrow for all columns has a table of those that are needed', () => {
  open({ place: 639 });
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
  expect(head('Value')).toBeTruthy();
});

test('a place too narrow for the table has cards in a wide window, too', () => {
  open({ place: 539 });
  expect(screen.queryByRole('table')).toBeNull();
  expect(devices()).toHaveLength(3);
});

test('sentences have the whole width of a card', () => {
  open({ window: 390 });
  for (const head of screen.getAllByText('Note')) {
    expect(head.closest('[data-wide]')?.textContent).toBe('Notedry');
  }
});
