import type { CodecFunction } from '@fieldscope/contract/calls/device-profiles';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';

/** A test as a catalogue keeps it, whichever layout it came in. */
export interface StoredTest {
  name: string;
  function: CodecFunction;
  bytes?: number[] | undefined;
  /** Of a downlink. */
  data?: object | undefined;
  fPort: number | null;
  /** Epoch ms; null: any. */
  recvTime: number | null;
  variables: Record<string, string>;
  /** What is absent may be anything. */
  expected: {
    data?: unknown;
    normalized?: unknown;
    bytes?: number[] | undefined;
    fPort?: number | undefined;
    warnings?: string[] | undefined;
    errors?: string[] | undefined;
  };
}

const { testDepth } = CODEC_CATALOGUE_LIMITS;
const NAME_LENGTH = 120;
const MOST_BYTES = 1024;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

/** Bytes as numbers; some write them with a sign. */
function bytesOf(value: unknown): number[] | undefined {
  const isByte = (byte: unknown) =>
    Number.isInteger(byte) && (byte as number) >= -128 && (byte as number) <= 255;
  if (!Array.isArray(value) || value.length > MOST_BYTES || !value.every(isByte)) return undefined;
  return value.map((byte: number) => byte & 0xff);
}

const portOf = (value: unknown): number | undefined =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255
    ? (value as number)
    : undefined;

/** A test of a published codec; undefined: it is none that can be run. */
export function testOf(
  name: unknown,
  fn: CodecFunction,
  input: unknown,
  expected: unknown,
  normalized?: unknown,
): StoredTest | undefined {
  if (!isRecord(input) || !isRecord(expected) || isTooDeep([input, expected, normalized])) return undefined;
  const bytes = bytesOf(input.bytes);
  const data = typeof input.data === 'object' && input.data !== null ? input.data : undefined;
  if (fn === 'encodeDownlink' ? !data : !bytes) return undefined;
  const time = Date.parse(String(input.recvTime));
  const variables = isRecord(input.variables) ? input.variables : {};
  const errors = textsOf(expected.errors);
  return {
    name: lineOf(name, NAME_LENGTH),
    function: fn,
    ...(fn === 'encodeDownlink' ? { data } : { bytes }),
    fPort: portOf(input.fPort) ?? null,
    recvTime: Number.isNaN(time) ? null : time,
    variables: Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)])),
    expected: {
      data: expected.data,
      ...(normalized !== undefined && { normalized }),
      bytes: bytesOf(expected.bytes),
      fPort: portOf(expected.fPort),
      warnings: textsOf(expected.warnings),
      ...(errors && errors.length > 0 && { errors }),
    },
  };
}

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > testDepth || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** A text of others as one line without control characters. */
export const lineOf = (text: unknown, longest: number): string =>
  (typeof text === 'string' || typeof text === 'number' ? String(text) : '')
    .slice(0, 4 * longest)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    // Half a character.
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
