/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110); undefined: all of it, also when several
 * parts are asked for; `unsatisfiable`: it has no such part.
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  return first > last ? 'unsatisfiable' : { first, last };
}
