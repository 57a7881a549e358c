// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePlayBack } from './use-play-back';

beforeEach(() => void vi.useFakeTimers());

const playBack = (count: number) => {
  const { result, rerender, unmount } = renderHook((of: number) => usePlayBack(of), { initialProps: count });
  const later = (ms: number) => {
    for (let gone = 0; gone < ms; gone += 20) act(() => vi.advanceTimersByTime(20));
  };
  return { now: () => result.current, rerender, unmount, later };
};

test('the newest location is looked at first, and played from the oldest to the end', () => {
  const { now, later } = playBack(3);
  expect(now().place).toBe(2);
  act(() => now().play());
  expect([now().place, now().isPlaying]).toEqual([0, true]);
  later(700);
  expect([now().place, now().isPlaying]).toEqual([1, true]);
  later(700);
  expect([now().place, now().isPlaying]).toEqual([2, false]);
});

test('a long path takes about 20 seconds, and no location passes faster than can be seen', () => {
  const { now, later } = playBack(100);
  act(() => now().play());
  later(10_000);
  expect(now().place).toBe(50);
  const longest = playBack(2000);
  act(() => longest.now().play());
  longest.later(600);
  expect(longest.now().place).toBe(10);
});

test('a path that was stopped goes on from where it is; the slider stops it', () => {
  const { now, later } = playBack(5);
  act(() => now().play());
  later(700);
  act(() => now().pause());
  later(7000);
  expect([now().place, now().isPlaying]).toEqual([1, false]);
  act(() => now().play());
  later(700);
  expect(now().place).toBe(2);
  act(() => now().show(99));
  expect([now().place, now().isPlaying]).toEqual([4, false]);
});

test('a location that comes while one is looked at becomes the one that is looked at', () => {
  const { now, rerender } = playBack(3);
  act(() => now().show(0));
  expect(now().place).toBe(0);
  rerender(4);
  expect(now().place).toBe(3);
});

test('a path without locations has nothing to play', () => {
  const { now, later } = playBack(0);
  act(() => now().play());
  later(700);
  expect([now().place, now().isPlaying]).toEqual([0, false]);
});
