const LONGEST = 256;
const SYNTAX = /^(?:\/(?:[^~/\p{C}]|~[01])*){1,12}$/u;
const INDEX = /^(?:0|[1-9]\d{0,5})$/;

/** Whether it is a place in a message, as RFC 6901 writes it; `-` stands for each item of a list. */
export const isPointer = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && SYNTAX.test(value);

/** Fields by which the list of messages is found. */
export const LIST_FIELDS = ['dev_eui', 'payload', 'decoded'] as const;

/** Whether a segment stands for each item of a list. */
export const isEach = (segment: string): boolean => segment === '-';

export const segmentsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

export const pointerOf = (segments: readonly (string | number)[]): string =>
  segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Whether a place can be named at all: not with a key that is too long, or that shows nothing. */
export const canPointTo = (segments: readonly (string | number)[]): boolean => isPointer(pointerOf(segments));

export const startsWith = (segments: readonly string[], beginning: readonly string[]): boolean =>
  beginning.every((segment, index) => segments[index] === segment);

/** What is at a place; undefined: nothing. */
export function valueAt(value: unknown, segments: readonly string[]): unknown {
  let found = value;
  for (const segment of segments) {
    if (typeof found !== 'object' || found === null) return undefined;
    if (Array.isArray(found) && !INDEX.test(segment)) return undefined;
    if (!Object.hasOwn(found, segment)) return undefined;
    found = (found as Record<string, unknown>)[segment];
  }
  return found ?? undefined;
}
