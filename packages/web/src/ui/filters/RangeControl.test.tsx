// @vitest-environment happy-dom
import { DAY_MS } from '@fieldscope/contract/time';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/accessible';
import { loadAreas } from '../../texts/texts';
import { displaySetting } from '../../values/display-setting';
import { renewNow } from '../../values/use-now';
import { RangeControl } from './RangeControl';
import { lastOf } from './range-text';
import { boundsOf, type TimeRange } from './time-range';

const NOW = Date.parse('2026-11-22T10:17:42Z');
const ZONE = 'Europe/Berlin';
const person = userEvent.setup({ delay: null });
let chosen: TimeRange;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  renewNow();
  displaySetting.set({ ...displaySetting.get(), timeZone: ZONE });
  await loadAreas(['ui', 'values', 'common']);
});
afterEach(() => {
  vi.useRealTimers();
});

function Screen({ range: first }: { range: TimeRange }) {
  const [range, setRange] = useState(first);
  chosen = range;
  return <RangeControl range={range} bounds={boundsOf(range, NOW, ZONE)} onChange={setRange} />;
}

function show(range: TimeRange = lastOf('1d')) {
  render(
    <MantineProvider env="test">
      <main>
        <Screen range={range} />
      </main>
    </MantineProvider>,
  );
}
// Searched by label: the roles of forty days take long to find.
const button = (name: string | RegExp) => screen.getByLabelText(name, { selector: 'button' });
const name = () => screen.getByText('Time range:').closest('button')!;
const field = () => screen.getByLabelText<HTMLInputElement>('From – to');
async function open() {
  await person.click(name());
  await screen.findByLabelText('From – to');
}
async function type(text: string) {
  await open();
  await enter(text);
}
async function enter(text: string) {
  await person.tripleClick(field());
  await person.paste(text);
  await person.keyboard('{Enter}');
}

test('a preset is chosen with two clicks and names the range', async () => {
  show();
  await open();
  await expectAccessible(screen.getByRole('main'));
  await person.click(screen.getByText('Last month'));
  expect(chosen).toEqual({ from: 'now-1M/M', to: 'now-1M/M' });
  expect(name().textContent).toBe('Time range: Last month GMT+1');
});

test('what is typed is shown, in the days of the reader', async () => {
  show();
  await type('2026-11-01 – 2026-11-07');
  expect(chosen).toEqual({ from: Date.parse('2026-10-31T23:00Z'), to: Date.parse('2026-11-07T23:00Z') });
  expect(name().textContent).toBe('Time range: 01 Nov 2026 – 07 Nov 2026 GMT+1');
});

test('what is no range is refused with a message that names the side and what is wrong with it', async () => {
  show();
  await type('now-7d – soon');
  screen.getByText(/^The end “soon” is not a time/);
  await enter('2026-12-24');
  screen.getByText('The start must not be in the future.');
  expect(chosen).toEqual(lastOf('1d'));
});

test('two days of the calendar are written into the field, by keyboard too', async () => {
  show({ from: Date.parse('2026-11-09T23:00Z'), to: Date.parse('2026-11-10T23:00Z') });
  await open();
  expect(field().value).toBe('2026-11-10');
  await person.click(screen.getByLabelText(/ 5 November 2026/));
  expect(field().value).toBe('2026-11-05');
  await person.keyboard('{ArrowUp}{Enter}');
  expect(field().value).toBe('2026-10-29 – 2026-11-05');
  await person.click(screen.getByText('Show').closest('button')!);
  expect(chosen).toEqual({ from: Date.parse('2026-10-28T23:00Z'), to: Date.parse('2026-11-05T23:00Z') });
});

test('each of the last twelve months can be chosen as a whole; the running one ends today', async () => {
  show();
  await open();
  const months = screen.getByLabelText<HTMLSelectElement>('Whole month');
  expect(Array.from(months.options, ({ text }) => text).slice(0, 2)).toEqual([
    'November 2026',
    'October 2026',
  ]);
  expect(months.options).toHaveLength(12);
  await person.selectOptions(months, 'February 2026');
  expect(field().value).toBe('2026-02-01 – 2026-02-28');
  screen.getByLabelText(/ 14 February 2026/);
  await person.selectOptions(months, 'November 2026');
  expect(field().value).toBe('2026-11-01 – 2026-11-22');
  await person.selectOptions(months, 'December 2025');
  await person.click(screen.getByLabelText('Previous month'));
  expect(months.value).toBe('2025-11');
});

test('days that have not come cannot be chosen', async () => {
  show();
  await open();
  for (const label of [/23 November 2026/, 'Next month'])
    expect(screen.getByLabelText(label)).toHaveProperty('disabled', true);
});

test('one range back and forward, and out to twice as much', async () => {
  show({ from: 'now/d', to: 'now' });
  expect(button('The time after')).toHaveProperty('disabled', true);
  await person.click(button('The time before'));
  expect(name().textContent).toBe('Time range: 21 Nov 2026 GMT+1');
  await person.click(button('The time after'));
  expect(name().textContent).toBe('Time range: 22 Nov 2026 GMT+1');
  await person.click(button('Zoom out'));
  expect(chosen.to).toBe(Date.parse('2026-11-22T23:00Z'));
});

test('live is switched off where the range is, and on again for the same length', async () => {
  show(lastOf('7d'));
  await open();
  const live = screen.getByLabelText(/^Live/);
  await person.click(live);
  expect(Number(chosen.to) - Number(chosen.from)).toBe(7 * DAY_MS);
  await person.click(live);
  expect(chosen).toEqual(lastOf('7d'));
});
