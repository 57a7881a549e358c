import type { MappedField } from '../calls/device-profiles';
import type { DecodedOutput } from './field-values';
import { type Proposal, proposeFields } from './propose';

/**
 * What the fields of several outputs of one codec measure. They are looked at together: what a device sends in one message says
 * what a field of another one is.
 */
export function proposeForOutputs(outputs: readonly DecodedOutput[]): Proposal {
  const first = outputs.reduce(mergedWith, EMPTY);
  const last = outputs.toReversed().reduce(mergedWith, EMPTY);
  const proposal = proposeFields(first, []);
  // A value that says nothing in the first message may say its unit in the last one.
  const further = proposeFields(last, proposal.fields);
  const fields: MappedField[] = [...proposal.fields, ...further.fields];
  return { fields, batteryVoltages: further.batteryVoltages };
}

const EMPTY: DecodedOutput = { data: {} };

const mergedWith = (a: DecodedOutput, b: DecodedOutput): DecodedOutput => ({
  data: merged(a.data, b.data),
  normalized: merged(a.normalized, b.normalized),
});

/** Both, and what `a` says where they differ. */
function merged(a: unknown, b: unknown): unknown {
  if (a === undefined || a === null) return b;
  if (!isRecord(a) || !isRecord(b)) return a;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...keys].map((key) => [key, merged(a[key], b[key])]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
