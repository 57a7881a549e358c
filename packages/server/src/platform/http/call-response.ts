import type { Readable } from 'node:stream';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import type { FastifyReply } from 'fastify';

/** The envelope of a response and its HTTP status and headers. */
export interface CallResponse {
  status: number;
  headers: Record<string, string>;
  envelope:
    | { code: number | string; data: unknown; time?: number }
    | { code: number | string; msg: string; facts?: ErrorFacts; time?: number };
  /** What is sent in place of the envelope. */
  body?: string | Uint8Array;
  /** What is sent as it comes, in place of both. */
  lines?: Readable;
}

/** Sends a response through fastify. */
export function send(
  reply: FastifyReply,
  { status, headers, envelope, body, lines }: CallResponse,
): FastifyReply {
  return reply
    .status(status)
    .headers(headers)
    .send(lines ?? body ?? envelope);
}

/** Headers of a file as the answer of a call, saved under its name. */
export const fileHeaders = (type: string, name: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
});

/** An answer whose lines are sent as they come. */
export class StreamedAnswer {
  constructor(readonly lines: Readable) {}
}

/** Headers of lines; a proxy that collects them would have the reader wait for the last one. */
export const streamHeaders = (type: string): Record<string, string> => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
});
