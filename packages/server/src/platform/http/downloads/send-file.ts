import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRangeOf } from './byte-range.model';

/** A file that is served as it is on the disk. */
export interface ServedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Under which it is saved. */
  name: string;
  type: string;
  etag: string;
}

/** Sends a file, whole or in parts, so that a download that broke off goes on. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, size, name, type, etag }: ServedFile,
): FastifyReply {
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const isSame = (request.headers['if-range'] ?? etag) === etag;
  const range = isSame ? byteRangeOf(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send();
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': last - first + 1,
  });
  return reply.send(createReadStream(path, { start: first, end: last }));
}
