import { expect, test } from 'vitest';
import { KEPT, runTarget } from './run-target';
import { TARGETS } from './targets';

const RUNS = 150;

test.each(Object.keys(TARGETS))('%s: whatever comes is read or refused', async (name) => {
  expect(await runTarget(TARGETS[name]!, 28, RUNS)).toMatchObject({ fault: undefined });
});

test.for(KEPT)('$target: seed $seed, which found a fault once, finds none', async ({
  target,
  seed,
  runs,
}) => {
  expect(await runTarget(TARGETS[target]!, seed, runs)).toMatchObject({ fault: undefined });
});

test('a parser that breaks is found', async () => {
  const [[, target]] = Object.entries(TARGETS) as [[string, (typeof TARGETS)[string]]];
  const breaks = { ...target, read: () => JSON.parse('{') };
  expect(await runTarget(breaks, 28, RUNS)).toMatchObject({ fault: expect.stringMatching(/SyntaxError/) });
});
