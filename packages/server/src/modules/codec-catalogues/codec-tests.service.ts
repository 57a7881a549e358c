import type { CodecTest } from '@fieldscope/contract/calls/codec-catalogues';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { CodecCall, CodecOutcome } from '../device-profiles/sandbox.model';
import type { CodecSandbox } from '../device-profiles/sandbox.service';
import type { StoredTest } from './codec-test.model';
import { verdictOf } from './test-verdict.model';

/** After which the rest of a codec's tests is not run. */
const LONGEST_MS = 15 * SECOND_MS;
const MOST_TIMEOUTS = 2;
const { outputsCharacters } = CODEC_CATALOGUE_LIMITS;

export interface RunTests {
  tests: CodecTest[];
  /** JSON of what was made of uplinks. */
  outputs: string[];
}

/**
 * Runs the tests of a codec one after the other, each in a sandbox of its own.
 * @param now of those that do not say when they were received, in epoch ms
 */
export async function runTests(
  sandbox: Pick<CodecSandbox, 'run'>,
  orgId: OrgId,
  { script, tests }: { script: string; tests: readonly StoredTest[] },
  now: number,
): Promise<RunTests> {
  const ran: RunTests = { tests: [], outputs: [] };
  const endsAt = performance.now() + LONGEST_MS;
  let timeouts = 0;
  let characters = 0;
  for (const test of tests) {
    const isOver = timeouts >= MOST_TIMEOUTS || performance.now() > endsAt;
    const outcome: CodecOutcome | undefined = isOver
      ? undefined
      : await sandbox.run(orgId, callOf(script, test, now));
    if (outcome?.kind === 'timeout') timeouts++;
    ran.tests.push(verdictOf(test, outcome));
    if (test.function !== 'decodeUplink' || outcome?.kind !== 'output') continue;
    characters += outcome.text.length;
    if (characters <= outputsCharacters) ran.outputs.push(outcome.text);
  }
  return ran;
}

function callOf(script: string, test: StoredTest, now: number): CodecCall {
  const { function: name, bytes = [], data = {}, fPort, variables } = test;
  if (name === 'encodeDownlink') return { script, name, input: { data, fPort, variables } };
  return { script, name, input: { bytes, fPort, recvTime: test.recvTime ?? now, variables } };
}
