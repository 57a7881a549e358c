import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { DEMO_DEVICES, demoFleetDevice, demoPlace } from '../src/demo-farm';
import type { Fleet } from '../src/fleet';
import { fillHistory, momentsBetween, runLive } from '../src/run';
import type { Sender } from '../src/sender';

const NOW = Date.UTC(2026, 2, 1, 10);
const FROM = NOW - 6 * HOUR_MS;
const fleet: Fleet = {
  place: demoPlace(NOW),
  startedAt: FROM,
  gateways: [],
  devices: DEMO_DEVICES.map((device, number) =>
    demoFleetDevice(device, { eui: `2CF7F1C04430${1000 + number}` }, NOW),
  ),
};
const expected = momentsBetween(fleet, FROM, NOW).map(({ at }) => at);

/** A sender that records the times of its messages. */
function aSender(send: (at: number) => void = () => {}) {
  const sent: number[] = [];
  const sender: Sender = {
    async send(_fleet, _device, { at }) {
      sent.push(at);
      await new Promise(setImmediate);
      send(at);
    },
    close: async () => {},
  };
  return { sent, sender };
}

test('a history is sent once and whole, in order of time', async () => {
  const { sent, sender } = aSender();
  const shares: number[] = [];
  await fillHistory(fleet, sender, { from: FROM, to: NOW }, { onProgress: (share) => shares.push(share) });
  expect(sent).toEqual(expected);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('newest first, it is the same history backwards', async () => {
  const { sent, sender } = aSender();
  await fillHistory(fleet, sender, { from: FROM, to: NOW }, { newestFirst: true });
  expect(sent).toEqual(expected.toReversed());
});

test('two neighbouring stretches of time share no message and miss none', async () => {
  const { sent, sender } = aSender();
  const middle = FROM + 2 * HOUR_MS;
  await fillHistory(fleet, sender, { from: FROM, to: middle });
  await fillHistory(fleet, sender, { from: middle, to: NOW });
  expect(sent.toSorted((a, b) => a - b)).toEqual(expected);
});

test('an aborted history stops and does not report its end', async () => {
  const ending = new AbortController();
  const { sent, sender } = aSender(() => ending.abort());
  const shares: number[] = [];
  await fillHistory(
    fleet,
    sender,
    { from: FROM, to: NOW },
    { signal: ending.signal, onProgress: (share) => shares.push(share) },
  );
  expect(sent.length).toBeLessThan(expected.length);
  expect(shares).not.toContain(1);
});

test('the first failure ends the history once nothing is in flight', async () => {
  const { sent, sender } = aSender((at) => {
    if (at === expected[0]) throw new Error('not taken');
  });
  await expect(fillHistory(fleet, sender, { from: FROM, to: NOW })).rejects.toThrow('not taken');
  const atTheEnd = sent.length;
  await new Promise(setImmediate);
  expect(sent.length).toBe(atTheEnd);
  expect(atTheEnd).toBeLessThan(expected.length);
});

test('live, what is due already is sent at once, and a lost message is reported', async () => {
  const { sent, sender } = aSender(() => {
    throw new Error('not taken');
  });
  const errors: Error[] = [];
  const from = NOW - 20 * MINUTE_MS;
  const live = runLive(fleet, sender, { from, now: () => NOW, onError: (error) => errors.push(error) });
  const due = expected.filter((at) => at >= from);
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(due.length);
  await live.stop();
  expect(errors).toHaveLength(sent.length);
});
