import type { OrgId } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { type Party, type TurnLimits, Turns } from './turns.model';

const [A, B, C] = ['1', '2', '3'] as OrgId[];

function turnsOf(limits: TurnLimits) {
  const turns = new Turns<string>(limits);
  const begin = () => {
    const begun: string[] = [];
    for (let job = turns.next(); job; job = turns.next()) begun.push(job);
    return begun;
  };
  return { turns, begin };
}

test('an organisation has its share at once, and the rest of its work waits behind that of others', () => {
  const { turns, begin } = turnsOf({ most: 3, share: 2, waiting: 9 });
  for (const job of ['a1', 'a2', 'a3', 'a4']) turns.add(A!, job);
  expect(begin()).toEqual(['a1', 'a2']);
  turns.add(B!, 'b1');
  turns.add(B!, 'b2');
  expect(begin()).toEqual(['b1']);
  turns.done(A!);
  turns.done(A!);
  // B has one running, A none.
  expect(begin()).toEqual(['a3', 'b2']);
  turns.done(B!);
  turns.done(B!);
  turns.done(A!);
  turns.add(C!, 'c1');
  expect(begin()).toEqual(['c1', 'a4']);
});

test('who has as many running takes turns with the others', () => {
  const { turns, begin } = turnsOf({ most: 1, share: 1, waiting: 9 });
  for (const job of ['a1', 'a2', 'a3']) turns.add(A!, job);
  for (const job of ['b1', 'b2']) turns.add(B!, job);
  const order: string[] = [];
  for (const orgId of [A!, B!, A!, B!, A!]) {
    order.push(...begin());
    turns.done(orgId);
  }
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('no more may wait than the limit says, and who leaves does not count', () => {
  const { turns, begin } = turnsOf({ most: 1, share: 1, waiting: 2 });
  expect(['a1', 'a2'].map((job) => turns.add(A!, job))).toEqual([true, true]);
  expect(turns.add(A!, 'a3')).toBe(false);
  expect(turns.add(B!, 'b1')).toBe(true);
  expect(turns.remove(A!, 'a1')).toBe(true);
  expect(turns.remove(A!, 'a1')).toBe(false);
  expect(turns.add(A!, 'a3')).toBe(true);
  expect(begin()).toEqual(['a2']);
  expect(turns.clear()).toEqual(['a3', 'b1']);
  turns.done(A!);
  expect(begin()).toEqual([]);
});

test('guests have turns of their own: however many there are, organisations have the rest', () => {
  const guests = { most: 2, share: 1, waiting: 2 };
  const { turns, begin } = turnsOf({ most: 4, share: 3, waiting: 9, guests });
  const [one, two, three] = ['guest 1', 'guest 2', 'guest 3'] as Party[];
  expect(['g1', 'g2', 'g3'].map((job) => turns.add(one!, job))).toEqual([true, true, false]);
  turns.add(two!, 'h1');
  turns.add(three!, 'i1');
  for (const job of ['a1', 'a2', 'a3']) turns.add(A!, job);
  expect(begin()).toEqual(['g1', 'h1', 'a1', 'a2']);
  turns.done(A!);
  expect(begin()).toEqual(['a3']);
  turns.done(one!);
  expect(begin()).toEqual(['i1']);
});
