import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Shorter answers fit into a few packets anyway. */
const LEAST_BYTES = 4096;

/** Ways to compress, the better one first, at levels at which a chart takes less than a millisecond. */
const CODINGS = {
  br: (text: string) =>
    brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: string) => gzipSync(text, { level: 4 }),
};
type Coding = keyof typeof CODINGS;

/** An answer as it is written to a client. */
interface Written {
  headers: Record<string, string>;
  body: string | Buffer;
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

export const writeAnswer = (envelope: object): Written => ({
  headers: JSON_HEADERS,
  body: JSON.stringify(envelope),
});

/** The envelope of a long answer, compressed for a client that asks for it. */
export const writeLongAnswer = (envelope: object, acceptEncoding: string | undefined): Written =>
  writeLongText(JSON.stringify(envelope), JSON_HEADERS, acceptEncoding);

/** A text of some type, compressed for a client that asks for it. */
export function writeLongText(
  text: string,
  typed: Record<string, string>,
  acceptEncoding: string | undefined,
): Written {
  const headers = { ...typed, vary: 'accept-encoding' };
  const coding = text.length < LEAST_BYTES ? undefined : codingFor(acceptEncoding);
  if (!coding) return { headers, body: text };
  return { headers: { ...headers, 'content-encoding': coding }, body: CODINGS[coding](text) };
}

/** A coding in a list of those that a client takes (RFC 9110, 12.5.3), unless its weight says never. */
const named = (coding: Coding): RegExp =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i');

const ACCEPTED: readonly (readonly [Coding, RegExp])[] = [
  ['br', named('br')],
  ['gzip', named('gzip')],
];

/** What a client can read of our codings; undefined: none, or it did not say. */
export const codingFor = (accepted = ''): Coding | undefined =>
  ACCEPTED.find(([, isNamed]) => isNamed.test(accepted))?.[0];
