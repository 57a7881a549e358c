import type { OrgId } from '@fieldscope/contract/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COPIES_AT_ONCE, FanOut } from './fan-out';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aFanOut(waiting = 10_000) {
  const fanOut = new FanOut(waiting);
  const sent: string[] = [];
  const add = (orgId: string, name: string, copies = 1) =>
    fanOut.add({ party: orgId as OrgId, send: () => sent.push(name), copies: () => copies });
  return { fanOut, sent, add };
}

test('a little is sent at once; what is much goes on after a pause', () => {
  const { fanOut, sent, add } = aFanOut();
  for (let nth = 0; nth < 10; nth += 1) add('1', `${nth}`, COPIES_AT_ONCE / 2);
  fanOut.sendSome();
  expect(sent).toEqual(['0', '1']);
  fanOut.sendSome();
  expect(sent).toHaveLength(2);
  vi.advanceTimersToNextTimer();
  expect(sent).toEqual(['0', '1', '2', '3']);
  vi.runAllTimers();
  expect(sent).toEqual(Array.from({ length: 10 }, (_, nth) => `${nth}`));
});

test('organisations take turns, however much of one waits', () => {
  const { fanOut, sent, add } = aFanOut();
  for (let nth = 0; nth < 1_000; nth += 1) add('1', `loud ${nth}`, COPIES_AT_ONCE);
  fanOut.sendSome();
  add('2', 'quiet');
  vi.advanceTimersToNextTimer();
  expect(sent).toEqual(['loud 0', 'quiet', 'loud 1']);
});

test('so much waits as may, and nothing once it is closed', async () => {
  const { fanOut, sent, add } = aFanOut(2);
  expect([1, 2, 3].map((nth) => add('1', `${nth}`, COPIES_AT_ONCE))).toEqual([true, true, false]);
  fanOut.sendSome();
  await fanOut.close();
  expect(sent).toEqual(['1', '2']);
  add('1', '4', COPIES_AT_ONCE);
  fanOut.sendSome();
  expect(sent.at(-1)).toBe('4');
});
