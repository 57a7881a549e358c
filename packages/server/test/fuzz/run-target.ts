import fc from 'fast-check';
import kept from './kept-seeds.json' with { type: 'json' };
import type { Target } from './targets';

/** A run that found a fault once. */
export interface KeptSeed {
  target: string;
  seed: number;
  runs: number;
  /** What came of it. */
  fault: string;
}

export const KEPT: readonly KeptSeed[] = kept;

/** @returns what a parser did that it should not, or undefined; and the time of its slowest input, in ms */
export async function runTarget(
  { input, read, refusal }: Target,
  seed: number,
  runs: number,
): Promise<{ fault: string | undefined; slowestMs: number }> {
  let slowestMs = 0;
  const checked = await fc.check(
    fc.asyncProperty(input, async (given) => {
      const startedAt = performance.now();
      try {
        await read(given as never);
      } catch (error) {
        if (!(refusal && error instanceof refusal)) throw error;
      } finally {
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      }
    }),
    { seed, numRuns: runs },
  );
  if (!checked.failed) return { fault: undefined, slowestMs };
  const given = fc.stringify(checked.counterexample).slice(0, 500);
  return { fault: `${String(checked.errorInstance)} for ${given}`, slowestMs };
}
