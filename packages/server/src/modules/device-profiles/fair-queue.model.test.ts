import type { OrgId } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.model';

const A = '1' as OrgId;
const B = '2' as OrgId;
const aQueue = () => new FairQueue<string>({ burstMs: 100, share: 0.1 });

test('an organisation has one job at a time, in their order; one that is to run again comes first', () => {
  const queue = aQueue();
  for (const job of ['a1', 'a2']) queue.add(A, job);
  expect(queue.next(0)).toEqual({ orgId: A, job: 'a1' });
  expect(queue.next(0)).toBeUndefined();
  queue.done(A, 1, 'a1');
  expect(queue.next(0)?.job).toBe('a1');
  queue.done(A, 1);
  expect(queue.next(0)?.job).toBe('a2');
});

test('who used least comes first', () => {
  const queue = aQueue();
  queue.add(A, 'a1');
  queue.next(0);
  queue.done(A, 5);
  queue.add(A, 'a2');
  queue.add(B, 'b1');
  expect(queue.next(0)?.job).toBe('b1');
});

test('who used more than the allowance waits until its share has made up for it', () => {
  const queue = aQueue();
  for (const job of ['a1', 'a2']) queue.add(A, job);
  queue.next(0);
  queue.done(A, 150);
  expect(queue.next(400)).toBeUndefined();
  expect(queue.next(600)?.job).toBe('a2');
});
