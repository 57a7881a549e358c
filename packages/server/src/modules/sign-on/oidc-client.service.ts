import { MINUTE_MS } from '@fieldscope/contract/time';
import type { Configuration } from 'openid-client';
import { OutboundError } from '../../platform/http/outbound';
import type { PlatformServices } from '../../platform/services';
import type { StoredProvider } from './providers.repository';

type Library = typeof import('openid-client');
type Needs = Pick<PlatformServices, 'clock' | 'fetchOutside'>;

/** What is asked of an identity provider. */
export type AskedProvider = Pick<StoredProvider, 'issuer' | 'client_id' | 'runs_installation'> & {
  secret: string;
};

/** The description of an identity provider is read again after so long. */
const KEPT_MS = 10 * MINUTE_MS;
const MOST_KEPT = 200;

/** The library with the description of an identity provider. */
export interface OidcClient {
  library: Library;
  config: Configuration;
}

export interface OidcClients {
  /** @throws what the library or a request throws when the description cannot be read */
  get(provider: AskedProvider): Promise<OidcClient>;
}

/** Clients of identity providers, the library loaded with the first. */
export function createOidcClients(services: Needs): OidcClients {
  const kept = new Map<string, { client: Promise<OidcClient>; until: number }>();
  return {
    get(provider) {
      const key = JSON.stringify([
        provider.issuer,
        provider.client_id,
        provider.secret,
        provider.runs_installation,
      ]);
      const now = services.clock.now();
      const known = kept.get(key);
      if (known && known.until > now) return known.client;
      const client = discover(services, provider);
      kept.set(key, { client, until: now + KEPT_MS });
      client.catch(() => kept.delete(key));
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return client;
    },
  };
}

/** Only the operator's own network is reached, and without HTTPS, by the operator alone. */
async function discover(
  { fetchOutside }: Needs,
  { issuer, client_id, secret, runs_installation: isOperator }: AskedProvider,
): Promise<OidcClient> {
  const library = await import('openid-client');
  const audience = isOperator ? 'operator' : 'public';
  const config = await library.discovery(new URL(issuer), client_id, secret, undefined, {
    [library.customFetch]: (
      address: string,
      { method, headers, body }: Parameters<typeof fetch>[1] & object,
    ) =>
      fetchOutside(
        address,
        {
          ...(method !== undefined && { method }),
          headers: Object.fromEntries(new Headers(headers)),
          ...(body != null && { body: String(body) }),
        },
        { audience },
      ),
    execute: [...(isOperator ? [library.allowInsecureRequests] : []), library.enableNonRepudiationChecks],
  } as Parameters<Library['discovery']>[4]);
  return { library, config };
}

/** Whether an identity provider gave no answer, rather than a refusal. */
export const isUnreached = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundError) return true;
  return false;
};
