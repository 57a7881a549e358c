// @vitest-environment happy-dom
import type { Eui } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../../test/answers';
import { liveSockets } from '../../../test/live-socket';
import { live } from '../../api/live';
import { session } from '../../api/session';
import { queryClient } from '../../shell/query-client';
import { useFigures } from './dashboard.queries';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const figure = (now: number) => ({ now, of: 100, hours: [0, now] });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Answers come in their own time, which the clock of the test does not move. */
const answered = (check: () => void) => act(() => vi.waitFor(check, { timeout: 10_000, interval: 1 }));

beforeEach(() => {
  vi.useFakeTimers();
  session.set(OWNER);
  return () => vi.useRealTimers();
});

test('a reading counts once, also one that the answer counted already', async () => {
  let stored = 40;
  const requests = answerWith(() => ({
    code: 0,
    data: { gateways: figure(1), nodes: figure(1), readings_today: figure(stored), received: figure(1) },
  }));
  const sockets = liveSockets();
  live.start();
  const { result } = renderHook(useFigures, { wrapper });
  await act(async () => sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 }));
  const shown = () => result.current.data?.readings_today.now;
  const reading = {
    eui: '2CF7F1C04430000C' as Eui,
    channel: 1,
    measurement_id: 4097,
    value: 21,
    measured_at: 1,
  };
  const receive = async (seq: number) => {
    sockets.newest().receive({ type: 'readings', seq, readings: [reading] });
    await later(0);
  };
  await answered(() => expect(shown()).toBe(40));

  // Whether the answer counts it is unknown.
  await receive(8);
  expect(shown()).toBe(40);
  await later(5 * SECOND_MS);
  await receive(9);
  expect(shown()).toBe(41);
  stored = 42;
  await later(30 * SECOND_MS);
  await answered(() => expect(shown()).toBe(42));
  expect(requests).toHaveLength(2);
});
