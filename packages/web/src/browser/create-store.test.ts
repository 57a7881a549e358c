// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore, useStore } from './create-store';

test('a listener is notified of another value, not of the same one, until it leaves', () => {
  const store = createStore(1);
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.set(1);
  expect(listener).not.toHaveBeenCalled();
  store.set(2);
  expect([listener.mock.calls.length, store.get()]).toEqual([1, 2]);
  leave();
  store.set(3);
  expect(listener).toHaveBeenCalledOnce();
});

test('a component shows the value that the store has now', () => {
  const store = createStore('light');
  const { result } = renderHook(() => useStore(store));
  act(() => store.set('dark'));
  expect(result.current).toBe('dark');
});
