import { createPrivateKey } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCESS_LEVEL, type AccessLevel } from '@fieldscope/contract/access-level';
import type { UserId } from '@fieldscope/contract/ids';
import { PROGRAM_LIMITS } from '@fieldscope/contract/program-limits';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type * as Library from 'oidc-provider';
import { digest, sameBytes } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import type { Client } from './clients.model';
import { findGrantState } from './grants.repository';
import { AUTHORIZE_PATH, PROGRAM_PATHS, SCOPES } from './paths.model';
import { createTokenAdapters } from './token-adapter.service';

const ACCESS_TOKEN_SECONDS = (15 * MINUTE_MS) / SECOND_MS;
const CODE_SECONDS = 60;
const REQUEST_SECONDS = (PROGRAM_LIMITS.requestMinutes * MINUTE_MS) / SECOND_MS;
/** Since the program was there last. */
const REFRESH_TOKEN_SECONDS = (90 * DAY_MS) / SECOND_MS;
/** A grant ends with its last refresh token. */
const GRANT_SECONDS = (3_650 * DAY_MS) / SECOND_MS;

/** A request of a program that waits for somebody's decision. */
export interface OpenRequest {
  client: Client;
  redirectUri: string;
}

/** A decision about a request, and what proves it to the browser that made it. */
export type Decision = { proof: string } & (
  | { kind: 'allow'; grantId: string; userId: UserId; level: AccessLevel }
  | { kind: 'deny' }
);

/** OAuth 2.1 for programs, whose sign-in and consent are pages of the portal. */
export interface AuthorizationServer {
  /** Answers a request of one of its paths. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** @returns undefined: there is no such request, or it was decided */
  findRequest(id: string): Promise<OpenRequest | undefined>;
  /** @returns where the browser goes on; undefined: the request is none that waits any more */
  decide(id: string, decision: Decision): Promise<string | undefined>;
}

interface ServerParts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'secrets' | 'publicUrl'> {
  library: Pick<typeof Library, 'Provider' | 'errors'>;
  findClient(id: string): Promise<Client | undefined>;
  /** What programs get access to. */
  resource: string;
}

export function createAuthorizationServer(parts: ServerParts): AuthorizationServer {
  const { library, secrets, log, publicUrl, resource } = parts;
  const issuer = publicUrl();
  const provider = new library.Provider(issuer, {
    adapter: createTokenAdapters(parts),
    clientAuthMethods: ['none'],
    // Native ones may listen on any port of their computer, and people are asked each time.
    clientDefaults: {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'EdDSA',
    },
    cookies: { keys: [secrets.derivedKey('cookies of sign-ins of programs')] },
    jwks: { keys: [signingKey(secrets.derivedKey('signatures of sign-ins of programs'))] },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    responseTypes: ['code'],
    scopes: [],
    pkce: { required: () => true },
    routes: PROGRAM_PATHS,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, asked) {
          if (asked !== resource) throw new library.errors.InvalidTarget();
          return {
            scope: SCOPES.join(' '),
            audience: resource,
            accessTokenTTL: ACCESS_TOKEN_SECONDS,
            accessTokenFormat: 'opaque',
          };
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `${issuer}/#/connect_program?request=${uid}` },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Grant: GRANT_SECONDS,
      Interaction: REQUEST_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Session: REQUEST_SECONDS,
    },
    loadExistingGrant({ oidc: { result } }) {
      const grantId = result?.consent?.grantId;
      return grantId === undefined ? undefined : provider.Grant.find(grantId);
    },
    async findAccount(_ctx, accountId, token) {
      const grantId = token && 'grantId' in token ? token.grantId : undefined;
      const state = grantId === undefined ? undefined : await findGrantState(parts.db, grantId);
      if (token && !(state?.in_force && !state.frozen)) return undefined;
      return { accountId, claims: () => ({ sub: accountId }) };
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    renderError(ctx, { error }) {
      // Of a browser that a program sent here: its person reads on a page what is wrong.
      ctx.redirect(`${issuer}/#/connect_program?problem=${encodeURIComponent(error)}`);
      ctx.status = 303;
    },
  });
  // It is reached as the public address says, whatever a proxy makes of that.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'a program could not be signed in'));
  // Koa's own, which it would write to the console.
  (provider as EventEmitter).on('error', (error) =>
    log.error({ err: error }, 'a program could not be signed in'),
  );
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith(`${AUTHORIZE_PATH}/`)) return next();
    const id = ctx.path.slice(AUTHORIZE_PATH.length + 1);
    const shown = ctx.cookies.get(provider.cookieName('resume'), { signed: true });
    const request = shown === id ? await provider.Interaction.find(id) : undefined;
    if (isProven(request?.result, ctx.query.proof)) return next();
    ctx.redirect(`${issuer}/#/connect_program?problem=expired`);
    ctx.status = 303;
  });
  const answer = provider.callback();
  const findOpen = async (id: string) => {
    const request = await provider.Interaction.find(id);
    return request?.result === undefined ? request : undefined;
  };
  return {
    async handle(request, response) {
      const { protocol, host } = new URL(issuer);
      request.headers.host = host;
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      delete request.headers['x-forwarded-host'];
      await answer(request, response);
    },
    async findRequest(id) {
      const request = await findOpen(id);
      const { client_id: clientId, redirect_uri: redirectUri } = request?.params ?? {};
      const client = request && (await parts.findClient(String(clientId)));
      return client && { client, redirectUri: String(redirectUri) };
    },
    async decide(id, decision) {
      const request = await findOpen(id);
      if (!request) return undefined;
      request.result = {
        proof: digest(decision.proof).toString('hex'),
        ...(decision.kind === 'deny'
          ? { error: 'access_denied', error_description: 'the person refused' }
          : {
              login: { accountId: decision.userId, remember: false },
              consent: { grantId: decision.grantId },
            }),
      };
      if (decision.kind === 'allow') await saveGrant(decision, String(request.params.client_id));
      await request.persist();
      return `${request.returnTo}?proof=${decision.proof}`;
    },
  };

  async function saveGrant(
    { grantId, userId, level }: Extract<Decision, { kind: 'allow' }>,
    clientId: string,
  ): Promise<void> {
    const grant = new provider.Grant({ jti: grantId, accountId: userId, clientId } as { accountId: string });
    const granted = level === ACCESS_LEVEL.full ? SCOPES : SCOPES.slice(0, 1);
    grant.addResourceScope(resource, granted.join(' '));
    const others = SCOPES.filter((scope) => !granted.includes(scope));
    if (others.length > 0) grant.rejectResourceScope(resource, others.join(' '));
    await grant.save();
  }
}

/** Only the browser in which somebody decided goes on: whoever began the request elsewhere does not. */
function isProven(result: Record<string, unknown> | undefined, proof: unknown): boolean {
  if (typeof result?.proof !== 'string' || typeof proof !== 'string') return false;
  return sameBytes(Buffer.from(result.proof, 'hex'), digest(proof));
}

/** RFC 8410: a private key of Ed25519 without its 32 bytes. */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Nothing is signed with it, since nobody asks who a person is; the authorization server demands one. */
const signingKey = (hex: string) =>
  createPrivateKey({
    key: Buffer.concat([ED25519, Buffer.from(hex, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  }).export({ format: 'jwk' }) as { kty: 'OKP' };
