// @vitest-environment happy-dom
import { SECOND_MS } from '@fieldscope/contract/time';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTurns } from './use-turns';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const seconds = (turn: number) => [10, 30][turn % 2]!;
const turns = (count = 2) => renderHook(() => useTurns(count, seconds)).result;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a panel is drawn some seconds before its turn, and shown when the one before is over', () => {
  const shown = turns();
  expect(shown.current).toMatchObject({ turn: 0, next: undefined });
  pass(6 * SECOND_MS);
  expect(shown.current).toMatchObject({ turn: 0, next: 1 });
  act(() => shown.current.ready(1));
  expect(shown.current.turn).toBe(0);
  pass(4 * SECOND_MS);
  expect(shown.current).toMatchObject({ turn: 1, next: undefined });
  pass(29 * SECOND_MS);
  expect(shown.current).toMatchObject({ turn: 1, next: 2 });
});

test('a panel stays until the next one is ready', () => {
  const shown = turns();
  pass(60 * SECOND_MS);
  expect(shown.current).toMatchObject({ turn: 0, next: 1 });
  act(() => shown.current.ready(1));
  expect(shown.current.turn).toBe(1);
});

test('one panel alone stays', () => {
  const shown = turns(1);
  pass(600 * SECOND_MS);
  expect(shown.current).toMatchObject({ turn: 0, next: undefined });
});

test('somebody goes on and back, from the first to the last; each turn begins anew', () => {
  const shown = turns();
  pass(9 * SECOND_MS);
  act(() => shown.current.go(1));
  expect(shown.current).toMatchObject({ turn: 1, next: undefined });
  act(() => shown.current.go(-1));
  act(() => shown.current.go(-1));
  expect(shown.current.turn).toBe(1);
  pass(9 * SECOND_MS);
  expect(shown.current.next).toBeUndefined();
});
