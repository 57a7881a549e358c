import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter answers fit into a few packets anyway. */
const LEAST_BYTES = 4096;

/**
 * Ways to compress, the better one first, at levels at which a chart takes less than a millisecond: handing it to another
 * thread would take longer.
 */
const CODINGS = {
  br: (text: string) =>
    brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: string) => gzipSync(text, { level: 4 }),
};
type Coding = keyof typeof CODINGS;

/** Compresses a long answer for a client that asks for it, before fastify sends it. */
export async function compressAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  reply.header('vary', 'accept-encoding');
  if (typeof payload !== 'string' || payload.length < LEAST_BYTES) return payload;
  const coding = codingFor(headers['accept-encoding']);
  if (!coding) return payload;
  reply.header('content-encoding', coding);
  return CODINGS[coding](payload);
}

/** What a client can read of our codings; undefined: none, or it did not say. */
function codingFor(accepted = ''): Coding | undefined {
  const named = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((one) => one.replaceAll(/\s/g, ''))
      .filter((one) => !/;q=0(\.0*)?$/.test(one))
      .map((one) => one.split(';', 1)[0]!),
  );
  return (Object.keys(CODINGS) as Coding[]).find((coding) => named.has(coding));
}
