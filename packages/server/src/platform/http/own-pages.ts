import type { FastifyRequest } from 'fastify';
import type { PlatformServices } from '../services';

/**
 * Whether a page of another site made a request. Browsers say so themselves, or name the page's origin; programs that
 * are no browsers say neither and belong to no page. A link that leads here is no page's request: it carries no token.
 */
export function isOfForeignPage(
  request: FastifyRequest,
  services: Pick<PlatformServices, 'publicUrl'>,
): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  if (site === 'same-origin' || site === 'none') return false;
  if (origin !== undefined) {
    const host = hostOf(origin);
    if (host === undefined || (host !== request.host && host !== hostOf(services.publicUrl()))) return true;
  }
  return site === 'cross-site' && !(request.method === 'GET' && mode === 'navigate');
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host || undefined : undefined;
}
