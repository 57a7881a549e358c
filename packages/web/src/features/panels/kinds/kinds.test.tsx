// @vitest-environment happy-dom
import type { Curve } from '@fieldscope/contract/calls/channels';
import type { Eui } from '@fieldscope/contract/ids';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import type { PanelKind, PanelSettingsOf } from '@fieldscope/contract/panel-kinds';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../../test/accessible';
import { recordCanvas } from '../../../../test/canvas';
import type { LiveState } from '../../../api/reconnecting-socket';
import { createStore } from '../../../browser/create-store';
import { loadAreas } from '../../../texts/texts';
import { displaySetting } from '../../../values/display-setting';
import { PanelBoard } from '../PanelBoard';
import { type PanelReader, PanelReaderProvider } from '../panel-reader';
import type { PanelValues, ShownDevice, ShownSeries } from '../panel-values';
import { ClockView } from './clock/ClockView';

const EUI = '2CF7F1C04430000C' as Eui;
const NOW = Date.UTC(2026, 2, 1, 12);
const ID = '6c1b1a52-0000-4000-8000-000000000001';
const APPEARANCE = { bgColor: null, fontColor: null, fontSize: null };

const barn = {
  ...{ eui: EUI, name: 'Barn', kind: 'node', model: 'S2101', group_name: null, online: true, network: 1 },
  ...{ last_seen_at: NOW, interval_minutes: 15, battery: 90 },
} as ShownDevice;
const measured = (measurement_id: number, value: number): ShownSeries => ({
  ...{ eui: EUI, channel: 1, measurement_id, value, measured_at: NOW, uploaded_at: NOW, alarm: null },
  device: barn,
});
const values: PanelValues = {
  seriesOf: new Map([[EUI as string, [measured(4097, 21.5), measured(4098, 60)]]]),
  deviceOf: new Map([[EUI as string, barn]]),
  variableDevices: [],
  positions: [{ eui: EUI, latitude: 50.73, longitude: 7.1 }],
};
const curve = (measurement_id: number, figures: number[]): Curve => ({
  ...{ eui: EUI, channel: 1, measurement_id, values: figures, min: null, max: null, bin_ms: 0 },
  times: figures.map((_, place) => NOW - (figures.length - place) * 15 * MINUTE_MS),
  ...{ reading_count: figures.length, interval_minutes: 15 },
});

const requests: Record<string, unknown>[] = [];
const reader: PanelReader = {
  ...{ keys: ['link'], isSignedIn: false, liveState: createStore<LiveState>('live') },
  request: async (_, input) => {
    requests.push(input);
    const curves = [curve(4097, [20, 21, 21.5]), curve(4098, [70, 65, 60])];
    return { components: [{ component_id: ID, from: NOW - 86_400_000, to: NOW, curves }] };
  },
  listen: () => () => undefined,
};

async function show<Kind extends PanelKind>(
  kind: Kind,
  settings: Omit<PanelSettingsOf<Kind>, keyof typeof APPEARANCE>,
  measurements: number[] = [],
) {
  const component = {
    ...{ component_id: ID, version: 1, name: 'Air', kind, phone_place: null },
    place: { x: 0, y: 0, width: 12, height: 8 },
    settings: { ...APPEARANCE, ...settings },
    sources: measurements.map((measurement_id) => ({ eui: EUI, channel: 1, measurement_id })),
  } as unknown as PanelComponent;
  const { container } = render(
    <MemoryRouter>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <PanelReaderProvider value={reader}>
            <PanelBoard
              choice={{ panelId: 1, variable: undefined }}
              name="Farm"
              settings={{ bgColor: null, bgImage: '', variable: null }}
              components={[component]}
              values={values}
            />
          </PanelReaderProvider>
        </QueryClientProvider>
      </MantineProvider>
    </MemoryRouter>,
  );
  const tile = await screen.findByRole('article', { name: 'Air' });
  return { tile: within(tile), isAccessible: () => expectAccessible(container) };
}

beforeEach(async () => {
  requests.length = 0;
  displaySetting.set({ ...displaySetting.get(), timeZone: 'UTC' });
  await loadAreas(['panels', 'panel-kinds', 'charts', 'chart-pages', 'ui', 'values', 'common', 'map']);
});
afterEach(() => vi.useRealTimers());

test('a line chart has short names, its newest values, and all of them as a table', async () => {
  recordCanvas();
  const person = userEvent.setup({ delay: null });
  const time = { selTime: 'day', min: null, max: null, lineTimer: 10 } as const;
  const { tile, isAccessible } = await show('line_chart', time, [4097, 4098]);
  await tile.findByText('21.5 °C');
  tile.getByText('Air humidity');
  await isAccessible();
  await person.click(tile.getByRole('button', { name: 'View as table' }));
  expect(await tile.findAllByRole('row')).toHaveLength(4);
  expect(requests).toHaveLength(1);
});

test('a scatter chart pairs readings of two measurements, and says so where one is missing', async () => {
  recordCanvas();
  const person = userEvent.setup({ delay: null });
  const settings = { selTime: 'day', against: 'first_measurement' } as const;
  const { tile, isAccessible } = await show('scatter', settings, [4097, 4098]);
  await tile.findByRole('img', { name: /Air humidity over Air temperature: 3 pairs/ });
  await isAccessible();
  await person.click(tile.getByRole('button', { name: 'View as table' }));
  const rows = await tile.findAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent?.match(/\d\d:\d\d:\d\d(.*)/)?.[1])).toEqual([
    '21.560.0',
    '21.065.0',
    '20.070.0',
  ]);
});

test('of one measurement nothing is drawn over another one', async () => {
  const { tile } = await show('scatter', { selTime: 'day', against: 'first_measurement' }, [4097]);
  await tile.findByText(/^Choose a second measurement/);
});

test('where a browser draws no maps, devices and their places are in words', async () => {
  const { tile, isAccessible } = await show('map', { mapZoom: 20, layerStyle: 'streets' }, [4097]);
  const list = within(await tile.findByRole('region', { name: 'Devices on the map' }));
  expect(list.getByRole('listitem').textContent).toMatch(
    /^BarnAir temperature21.5 °C.*50.73000°.N, 7.10000°.E$/,
  );
  // Whoever has a link opens no page of the portal.
  expect(list.queryByRole('link')).toBeNull();
  await isAccessible();
});

test('text is text, and addresses in it open elsewhere', async () => {
  const text = '<b>Water</b> at 6:\nhttps://north.farm/plan.';
  const { tile, isAccessible } = await show('text', { text, align: 'center' });
  const link = await tile.findByRole<HTMLAnchorElement>('link');
  expect(link).toMatchObject({ textContent: 'https://north.farm/plan', rel: 'noopener noreferrer' });
  expect(link.closest('p')!.textContent).toBe(text);
  await isAccessible();
});

test('a picture and a video that do not come are said to be missing', async () => {
  const { tile } = await show('image', { imgUrl: 'https://a.farm/x.png', fit: 'contain' });
  const picture = await tile.findByRole<HTMLImageElement>('img', { name: 'Air' });
  expect(picture).toMatchObject({ referrerPolicy: 'no-referrer', loading: 'lazy' });
  fireEvent.error(picture);
  tile.getByText('The picture Air could not be loaded.');
});

test('a video that cannot be played has a link', async () => {
  const { tile } = await show('video', { videoUrl: 'https://a.site/watch?v=1', repeats: true });
  const video = await tile.findByLabelText<HTMLVideoElement>('Air');
  expect(video).toMatchObject({ loop: true, controls: true });
  fireEvent.error(video);
  expect(tile.getByRole<HTMLAnchorElement>('link').href).toBe('https://a.site/watch?v=1');
});

test('a page of another site is in a frame of its own', async () => {
  const { tile } = await show('iframe', { iframeUrl: 'https://weather.example/?a=1' });
  const frame = await tile.findByTitle<HTMLIFrameElement>('Air');
  expect(frame.getAttribute('src')).toBe('/framed?address=https%3A%2F%2Fweather.example%2F%3Fa%3D1');
  expect(frame.referrerPolicy).toBe('no-referrer');
  tile.getByRole('link', { name: 'Open Air in a new tab' });
});

test('a clock goes on each second, and shows its zone where it is another one', () => {
  vi.useFakeTimers({ now: NOW });
  const settings = { ...APPEARANCE, zone: 'Asia/Shanghai', showsDate: true, showsSeconds: true };
  render(<ClockView component={{ settings } as never} shown={[]} height={80} />);
  expect(document.body.textContent).toBe('20:00:00Sun, 01 Mar 2026Shanghai GMT+8');
  act(() => vi.advanceTimersByTime(2000));
  expect(document.body.textContent).toMatch(/^20:00:02/);
});
