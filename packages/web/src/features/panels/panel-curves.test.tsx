// @vitest-environment happy-dom
import type { Curve } from '@fieldscope/contract/calls/channels';
import type { Eui } from '@fieldscope/contract/ids';
import type { LiveMessage } from '@fieldscope/contract/live';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveState } from '../../api/reconnecting-socket';
import { createStore } from '../../browser/create-store';
import { PanelCurvesProvider, useComponentCurves } from './panel-curves';
import { type PanelReader, PanelReaderProvider } from './panel-reader';

const EUI = '2CF7F1C04430000C' as Eui;
const IDS = ['6c1b1a52-0000-4000-8000-000000000001', '6c1b1a52-0000-4000-8000-000000000002'] as const;
const NOW = Date.UTC(2026, 2, 1);

const charts = IDS.map(
  (component_id) =>
    ({
      ...{ component_id, version: 1, name: 'Air', kind: 'line_chart', phone_place: null },
      place: { x: 0, y: 0, width: 12, height: 8 },
      settings: { selTime: 'day', lineTimer: 10 },
      sources: [{ eui: EUI, channel: 1, measurement_id: 4097 }],
    }) as unknown as PanelComponent,
);
const curve = (more: Partial<Curve> = {}): Curve => ({
  ...{ eui: EUI, channel: 1, measurement_id: 4097, times: [NOW - 1000], values: [20] },
  ...{ min: null, max: null, bin_ms: 0, reading_count: 1, interval_minutes: 15, ...more },
});

let speak: (message: LiveMessage) => void;
const requests: Record<string, unknown>[] = [];
let answered: Curve[];
const reader: PanelReader = {
  ...{ keys: ['link'], isSignedIn: false, liveState: createStore<LiveState>('live') },
  request: async (_, input) => {
    requests.push(input);
    return {
      components: IDS.map((component_id) => ({
        ...{ component_id, from: NOW - 86_400_000, to: NOW, curves: answered },
      })),
    };
  },
  listen(listener) {
    speak = listener;
    return () => undefined;
  },
};

function Shown({ id }: { id: string }) {
  const { curves, zoomTo } = useComponentCurves(id);
  return (
    <button type="button" onClick={() => zoomTo({ from: 1, to: 2 })}>
      {curves ? curves.map(({ values }) => values.join(' ')).join() || 'nothing' : 'loading'}
    </button>
  );
}

const board = (variable?: string) => (
  <QueryClientProvider client={client}>
    <PanelReaderProvider value={reader}>
      <PanelCurvesProvider choice={{ panelId: 1, variable }} components={charts}>
        <Shown id={IDS[0]} />
        <Shown id={IDS[1]} />
        <Shown id="one that was not saved yet" />
      </PanelCurvesProvider>
    </PanelReaderProvider>
  </QueryClientProvider>
);
const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const readingOf = (value: number): LiveMessage => ({
  ...{ type: 'readings', seq: 1 },
  readings: [{ eui: EUI, channel: 1, measurement_id: 4097, measured_at: NOW, value }],
});

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  client = new QueryClient();
  requests.length = 0;
  answered = [curve()];
});
afterEach(() => vi.useRealTimers());

test('one request brings the curves of all components, and live readings are in them', async () => {
  render(board());
  expect(texts()).toEqual(['loading', 'loading', 'loading']);
  await pass(0);
  expect(texts()).toEqual(['20', '20', 'nothing']);
  act(() => speak(readingOf(21)));
  await pass(600);
  expect(texts()).toEqual(['20 21', '20 21', 'nothing']);
  await pass(60_000);
  expect(requests).toEqual([{ id: 1, points: 300 }]);
});

test('means are requested again once the timer of the charts is over, and only when readings came', async () => {
  answered = [curve({ bin_ms: 60_000 })];
  render(board());
  await pass(60_000);
  expect(requests).toHaveLength(1);
  answered = [curve({ bin_ms: 60_000, values: [20.5] })];
  act(() => speak(readingOf(21)));
  act(() => speak(readingOf(22)));
  await pass(5000);
  expect(requests).toHaveLength(1);
  await pass(6000);
  expect(requests).toHaveLength(2);
  expect(texts()).toEqual(['20.5', '20.5', 'nothing']);
});

test('the curves before stay while those of another device or stretch of time are on their way', async () => {
  const { rerender } = render(board('A'));
  await pass(0);
  rerender(board('B'));
  expect(texts()).toEqual(['20', '20', 'nothing']);
  await pass(0);
  act(() => screen.getAllByRole('button')[0]!.click());
  expect(texts()).toEqual(['20', '20', 'nothing']);
  await pass(0);
  expect(requests).toEqual([
    { id: 1, points: 300, variable: 'A' },
    { id: 1, points: 300, variable: 'B' },
    { id: 1, points: 300, variable: 'B', from: 1, to: 2 },
  ]);
});
