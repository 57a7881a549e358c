// @vitest-environment happy-dom
import { SECOND_MS } from '@fieldscope/contract/time';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error';
import type { LiveState } from '../../api/reconnecting-socket';
import { createStore } from '../../browser/create-store';
import { type PanelReader, PanelReaderProvider } from './panel-reader';
import { usePanelData } from './panels.queries';

let requests: number;
const reader: PanelReader = {
  ...{ keys: ['link'], isSignedIn: false, liveState: createStore<LiveState>('live') },
  listen: () => () => undefined,
  async request() {
    requests += 1;
    if (requests === 1) throw new ApiError(10003, 'busy', 'server_busy');
    return { devices: [], series: [], variable_devices: [], positions: [] };
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
});
afterEach(() => vi.useRealTimers());

function Shown() {
  const { data, error } = usePanelData({ panelId: 7, variable: undefined });
  return <p>{data ? 'values' : error ? 'failed' : 'loading'}</p>;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('values that could not be read are read again, once they are there live messages keep them', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <PanelReaderProvider value={reader}>
        <Shown />
      </PanelReaderProvider>
    </QueryClientProvider>,
  );
  await pass(SECOND_MS);
  expect(screen.getByText('failed')).toBeTruthy();
  await pass(10 * SECOND_MS);
  expect(screen.getByText('values')).toBeTruthy();
  await pass(120 * SECOND_MS);
  expect(requests).toBe(2);
});
