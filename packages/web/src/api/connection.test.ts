// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../test/answers';
import { liveSockets } from '../../test/live-socket';
import { queryClient } from '../shell/query-client';
import { checkConnection, lostSince, onReturn } from './connection';
import { live, liveState } from './live';
import { session } from './session';

let isThere: boolean;
let requests: ReturnType<typeof answerWith>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  isThere = true;
  requests = answerWith(() => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return { code: 0, data: [] };
  });
  session.set(OWNER);
});

/** Live messages arrive. */
function connected() {
  const sockets = liveSockets();
  live.start();
  sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 });
  return sockets;
}

test('a websocket that breaks off and stays away while the server is gone: not connected since then', async () => {
  const sockets = connected();
  isThere = false;
  const brokeOffAt = Date.now();
  sockets.newest().onclose?.();
  expect(lostSince.get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5000);
  expect(lostSince.get()).toBe(brokeOffAt);
});

test('a short break is not worth a word, nor is a websocket that a proxy does not let through', async () => {
  const sockets = connected();
  sockets.newest().onclose?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lostSince.get()).toBeUndefined();
});

test('it is tried again every few seconds; then the websocket is opened at once', async () => {
  const sockets = connected();
  isThere = false;
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(lostSince.get()).toBe(1_700_000_000_000);
  expect(liveState.get()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(60_000);
  isThere = true;
  const opened = sockets.opened.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(lostSince.get()).toBeUndefined();
  expect(sockets.opened.length).toBeGreaterThanOrEqual(opened);
  expect(liveState.get()).toBe('connecting');
});

test('a network that went before anybody listened is missed all the same', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  isThere = false;
  connected();
  await vi.advanceTimersByTimeAsync(0);
  expect(lostSince.get()).toBe(1_700_000_000_000);
});

test('what failed meanwhile is requested again when the connection is back', async () => {
  isThere = false;
  const key = ['lasting'];
  const options = {
    queryKey: key,
    queryFn: () => fetch('/x').then(() => 'there'),
    meta: { isLasting: true },
  };
  await queryClient.fetchQuery(options).catch(() => undefined);
  await checkConnection();
  const returned = vi.fn();
  const stop = onReturn(returned);
  isThere = true;
  requests.length = 0;
  await vi.advanceTimersByTimeAsync(5000);
  stop();
  expect(returned).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
