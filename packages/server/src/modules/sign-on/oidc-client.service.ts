import type { SignOnProblem } from '@fieldscope/contract/sign-on-limits';
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
  /** Reads the description anew, and tries the client with a code that is none. */
  check(provider: AskedProvider, redirect: string): Promise<Checked>;
}

interface Checked {
  problem: SignOnProblem | null;
  signs_out: boolean;
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
    check: (provider, redirect) =>
      tryClient(services, provider, redirect).catch((error: unknown) => ({
        problem: problemOf(error),
        signs_out: false,
      })),
  };
}

/** @throws what the library or a request throws when the description cannot be read */
async function tryClient(services: Needs, provider: AskedProvider, redirect: string): Promise<Checked> {
  const { library, config } = await discover(services, provider);
  const signsOut = config.serverMetadata().end_session_endpoint !== undefined;
  const code = { code: 'none', redirect_uri: redirect, code_verifier: library.randomPKCECodeVerifier() };
  try {
    await library.genericGrantRequest(config, 'authorization_code', code);
  } catch (error) {
    if (error instanceof library.ResponseBodyError || error instanceof library.WWWAuthenticateChallengeError)
      return { problem: isClientRefused(error) ? 'client_refused' : null, signs_out: signsOut };
    throw error;
  }
  return { problem: null, signs_out: signsOut };
}

/** As RFC 6749, section 5.2, has it; a code that is none is `invalid_grant` for a client that is known. */
const isClientRefused = (error: object): boolean =>
  !('error' in error) || ['invalid_client', 'unauthorized_client'].includes(String(error.error));

/** Names of the library for what it does not accept. */
const PROBLEMS: Readonly<Record<string, SignOnProblem>> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'issuer_differs',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'https_required',
};

function problemOf(error: unknown): SignOnProblem {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return cause.reason;
    const known = 'code' in cause ? PROBLEMS[String(cause.code)] : undefined;
    if (known) return known;
  }
  return 'description_missing';
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
