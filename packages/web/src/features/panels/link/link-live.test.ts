// @vitest-environment happy-dom
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { LiveMessage } from '@fieldscope/contract/live';
import type { ShareLiveMessage } from '@fieldscope/contract/share-live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveSockets } from '../../../../test/live-socket';
import { createLinkLive } from './link-live';

let sockets: ReturnType<typeof liveSockets>;
let heard: LiveMessage[];
let refusals: number[];
let live: ReturnType<typeof createLinkLive>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response());
  sockets = liveSockets();
  [heard, refusals] = [[], []];
  const credential = { token: 'token', proof: 'proof' };
  live = createLinkLive(
    () => credential,
    { panelId: 7, variable: 'A' },
    (code) => refusals.push(code),
  );
  live.listen((message) => heard.push(message));
  live.start();
});
afterEach(() => live.stop());

const say = (message: ShareLiveMessage) => sockets.newest().receive(message as LiveMessage);
const refuse = (code: number) => {
  say({ type: 'refused', code });
  sockets.newest().onclose?.();
};

test('it says who comes for what, and after a break that everything is to be read again', () => {
  sockets.newest().onopen?.();
  expect(JSON.parse(sockets.newest().sent[0]!)).toEqual({
    ...{ type: 'hello', share_token: 'token', share_proof: 'proof', panel_id: 7, variable: 'A' },
  });
  say({ type: 'welcome' });
  expect(live.state.get()).toBe('live');
  sockets.newest().onclose?.();
  vi.advanceTimersByTime(2000);
  say({ type: 'welcome' });
  expect(heard.map(({ type }) => type)).toEqual(['welcome', 'reset']);
});

test('a link that holds no longer is not tried again', () => {
  refuse(ERRORS.expired.code);
  vi.advanceTimersByTime(120_000);
  expect(refusals).toEqual([ERRORS.expired.code]);
  expect(sockets.opened).toHaveLength(1);
});

test.each(['server_busy', 'too_frequent'] as const)('a server that says %s is tried again', (name) => {
  say({ type: 'welcome' });
  refuse(ERRORS[name].code);
  expect(live.state.get()).toBe('waiting');
  vi.advanceTimersByTime(2000);
  say({ type: 'welcome' });
  expect(live.state.get()).toBe('live');
  expect(refusals).toEqual([]);
});

test('a websocket that opens without a welcome is given up', () => {
  vi.advanceTimersByTime(10_000);
  expect(live.state.get()).toBe('waiting');
});
