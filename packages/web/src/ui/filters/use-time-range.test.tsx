// @vitest-environment happy-dom
import { HOUR_MS } from '@fieldscope/contract/time';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { expect, test } from 'vitest';
import { useTimeRange } from './use-time-range';

const AT = Date.UTC(2026, 0, 5);

function open(query: string) {
  const { result } = renderHook(
    () => ({
      time: useTimeRange('1d', { reset: ['page'] }),
      query: useLocation().search,
      way: useNavigationType(),
    }),
    { wrapper: ({ children }) => <MemoryRouter initialEntries={[`/${query}`]}>{children}</MemoryRouter> },
  );
  return result;
}

test('a zoom can be taken back, a move along the axis leaves no trail', () => {
  const screen = open(`?range=${AT}-${AT + 8 * HOUR_MS}`);
  act(() => screen.current.time.zoom({ from: AT, to: AT + 4 * HOUR_MS }));
  expect(screen.current).toMatchObject({ way: 'PUSH', query: `?range=${AT}-${AT + 4 * HOUR_MS}` });
  act(() => screen.current.time.zoom({ from: AT - HOUR_MS, to: AT + 3 * HOUR_MS }));
  expect(screen.current.way).toBe('REPLACE');
  act(() => screen.current.time.zoomOut());
  expect(screen.current).toMatchObject({
    way: 'PUSH',
    query: `?range=${AT - 3 * HOUR_MS}-${AT + 5 * HOUR_MS}`,
  });
});

test('another range begins with the first page, and keeps what it is compared with', () => {
  const screen = open('?page=3&compare=year');
  expect(screen.current.time.comparison.ms).toBeGreaterThan(364 * 24 * HOUR_MS);
  act(() => screen.current.time.change({ from: 'now/d', to: 'now' }));
  expect(screen.current.query).toBe('?compare=year&range=now%2Fd..now');
});
