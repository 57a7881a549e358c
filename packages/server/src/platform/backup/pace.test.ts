import { expect, test } from 'vitest';
import { Pace } from './pace';

/** A machine with two processors, on which the work of a process and of others is told. */
function aMachine(ownBefore = 0) {
  const told = { own: ownBefore, idle: 0, all: 0 };
  const rests: number[] = [];
  const pace = new Pace(
    { own: () => told.own, machine: () => ({ idle: told.idle, all: told.all }) },
    async (ms) => void rests.push(ms),
  );
  return {
    rests,
    async computes(own: number, { of, others }: { of: number; others: number }) {
      told.own += own;
      told.all += of;
      told.idle += of - own - others;
      await pace.rest();
    },
  };
}

test('on a busy machine it rests twelve times as long as the portion took', async () => {
  const machine = aMachine();
  await machine.computes(1000, { of: 10_000, others: 8000 });
  await machine.computes(20, { of: 100, others: 60 });
  expect(machine.rests).toEqual([12_000, 240]);
});

test('on a machine that has time left it does not rest', async () => {
  const machine = aMachine();
  await machine.computes(1000, { of: 10_000, others: 6000 });
  expect(machine.rests).toEqual([]);
});

test('what its process computed before the work is not rested for', async () => {
  const machine = aMachine(30_000);
  await machine.computes(1000, { of: 10_000, others: 8000 });
  expect(machine.rests).toEqual([12_000]);
});

test('what takes less than a second in all never rests', async () => {
  const machine = aMachine(30_000);
  await machine.computes(500, { of: 1000, others: 500 });
  await machine.computes(499, { of: 1000, others: 501 });
  expect(machine.rests).toEqual([]);
  await machine.computes(1, { of: 1000, others: 999 });
  expect(machine.rests).toEqual([12]);
});
