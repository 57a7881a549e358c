import type { CodecTest } from '@fieldscope/contract/calls/codec-catalogues';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import { CODEC_LIMITS } from '@fieldscope/contract/device-profile-limits';
import type { CodecOutcome } from '../device-profiles/sandbox.model';
import type { StoredTest } from './codec-test.model';

const { shownCharacters } = CODEC_CATALOGUE_LIMITS;
/** Numbers that were written with fewer digits than they were reckoned with. */
const CLOSE = 1e-9;

/** What became of a test; undefined: it was not run. */
export function verdictOf(test: StoredTest, outcome: CodecOutcome | undefined): CodecTest {
  const { name, function: fn, expected } = test;
  const errors = expected.errors?.join('; ').slice(0, CODEC_LIMITS.messageCharacters);
  const shown = { name, function: fn, expected: shortened(errors ?? JSON.stringify(expectedOf(test)) ?? '') };
  if (!outcome || outcome.kind === 'busy') return { ...shown, outcome: 'not_run', got: null };
  if (outcome.kind === 'timeout') return { ...shown, outcome: 'timeout', got: null };
  if (outcome.kind === 'failed') {
    return { ...shown, outcome: outcome.message === errors ? 'passed' : 'failed', got: outcome.message };
  }
  const isPassed = errors === undefined && isAsExpected(test, JSON.parse(outcome.text));
  return { ...shown, outcome: isPassed ? 'passed' : 'failed', got: shortened(outcome.text) };
}

const shortened = (text: string): string =>
  text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters)}…`;

/** What a test says of the output; of what it does not say, anything is right. */
function expectedOf({ function: fn, expected }: StoredTest): Record<string, unknown> {
  const { data, normalized, bytes, fPort, warnings } = expected;
  const said = fn === 'encodeDownlink' ? { bytes, fPort } : { data, normalized };
  return { ...said, ...(warnings && warnings.length > 0 && { warnings }) };
}

function isAsExpected(test: StoredTest, output: Record<string, unknown>): boolean {
  return Object.entries(expectedOf(test)).every(([key, value]) => {
    if (value === undefined) return true;
    // A normalised payload is one measurement or several.
    return key === 'normalized' ? isSame([value].flat(), [output[key]].flat()) : isSame(value, output[key]);
  });
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return a === b || Math.abs(a - b) <= CLOSE * Math.max(Math.abs(a), Math.abs(b));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return (a ?? null) === (b ?? null);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)));
}
