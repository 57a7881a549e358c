import { createHash } from 'node:crypto';
import { FRAMED_PATH } from '@fieldscope/contract/framed-pages';
import { Address } from '@fieldscope/contract/panel-kinds/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forAttribute } from './html';
import { parseQuery } from './query-string';

const STYLE = 'html,body,iframe{width:100%;height:100%;margin:0;border:0;display:block}';
const STYLE_DIGEST = createHash('sha256').update(STYLE).digest('base64');

/**
 * It holds a frame and nothing else, so that the policy of the portal's page need not let in frames of every site. It runs no
 * script, and whoever frames it could frame the other page as well.
 */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; frame-src https: http:; base-uri 'none'; frame-ancestors *`;

const ALLOWED = 'allow-scripts allow-forms allow-popups';

/** Serves pages with a frame in which a page of another site is. The server itself loads nothing of it. */
export function serveFramedPages(app: FastifyInstance): void {
  app.get(FRAMED_PATH, async (request, reply) => {
    const address = addressIn(request);
    if (address === undefined || isOpenedAlone(request)) return reply.callNotFound();
    return reply
      .removeHeader('x-frame-options')
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageOf(address, new URL(address).host === request.host));
  });
}

function addressIn({ url }: FastifyRequest): string | undefined {
  const parameters: Record<string, unknown> = parseQuery(url.split('?').slice(1).join('?')) ?? {};
  const address = Address.safeParse(parameters.address);
  return address.success && address.data !== '' ? address.data : undefined;
}

/** Below the address of the portal nobody should take another page for a part of it. */
const isOpenedAlone = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'document';

/** A page of the portal itself must not act as the portal; others are kept apart from it by their origin. */
const pageOf = (address: string, isOwn: boolean): string =>
  `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>` +
  `<iframe src="${forAttribute(address)}" sandbox="${ALLOWED}${isOwn ? '' : ' allow-same-origin'}" ` +
  `referrerpolicy="no-referrer" title=""></iframe>`;
