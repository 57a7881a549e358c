// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OWNER } from '../../test/answers';
import { liveSockets } from '../../test/live-socket';
import { live, liveState } from './live';
import { session, tokenError } from './session';

let sockets: ReturnType<typeof liveSockets>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response());
  sockets = liveSockets();
  session.set(OWNER);
});

afterEach(() => live.stop());
/** Until another websocket is opened. */
function waitForNext() {
  const before = sockets.opened.length;
  while (sockets.opened.length === before) vi.advanceTimersToNextTimer();
}

test('after a break it says what it saw last, so that nothing is missed', () => {
  live.start();
  sockets.newest().onopen?.();
  sockets.newest().receive({ type: 'welcome', epoch: 'e1', seq: 4 });
  sockets.newest().receive({ type: 'devices_changed', seq: 5 });
  // Has no number of its own.
  sockets.newest().receive({ type: 'notices_changed' });
  sockets.newest().onclose?.();
  expect(liveState.get()).toBe('waiting');
  vi.advanceTimersByTime(2000);
  sockets.newest().onopen?.();
  expect(sockets.opened).toHaveLength(2);
  expect(JSON.parse(sockets.newest().sent[0] ?? '')).toEqual({
    type: 'hello',
    token: 'token-1',
    epoch: 'e1',
    seq: 5,
  });
});

test('the pauses between tries grow, and a greeting makes them short again', () => {
  live.start();
  for (let round = 0; round < 6; round++) {
    sockets.newest().onclose?.();
    waitForNext();
  }
  const before = sockets.opened.length;
  sockets.newest().onclose?.();
  vi.advanceTimersByTime(15_000);
  expect(sockets.opened).toHaveLength(before);
  waitForNext();
  sockets.newest().receive({ type: 'welcome', epoch: 'e1', seq: 1 });
  sockets.newest().onclose?.();
  vi.advanceTimersByTime(2000);
  expect(sockets.opened).toHaveLength(before + 2);
});

test('a websocket that opens without a welcome is given up', () => {
  live.start();
  vi.advanceTimersByTime(10_000);
  expect(liveState.get()).toBe('waiting');
  waitForNext();
  sockets.newest().receive({ type: 'welcome', epoch: 'e1', seq: 1 });
  vi.advanceTimersByTime(60_000);
  expect(liveState.get()).toBe('live');
  expect(sockets.opened).toHaveLength(2);
});

describe('a device that slept', () => {
  const HOUR = 3_600_000;
  const LOOK = 10_000;

  test('connects again as it wakes, and asks for what it missed', () => {
    live.start();
    sockets.newest().receive({ type: 'welcome', epoch: 'e1', seq: 4 });
    sockets.newest().receive({ type: 'devices_changed', seq: 5 });
    vi.setSystemTime(Date.now() + HOUR);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.opened).toHaveLength(2);
    sockets.newest().onopen?.();
    expect(JSON.parse(sockets.newest().sent[0] ?? '')).toMatchObject({ epoch: 'e1', seq: 5 });
    const received: string[] = [];
    live.listen((message) => received.push(message.type));
    // Whatever the old websocket still has to say comes a second time.
    sockets.opened[0]!.receive({ type: 'devices_changed', seq: 6 });
    sockets.newest().receive({ type: 'reset', epoch: 'e2', seq: 9 });
    expect(received).toEqual(['reset']);
    expect(liveState.get()).toBe('live');
    vi.advanceTimersByTime(LOOK);
    expect(sockets.opened).toHaveLength(2);
  });

  test('finds it out without being looked at, also with a clock that went back', () => {
    live.start();
    for (const [round, jump] of [HOUR, -2 * HOUR].entries()) {
      sockets.newest().receive({ type: 'welcome', epoch: 'e1', seq: round });
      vi.setSystemTime(Date.now() + jump);
      vi.advanceTimersByTime(LOOK);
      expect(sockets.opened).toHaveLength(round + 2);
    }
  });

  test('tries at once where it waited for another try', () => {
    live.start();
    for (let round = 0; round < 6; round++) {
      sockets.newest().onclose?.();
      if (round < 5) waitForNext();
    }
    const before = sockets.opened.length;
    vi.setSystemTime(Date.now() + HOUR);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.opened).toHaveLength(before + 1);
  });
});

test('a websocket that says nothing any more is given up for another one; a beat is enough', () => {
  live.start();
  sockets.newest().receive({ type: 'welcome', epoch: 'e1', seq: 4 });
  for (let beat = 0; beat < 20; beat++) {
    vi.advanceTimersByTime(30_000);
    sockets.newest().receive({ type: 'beat' });
  }
  expect(sockets.opened).toHaveLength(1);
  vi.advanceTimersByTime(90_000);
  expect(sockets.opened).toHaveLength(2);
});

test('listeners receive every message until they leave', () => {
  const received: string[] = [];
  const leave = live.listen((message) => received.push(message.type));
  live.start();
  sockets.newest().receive({ type: 'welcome', epoch: 'e1', seq: 1 });
  sockets.newest().receive({ type: 'notices_changed' });
  leave();
  sockets.newest().receive({ type: 'devices_changed', seq: 2 });
  expect(received).toEqual(['welcome', 'notices_changed']);
});

test('signed out, nothing is opened', () => {
  session.set(undefined);
  live.start();
  expect(sockets.opened).toEqual([]);
  expect(liveState.get()).toBe('off');
});

test('what is said of a session of before ends none that began since', async () => {
  live.start();
  sockets.newest().onopen?.();
  session.set({ ...OWNER, token: 'token-2' });
  sockets.newest().receive({ type: 'refused', code: 10006 });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.get()?.token).toBe('token-2');
});

test('a token that the server does not know ends the sign-in', async () => {
  live.start();
  sockets.newest().onopen?.();
  sockets.newest().receive({ type: 'refused', code: 10006 });
  await vi.waitFor(() => expect(liveState.get()).toBe('off'));
  expect([session.get(), tokenError.get()]).toEqual([undefined, 10006]);
});
