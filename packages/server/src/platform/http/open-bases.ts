import { BASES } from '@fieldscope/contract/call';
import type { FastifyInstance } from 'fastify';

const OPEN = [BASES.open, BASES.legacy, '/refer'].map((base) => `${base}/`);

/** Whether pages of any site may read what is there: the public API and the definitions. */
export const isOpenToPages = (url: string): boolean => OPEN.some((base) => url.startsWith(base));

/** Lets browsers give pages of other origins the answers of the public API and the definitions, and nothing else. */
export function openToPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!isOpenToPages(request.url)) return next();
    reply.header('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return next();
    // A preflight; what it allows may depend on what it asks for, as '*' does not include Authorization.
    reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'GET,HEAD,POST',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        vary: 'Access-Control-Request-Headers',
      })
      .send();
  });
}
