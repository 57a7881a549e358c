import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { BASES } from '@fieldscope/contract/call';
import { OPERATOR_PATH } from '@fieldscope/contract/operator-path';
import { PORTAL_FACTS_META, type PortalFacts } from '@fieldscope/contract/portal-facts';
import { EMBED_PATH } from '@fieldscope/contract/share-links';
import type { ShownBrand } from '@fieldscope/contract/shown-brand';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, originOf } from '../config';
import type { PlatformServices } from '../services';
import { serveFramedPages } from './framed-pages';
import { forAttribute } from './html';
import { isOpenToPages } from './open-bases';
import { serveManifests } from './portal-manifests';

/** Hashed by the build: what is below never changes under its name. */
const HASHED = /[\\/]assets[\\/]/;
/**
 * Scripts, style sheets and fonts obey the policy of their page: they keep the short one of answers, which is stricter. A worker
 * has its own, and a picture that is opened is a page.
 */
const PART_OF_PAGE = /[\\/]assets[\\/](?!.*worker)[^\\/]+\.(js|css|woff2)(\.(br|gz))?$/;

/**
 * The page runs our own files only. Nothing is upgraded to https, since a portal in
 * a local network may have none.
 */
const PAGE_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  // Pictures and videos of other sites are in panels; of pages, only what shows another one in a frame.
  'img-src': "'self' data: blob: https: http:",
  'media-src': "'self' https: http:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** @param ancestors sites that may show the page in a frame */
const pageHeaders = ({ AI_SITE_URL, MAP_STYLE_URL }: Config, ancestors: readonly string[] = []) => ({
  'content-security-policy': Object.entries({
    ...PAGE_POLICY,
    ...(MAP_STYLE_URL === undefined ? {} : { 'connect-src': `'self' ${originOf(MAP_STYLE_URL)}` }),
    'frame-src': ["'self'", ...(AI_SITE_URL === undefined ? [] : [originOf(AI_SITE_URL)])].join(' '),
    ...(ancestors.length > 0 && { 'frame-ancestors': ancestors.join(' ') }),
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
});
/** Answers of calls: never shown as a page, never kept. */
const ANSWER_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const HSTS = 'max-age=31536000';

/** Answers a path that does not exist with a page; undefined where a program asks, which reads no page. */
export type AnswerMissingPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

interface PortalParts extends Pick<PlatformServices, 'config'> {
  /** Whether there is a demo farm now. */
  hasDemoFarm(): boolean;
  /** The brand that a page under a host name shows. */
  brandAt(host: string): Promise<ShownBrand>;
  /** Sites that may show the panel of a link in a frame, by the id of the link. */
  listEmbeddingSites(shareId: string): Promise<readonly string[]>;
}

/** Serves the portal's files and gives every answer its security headers. */
export async function servePortal(
  app: FastifyInstance,
  parts: PortalParts,
  folder: string,
): Promise<AnswerMissingPage> {
  const { config } = parts;
  const answerHeaders = config.PUBLIC_URL?.startsWith('https:')
    ? { ...ANSWER_HEADERS, 'strict-transport-security': HSTS }
    : ANSWER_HEADERS;
  app.addHook('onRequest', (request, reply, done) => {
    // Network servers read nothing of this, and theirs are the most requests.
    if (!request.url.startsWith(BASES.ingest)) {
      reply.headers(answerHeaders);
      reply.header(
        'cross-origin-resource-policy',
        isOpenToPages(request.url) ? 'cross-origin' : 'same-origin',
      );
    }
    done();
  });

  const page = join(folder, 'index.html');
  if (!existsSync(page)) {
    app.get('/', async (_request, reply) =>
      reply
        .status(404)
        .type('text/plain')
        .send('The portal has not been built: npm run build -w packages/web\n'),
    );
    return () => undefined;
  }
  const headers = pageHeaders(config);
  servePage(app, page, parts);
  serveManifests(app, folder, parts.brandAt);
  serveFramedPages(app);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      if (!PART_OF_PAGE.test(path)) reply.headers(headers);
      reply.header('vary', 'accept-encoding');
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, reply) =>
    isForPage(request) ? reply.status(404).sendFile('not-found.html', NEVER_KEPT) : undefined;
}

/** Asked for again with a validator, the page would come as a 404 without a body. */
const NEVER_KEPT = { etag: false, lastModified: false, acceptRanges: false };

const CALLS = [...Object.values(BASES), '/refer'].map((base) => `${base}/`);

/** Whether a browser asks for a page. */
const isForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !CALLS.some((base) => url.startsWith(base));

/** The page itself, under its addresses: it carries the facts of this portal and is requested again each time. */
function servePage(app: FastifyInstance, file: string, parts: PortalParts): void {
  const { config, listEmbeddingSites } = parts;
  const headers = pageHeaders(config);
  const pageAt = async ({ hostname }: FastifyRequest) =>
    pageWithFacts(await readFile(file, 'utf8'), await portalFacts(parts, hostname));
  // The token of the link is behind the hash, which no browser sends.
  app.get<{ Params: { shareId: string } }>(`${EMBED_PATH}:shareId`, async (request, reply) => {
    const sites = await listEmbeddingSites(request.params.shareId);
    const page = await pageAt(request);
    if (sites.length > 0) reply.removeHeader('x-frame-options');
    return reply
      .headers({ ...pageHeaders(config, sites), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
  for (const path of ['/', '/index.html', OPERATOR_PATH]) {
    app.get(path, async (request, reply) => {
      const page = await pageAt(request);
      const tag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 20)}"`;
      reply.headers({ ...headers, 'cache-control': 'no-cache', etag: tag });
      if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send();
      return reply.type('text/html; charset=utf-8').send(page);
    });
  }
}

/** Fills the element that the build left empty for it, and names the page until its script does. */
function pageWithFacts(page: string, facts: PortalFacts): string {
  const empty = `<meta name="${PORTAL_FACTS_META}" content="" />`;
  const content = forAttribute(JSON.stringify(facts));
  const { name } = facts.brand;
  return page
    .replace(empty, () => `<meta name="${PORTAL_FACTS_META}" content="${content}" />`)
    .replace(/<title>[^<]*<\/title>/, (title) => (name ? `<title>${forAttribute(name)}</title>` : title));
}

/** What everybody may know of this portal before signing in, at a host name. */
async function portalFacts(
  { config, hasDemoFarm, brandAt }: PortalParts,
  host: string,
): Promise<PortalFacts> {
  return {
    station: config.STATION,
    publicUrl: config.PUBLIC_URL?.replace(/\/$/, '') ?? '',
    stationLinks: { global: config.STATION_GLOBAL_URL ?? '', china: config.STATION_CHINA_URL ?? '' },
    support: { email: config.SUPPORT_EMAIL ?? '', url: config.SUPPORT_URL ?? '' },
    apps: { android: config.APP_ANDROID_URL ?? '', ios: config.APP_IOS_URL ?? '' },
    aiSite: config.AI_SITE_URL ?? '',
    map: { url: config.MAP_STYLE_URL ?? '', attribution: config.MAP_ATTRIBUTION ?? '' },
    signOn: config.SIGN_ON_NAME ?? '',
    demoFarm: hasDemoFarm(),
    brand: await brandAt(host.toLowerCase()),
  };
}
