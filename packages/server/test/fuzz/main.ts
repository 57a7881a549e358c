import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { KEPT, type KeptSeed, runTarget } from './run-target';
import { TARGETS } from './targets';

const MINUTE_MS = 60_000;
const RUNS = 1000;
const MOST_SEED = 2 ** 31;
/** An input that takes longer is worth a look. */
const SLOW_MS = 250;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const endsAt = performance.now() + Number(values.minutes) * MINUTE_MS;
const found: KeptSeed[] = [];
const slowest = new Map<string, number>();
let inputs = 0;

async function runAll(seed: number): Promise<void> {
  for (const [name, target] of Object.entries(TARGETS)) {
    if (found.some((one) => one.target === name)) continue;
    const { fault, slowestMs } = await runTarget(target, seed, RUNS);
    inputs += RUNS;
    if (slowestMs > (slowest.get(name) ?? SLOW_MS)) {
      slowest.set(name, slowestMs);
      console.log(`${name}: an input took ${Math.round(slowestMs)} ms (seed ${seed})`);
    }
    if (fault === undefined) continue;
    found.push({ target: name, seed, runs: RUNS, fault });
    console.log(`${name}: seed ${seed}: ${fault}`);
    await writeFile(
      new URL('kept-seeds.json', import.meta.url),
      `${JSON.stringify([...KEPT, ...found], undefined, 2)}\n`,
    );
  }
}

do await runAll(randomInt(MOST_SEED));
while (performance.now() < endsAt);
console.log(`${inputs} inputs of ${Object.keys(TARGETS).length} parsers, ${found.length} faults`);
process.exit(found.length === 0 ? 0 : 1);
