import type { OrgId } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { WaitingMessages } from './waiting-messages.model';

const CONNECTIONS = 2;
const message = (orgId: string, { readings = 10, isCostly = false } = {}) => ({
  orgId: orgId as OrgId,
  readings,
  isCostly,
});
const COSTLY = { readings: 1_000, isCostly: true };

function someWaiting(messages: ReturnType<typeof message>[]) {
  const waiting = new WaitingMessages<ReturnType<typeof message>>(CONNECTIONS);
  for (const one of messages) waiting.add(one);
  return waiting;
}

test('messages that cost much leave a connection to the others, and go few at a time', () => {
  const waiting = someWaiting(Array.from({ length: 500 }, () => message('1', COSTLY)));
  const first = waiting.take()!;
  expect(first).toMatchObject({ isCostly: true, messages: { length: 10 } });
  expect(waiting.take()).toBeUndefined();
  waiting.add(message('2'));
  expect(waiting.take()).toEqual({ isCostly: false, messages: [message('2')] });
  waiting.done(first);
  expect(waiting.take()).toMatchObject({ isCostly: true, messages: { length: 10 } });
});

test('organisations take turns with messages that cost much', () => {
  const waiting = someWaiting(Array.from({ length: 500 }, () => message('1', COSTLY)));
  waiting.done(waiting.take()!);
  waiting.add(message('2', { readings: 1, isCostly: true }));
  expect(waiting.take()!.messages.map(({ orgId }) => orgId)).toContain('2');
});

test('usual messages are shared among the connections, and none is left', () => {
  const waiting = someWaiting(Array.from({ length: 3_000 }, () => message('1')));
  const sizes: number[] = [];
  for (let batch = waiting.take(); batch; batch = waiting.take()) {
    sizes.push(batch.messages.length);
    waiting.done(batch);
  }
  expect(sizes.slice(0, 3)).toEqual([1_000, 1_000, 500]);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(3_000);
  expect(waiting.isEmpty).toBe(true);
});
