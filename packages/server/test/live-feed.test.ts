import type { Eui } from '@fieldscope/contract/ids';
import type { LiveMessage, LivePlace, LiveReading } from '@fieldscope/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveFeed } from '../src/modules/live/live-feed.model';
import { COPIES_AT_ONCE } from '../src/platform/fan-out';

const BATCH_MS = 250;
const EUI = '2CF7F1C000000001' as Eui;
let now = 0;

beforeEach(() => {
  vi.useFakeTimers();
  now = 1_700_000_000_000;
});

afterEach(() => {
  vi.useRealTimers();
});

const aFeed = (epoch = 'first', inTurn: ConstructorParameters<typeof LiveFeed>[0]['inTurn'] = atOnce) =>
  new LiveFeed({ epoch, batchMs: BATCH_MS, readingsPerMessage: 1000, now: () => now, inTurn });
function atOnce(_copies: number, send: () => void): boolean {
  send();
  return true;
}
const aReading = (value: number): LiveReading => ({
  eui: EUI,
  channel: 1,
  measurement_id: 4097,
  value,
  measured_at: now,
});

function aScreen(feed: LiveFeed, seen?: LivePlace) {
  const received: LiveMessage[] = [];
  const leave = feed.join((message) => received.push(JSON.parse(String(message)) as LiveMessage), seen);
  return { received, leave };
}

test('what is measured within a moment goes out in one message', () => {
  const feed = aFeed();
  const { received } = aScreen(feed);
  feed.addReadings([aReading(1), aReading(2)]);
  feed.addReadings([aReading(3)]);
  expect(received).toHaveLength(1);
  vi.advanceTimersByTime(BATCH_MS);
  expect(received).toEqual([
    { type: 'welcome', epoch: 'first', seq: 0 },
    { type: 'readings', seq: 1, readings: [aReading(1), aReading(2), aReading(3)] },
  ]);
});

test('a flood is split into messages of a bearable size', () => {
  const feed = aFeed();
  const { received } = aScreen(feed);
  feed.addReadings(Array.from({ length: 2500 }, (_, value) => aReading(value)));
  vi.advanceTimersByTime(BATCH_MS);
  expect(received.slice(1).map((message) => message.type === 'readings' && message.readings.length)).toEqual([
    1000, 1000, 500,
  ]);
});

test('of several news about a device the last goes out, with the battery and the signal it reported', () => {
  const feed = aFeed();
  const { received } = aScreen(feed);
  const state = { type: 'device', eui: EUI, online: true, interval_minutes: 10 } as const;
  const reported = {
    battery: 80,
    rssi: -97,
    snr: 0,
    best_gateway: { eui: '2CF7F10000000002', name: 'Mast' },
  };
  const nothing = { battery: null, rssi: null, snr: null, best_gateway: null };
  feed.addDevice({ ...state, ...reported, last_seen_at: 1 });
  feed.addDevice({ ...state, ...nothing, last_seen_at: 2 });
  vi.advanceTimersByTime(BATCH_MS);
  expect(received.slice(1)).toEqual([{ ...state, ...reported, seq: 1, last_seen_at: 2 }]);
});

test('changed devices are sent at once, after what waited', () => {
  const feed = aFeed();
  const { received } = aScreen(feed);
  feed.addReadings([aReading(1)]);
  feed.say({ type: 'devices_changed' });
  expect(received.slice(1).map(({ type }) => type)).toEqual(['readings', 'devices_changed']);
});

test('changes of connections go out at once, then together: a busy one costs a message in five seconds', () => {
  const feed = aFeed();
  const { received } = aScreen(feed);
  const count = () => received.filter(({ type }) => type === 'connections_changed').length;
  feed.sayConnectionsChanged();
  expect(count()).toBe(1);
  for (let second = 0; second < 60; second += 1) {
    for (let message = 0; message < 100; message += 1) feed.sayConnectionsChanged();
    vi.advanceTimersByTime(1000);
  }
  expect(count()).toBe(13);
  vi.advanceTimersByTime(60_000);
  expect(count()).toBe(13);
  feed.sayConnectionsChanged();
  expect(count()).toBe(14);
});

test('a screen that was away receives exactly what it missed', () => {
  const feed = aFeed();
  const before = aScreen(feed);
  for (let count = 0; count < 5; count += 1) feed.say({ type: 'devices_changed' });
  before.leave();
  feed.say({ type: 'devices_changed' });
  feed.say({ type: 'devices_changed' });
  const { received } = aScreen(feed, { epoch: 'first', seq: 5 });
  expect(received).toEqual([
    { type: 'welcome', epoch: 'first', seq: 5 },
    { type: 'devices_changed', seq: 6 },
    { type: 'devices_changed', seq: 7 },
  ]);
});

test.each([
  ['another epoch', { epoch: 'before the restart', seq: 1 }],
  ['a number from the future', { epoch: 'first', seq: 99 }],
])('%s means: load again', (_name, seen) => {
  const feed = aFeed();
  feed.say({ type: 'devices_changed' });
  expect(aScreen(feed, seen).received).toEqual([{ type: 'reset', epoch: 'first', seq: 1 }]);
});

test('a screen that missed more than is held must load again', () => {
  const feed = aFeed();
  for (let count = 0; count < 10_000; count += 1) feed.say({ type: 'devices_changed' });
  expect(aScreen(feed, { epoch: 'first', seq: 1 }).received).toEqual([
    { type: 'reset', epoch: 'first', seq: 10_000 },
  ]);
  expect(aScreen(feed, { epoch: 'first', seq: 8_000 }).received).toHaveLength(2001);
});

test('an empty feed is dropped once everybody has been gone for long enough', () => {
  const feed = aFeed();
  const { leave } = aScreen(feed);
  now += 60_000;
  expect(feed.isIdleSince(now)).toBe(false);
  leave();
  expect(feed.isIdleSince(now)).toBe(false);
  now += 1;
  expect(feed.isIdleSince(now)).toBe(true);
});

test('after a loss every screen loads again, and so does the one that comes back', () => {
  const feed = aFeed();
  const here = aScreen(feed);
  const away = aScreen(feed);
  away.leave();
  feed.addReadings([aReading(1)]);
  feed.restart();
  expect(here.received.slice(1)).toMatchObject([
    { type: 'readings', seq: 1 },
    { type: 'reset', epoch: 'first', seq: 2 },
  ]);
  expect(aScreen(feed, { epoch: 'first', seq: 1 }).received).toEqual([
    { type: 'reset', epoch: 'first', seq: 2 },
  ]);
  expect(aScreen(feed, { epoch: 'first', seq: 2 }).received).toEqual([
    { type: 'welcome', epoch: 'first', seq: 2 },
  ]);
});

/** Has what is sent wait until it is asked for. @param most that may wait */
function aLine(most = Number.POSITIVE_INFINITY) {
  const waiting: { copies: number; send(): void }[] = [];
  return {
    waiting,
    inTurn: (copies: number, send: () => void) => waiting.length < most && waiting.push({ copies, send }) > 0,
    sendAll() {
      for (const { send } of waiting.splice(0)) send();
    },
  };
}

test('a long message goes to a few of many screens at a time, and whoever comes meanwhile gets it once', () => {
  const line = aLine();
  const feed = aFeed('first', line.inTurn);
  const screens = Array.from({ length: 100 }, () => aScreen(feed));
  feed.addReadings(Array.from({ length: 1000 }, (_, value) => aReading(value)));
  vi.advanceTimersByTime(BATCH_MS);
  expect(line.waiting.length).toBeGreaterThan(5);
  expect(Math.max(...line.waiting.map(({ copies }) => copies))).toBeLessThanOrEqual(COPIES_AT_ONCE);
  const late = aScreen(feed, { epoch: 'first', seq: 0 });
  screens[0]!.leave();
  line.sendAll();
  const readings = ({ received }: { received: LiveMessage[] }) =>
    received.filter(({ type }) => type === 'readings').length;
  expect([...screens, late].map(readings)).toEqual([0, ...Array(100).fill(1)]);
});

test('screens for which too much waits load again, and get nothing of what waited', () => {
  const line = aLine(3);
  const feed = aFeed('first', line.inTurn);
  const { received } = aScreen(feed);
  for (let value = 0; value < 4; value += 1) feed.say({ type: 'devices_changed' });
  line.sendAll();
  expect(received.slice(1)).toEqual([{ type: 'reset', epoch: 'first', seq: 5 }]);
  feed.say({ type: 'devices_changed' });
  line.sendAll();
  expect(received.at(-1)).toEqual({ type: 'devices_changed', seq: 6 });
});

test('no more than some megabytes are held for screens that come back', () => {
  const feed = aFeed();
  const readings = Array.from({ length: 1000 }, (_, value) => aReading(value));
  const bytes = JSON.stringify(readings).length;
  const messages = Math.ceil((12 * 1024 * 1024) / bytes);
  for (let count = 0; count < messages; count += 1) feed.addReadings(readings);
  vi.advanceTimersByTime(BATCH_MS);
  const { received } = aScreen(feed, { epoch: 'first', seq: messages - 5 });
  expect(received.map(({ type }) => type)).toEqual(['welcome', ...Array(5).fill('readings')]);
  expect(aScreen(feed, { epoch: 'first', seq: 0 }).received).toMatchObject([{ type: 'reset' }]);
});
