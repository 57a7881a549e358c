import { createHash } from 'node:crypto';
import { definitionFile } from '@fieldscope/contract/definitions/definition-file';
import type { FastifyInstance } from 'fastify';

const PATH = '/refer/def/sensor.json';
const MAX_AGE_SECONDS = 300;

/**
 * Serves the definitions of sensor types and measurements, the same for every organisation. Clients add the time
 * as `t` to get past caches; the file is the same under every query.
 */
export function serveDefinitionFile(app: FastifyInstance): void {
  const body = JSON.stringify(definitionFile());
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  app.get(PATH, (request, reply) => {
    reply.header('etag', etag).header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
    if (names(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

/** Whether an If-None-Match header names the tag; proxies mark theirs as weak. */
function names(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
