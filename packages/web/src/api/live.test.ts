import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OWNER } from '../../test/answers';
import { live } from './live';
import { session } from './session';

/** The browser's end of a websocket, worked by hand. */
class HandSocket {
  static opened: HandSocket[] = [];
  sent: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    HandSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.onclose?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const newest = () => HandSocket.opened.at(-1) as HandSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', HandSocket);
  HandSocket.opened = [];
  session.set(OWNER);
});
afterEach(() => {
  live.stop();
  session.set(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('after a break it says what it saw last, so that nothing is missed', () => {
  live.start();
  newest().onopen?.();
  newest().say({ type: 'welcome', epoch: 'e1', seq: 4 });
  newest().say({ type: 'devices_changed', seq: 5 });
  // Has no number of its own.
  newest().say({ type: 'notices_changed' });
  newest().onclose?.();
  expect(live.state()).toBe('waiting');
  vi.advanceTimersByTime(2000);
  newest().onopen?.();
  expect(HandSocket.opened).toHaveLength(2);
  expect(JSON.parse(newest().sent[0] ?? '')).toEqual({
    type: 'hello',
    token: 'token-1',
    epoch: 'e1',
    seq: 5,
  });
});

test('the pauses between tries grow, and a greeting makes them short again', () => {
  live.start();
  for (let round = 0; round < 6; round++) {
    newest().onclose?.();
    vi.advanceTimersByTime(60_000);
  }
  const before = HandSocket.opened.length;
  newest().onclose?.();
  vi.advanceTimersByTime(15_000);
  expect(HandSocket.opened).toHaveLength(before);
  vi.advanceTimersByTime(30_000);
  newest().say({ type: 'welcome', epoch: 'e1', seq: 1 });
  newest().onclose?.();
  vi.advanceTimersByTime(2000);
  expect(HandSocket.opened).toHaveLength(before + 2);
});

test('listeners hear every message until they leave', () => {
  const heard: string[] = [];
  const leave = live.listen((message) => heard.push(message.type));
  live.start();
  newest().say({ type: 'welcome', epoch: 'e1', seq: 1 });
  leave();
  newest().say({ type: 'devices_changed', seq: 2 });
  expect(heard).toEqual(['welcome']);
});

test('signed out, nothing is opened', () => {
  session.set(undefined);
  live.start();
  expect(HandSocket.opened).toEqual([]);
  expect(live.state()).toBe('off');
});
