import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { BASES } from '@fieldscope/contract/call';
import type { FastifyInstance } from 'fastify';
import type { House } from '../house';
import { PORTAL } from '../paths';

/** Hashed by the build: what is below never changes under its name. */
const HASHED = /[\\/]assets[\\/]/;

/**
 * The page runs our own files only; the map's workers come as blobs. Nothing is upgraded to https, since a portal in
 * a local network may have none.
 */
const PAGE_POLICY = Object.entries({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self' ws: wss:",
  'worker-src': "'self' blob:",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
})
  .map(([name, sources]) => `${name} ${sources}`)
  .join('; ');

const PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
};
/** Answers of calls: never shown as a page, never kept. */
const ANSWER_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const HSTS = 'max-age=31536000';

/** Serves the portal's files and gives every answer its security headers. */
export async function servePortal(
  app: FastifyInstance,
  { config }: Pick<House, 'config'>,
  folder = PORTAL,
): Promise<void> {
  const answerHeaders = config.PUBLIC_URL?.startsWith('https:')
    ? { ...ANSWER_HEADERS, 'strict-transport-security': HSTS }
    : ANSWER_HEADERS;
  app.addHook('onRequest', (request, reply, done) => {
    // Network servers read nothing of this, and theirs is the busiest way in.
    if (!request.url.startsWith(BASES.ingest)) reply.headers(answerHeaders);
    done();
  });

  if (!existsSync(folder)) {
    app.get('/', async (_request, reply) =>
      reply
        .status(404)
        .type('text/plain')
        .send('The portal has not been built: npm run build -w packages/web\n'),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      reply.headers(PAGE_HEADERS);
      reply.header('vary', 'accept-encoding');
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
