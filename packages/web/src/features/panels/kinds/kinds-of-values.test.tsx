// @vitest-environment happy-dom
import { PANEL_FIRST_SETTINGS } from '@fieldscope/contract/panel-first-settings';
import type { PanelKind, PanelSettingsOf } from '@fieldscope/contract/panel-kinds';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../../test/accessible';
import { aShownSeries, NOW } from '../../../../test/shown-series';
import { loadAreas } from '../../../texts/texts';
import { displaySetting } from '../../../values/display-setting';
import type { ShownSeries } from '../panel-values';
import { BarChartView } from './bar-chart/BarChartView';
import { CardListView } from './card-list/CardListView';
import { GaugeView } from './gauge/GaugeView';
import type { ComponentOf, KindViewProps } from './kind';
import { PlaySoundView } from './play-sound/PlaySoundView';
import { soundPermission } from './play-sound/tones';
import { ThermometerView } from './thermometer/ThermometerView';
import { ValueCardView } from './value-card/ValueCardView';
import { ValuesTableFields } from './values-table/ValuesTableFields';
import { ValuesTableView } from './values-table/ValuesTableView';

beforeEach(async () => {
  vi.setSystemTime(NOW);
  await loadAreas(['common', 'ui', 'values', 'panels', 'panel-kinds', 'models']);
});
afterEach(() => {
  displaySetting.set({ ...displaySetting.get(), temperatureUnit: 0 });
  localStorage.clear();
});

function show<Kind extends PanelKind>(
  kind: Kind,
  View: ComponentType<KindViewProps<Kind>>,
  shown: readonly ShownSeries[],
  settings: Partial<PanelSettingsOf<Kind>> = {},
) {
  const component = {
    ...{ component_id: '0190', kind, name: 'North', version: 1, sources: [], phone_place: null },
    place: { x: 0, y: 0, width: 8, height: 8 },
    settings: { ...PANEL_FIRST_SETTINGS[kind], ...settings },
  } as unknown as ComponentOf<Kind>;
  const page = (series: readonly ShownSeries[]) => (
    <MantineProvider env="test">
      <MemoryRouter>
        <main>
          <View component={component} shown={series} height={300} />
        </main>
      </MemoryRouter>
    </MantineProvider>
  );
  const { rerender } = render(page(shown));
  return { now: (series: readonly ShownSeries[]) => rerender(page(series)) };
}

test.each([
  ['gauge', GaugeView],
  ['thermometer', ThermometerView],
] as const)('a %s says its value and its scale in the unit of the reader', async (kind, View) => {
  displaySetting.set({ ...displaySetting.get(), temperatureUnit: 1 });
  show(kind, View as never, [aShownSeries({ value: 130 })], { min: -10, max: 40 } as never);
  const meter = await screen.findByRole('meter', { name: 'Air temperature of Greenhouse 1' });
  expect(meter.getAttribute('aria-valuemin')).toBe('14');
  expect(meter.getAttribute('aria-valuemax')).toBe('104');
  expect(meter.getAttribute('aria-valuenow'), 'the pointer is at the end').toBe('104');
  expect(meter.getAttribute('aria-valuetext')).toBe('266.00 °F');
  expect(screen.getByRole('link').textContent).toBe('266.00 °F');
  expect(screen.getAllByText(/^(104|100)$/).length).toBeGreaterThan(0);
  await expectAccessible(document.body);
});

test.each([null, [1], 'open'])('a gauge without a number (%s) has no pointer', (value) => {
  show('gauge', GaugeView, [aShownSeries({ value, measurement_id: value ? 4200 : 4097 })]);
  expect(screen.queryByRole('meter')).toBeNull();
  screen.getByRole('img', { name: /: no number$/ });
});

test('a colour that is not read as text is beside the value', () => {
  const bright = [{ from: 0, color: '#ffd400' }];
  show('value_card', ValueCardView, [aShownSeries()], { colors: bright });
  const value = screen.getByRole('link');
  expect(value.parentElement?.style.color).toBe('');
  expect(value.parentElement?.firstElementChild).not.toBe(value);
});

test('the table is sorted by value, as numbers, and then again as its component has it', async () => {
  const person = userEvent.setup({ delay: null });
  show('values_table', ValuesTableView, [
    aShownSeries({ name: 'A', value: 9 }),
    aShownSeries({ name: 'B', value: 10 }),
    aShownSeries({ name: 'C', value: null }),
    aShownSeries({ name: 'D', value: -3 }),
  ]);
  const order = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .join('');
  const head = within(screen.getByRole('columnheader', { name: 'Value' })).getByRole('button');
  await person.click(head);
  expect(order()).toBe('DABC');
  await person.click(head);
  expect(order()).toBe('BADC');
  await person.click(head);
  expect(order()).toBe('ABCD');
  await expectAccessible(document.body);
});

test('of a thousand rows and cards few are drawn at once', () => {
  const many = Array.from({ length: 1000 }, (_, place) => aShownSeries({ name: `Node ${place}` }));
  show('values_table', ValuesTableView, many);
  show('card_list', CardListView, many);
  show('bar_chart', BarChartView, many);
  expect(screen.getAllByText('950 more')).toHaveLength(3);
});

test('columns are put in order with the arrow keys', async () => {
  const onChange = vi.fn();
  const settings = PANEL_FIRST_SETTINGS.values_table as PanelSettingsOf<'values_table'>;
  render(
    <MantineProvider env="test">
      <ValuesTableFields settings={settings} onChange={onChange} faults={{}} />
    </MantineProvider>,
  );
  screen.getByRole('button', { name: 'Move Value, place 3 of 4' }).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(onChange).toHaveBeenCalledWith({
    tableColumns: ['dev_name', 'table_val', 'measurement', 'data_collection_time'],
  });
  expect(screen.getByRole('status').textContent).toBe('Value is at place 2 of 4');
  await expectAccessible(document.body);
});

test('bars and cards are accessible', async () => {
  const some = [aShownSeries({ name: 'A' }), aShownSeries({ name: 'B', value: null, online: false })];
  show('bar_chart', BarChartView, some);
  await expectAccessible(document.body);
  show('card_list', CardListView, some);
  await expectAccessible(document.body);
});

/** A browser whose sounds run only after a gesture. */
class QuietContext {
  static started = 0;
  static mayRun = false;
  state = 'suspended';
  currentTime = 0;
  destination = {};
  onstatechange?: () => void;
  resume() {
    if (!QuietContext.mayRun) return new Promise<void>(() => undefined);
    this.state = 'running';
    this.onstatechange?.();
    return Promise.resolve();
  }
  createGain = () => ({
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 },
    connect() {},
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect() {},
    start: () => void QuietContext.started++,
    stop() {},
  });
}

test('a sound waits for permission, of its reader and of the browser, and can be muted', async () => {
  vi.stubGlobal('AudioContext', QuietContext);
  soundPermission.set('unknown');
  const person = userEvent.setup({ delay: null });
  const hot = aShownSeries({ value: 99 });
  const { now } = show('play_sound', PlaySoundView, [hot], { min: null, max: 30 });
  const said = () => screen.getByRole('status').textContent;
  screen.getByText('Sounds above 30.0 °C');
  expect(said()).toBe('Beyond its limits, but sound is off in this browser');
  await person.click(screen.getByRole('button', { name: 'Allow sound' }));
  await waitFor(() => expect(said()).toBe('The browser blocks sound until you press the button'));
  expect(QuietContext.started).toBe(0);
  QuietContext.mayRun = true;
  await person.click(screen.getByRole('button', { name: 'Allow sound' }));
  await waitFor(() => expect(said()).toBe('Above the limit: sounding'));
  await waitFor(() => expect(QuietContext.started).toBe(3));
  await expectAccessible(document.body);
  await person.click(screen.getByRole('button', { name: 'Mute for now' }));
  expect(said()).toMatch(/^Muted until/);
  await act(async () => now([aShownSeries({ value: 20 })]));
  expect(said()).toBe('Within its limits');
  await act(async () => now([aShownSeries({ value: 98 })]));
  expect(said(), 'the next time it is heard again').toBe('Above the limit: sounding');
  await act(async () => now([aShownSeries({ value: 98, online: false })]));
  expect(said()).toBe('The device is silent, so it does not sound');
  vi.unstubAllGlobals();
});
