import { randomBytes } from 'node:crypto';
import type { BodyOf, QueryOf, ResultOf } from '@fieldscope/contract/call';
import type { signOn } from '@fieldscope/contract/calls/sign-on';
import type { Session } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import { SIGN_ON_LIMITS } from '@fieldscope/contract/sign-on-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { Configuration } from 'openid-client';
import type { Ctx, OrgCtx, UserActor } from '../../platform/http/request-context';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { findSigningIn, openSignedIn } from '../accounts/accounts.service';
import { accountOfPerson, type Claims } from './accounts-of-people.service';
import { findProviderOfInstallation } from './installation.service';
import { isUnreached, type OidcClients } from './oidc-client.service';
import { returnAddress } from './paths.model';
import { findProvider, findProviderOfAccount, type StoredProvider } from './providers.repository';
import { requestIn, type SignOnRequest, stateOf } from './request.model';

type Call = typeof signOn;
type Parts = { clients: OidcClients; ofAddress: AttemptLimit };

const SCOPES = 'openid profile email';

const withSecret = ({ secrets }: Pick<PlatformServices, 'secrets'>, provider: StoredProvider) => ({
  ...provider,
  secret: secrets.unseal(provider.secret_sealed),
});

/** The identity provider of the installation, or the one that a link names. */
export async function findSignOn(
  ctx: Ctx,
  { provider_id: id }: QueryOf<Call['find']>,
): Promise<ResultOf<Call['find']>> {
  const found = await findAsked(ctx, id);
  return { found: found ? [{ provider_id: found.provider_id, name: found.name }] : [] };
}

const findAsked = (ctx: Ctx, providerId: string | undefined) =>
  providerId === undefined ? findProviderOfInstallation(ctx) : findProvider(ctx.db, providerId);

/** Sends a person to an identity provider. @throws AppError trigger_limit, resource_missing, service_failed */
export async function beginSignOn(
  ctx: Ctx,
  { provider_id: asked, again = false }: BodyOf<Call['begin']>,
  { clients, ofAddress }: Parts,
): Promise<ResultOf<Call['begin']>> {
  await ofAddress.count(ctx.address);
  const provider = (await findAsked(ctx, asked)) ?? fail('resource_missing');
  const client = await clients.get(withSecret(ctx, provider)).catch((error: unknown) => {
    ctx.log.info({ err: error, issuer: provider.issuer }, 'an identity provider could not be read');
    return fail('service_failed');
  });
  const { library, config } = client;
  const proof = randomBytes(32).toString('base64url');
  const verifier = library.randomPKCECodeVerifier();
  const nonce = library.randomNonce();
  const state = stateOf(ctx.secrets, {
    ...{ providerId: provider.provider_id, verifier, nonce, again },
    proof: digest(proof).toString('hex'),
    endsAt: ctx.clock.now() + SIGN_ON_LIMITS.requestMs,
  });
  const address = addressOf(library.buildAuthorizationUrl, config, {
    redirect_uri: returnAddress(ctx.publicUrl()),
    scope: SCOPES,
    ...{ state, nonce },
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login', max_age: '0' }),
  });
  return { address: address ?? fail('service_failed'), proof };
}

/**
 * Signs in with what an identity provider sent back, in the browser that began.
 * @throws AppError trigger_limit, expired, credentials_wrong, service_failed, account_missing, account_frozen
 */
export async function completeSignOn(
  ctx: Ctx,
  { proof, answered }: BodyOf<Call['complete']>,
  parts: Parts,
): Promise<Session> {
  await parts.ofAddress.count(ctx.address);
  const request = requestIn(ctx.secrets, new URLSearchParams(answered).get('state') ?? '');
  if (!request || request.proof !== digest(proof).toString('hex')) return fail('credentials_wrong');
  if (request.endsAt <= ctx.clock.now()) fail('expired');
  const provider = (await findProvider(ctx.db, request.providerId)) ?? fail('credentials_wrong');
  const claims = await claimsOf(ctx, { provider, request, answered }, parts.clients);
  const userId = await accountOfPerson(ctx, provider, claims);
  const signedIn = { org_id: provider.org_id, user_id: userId };
  const account = (await findSigningIn(ctx.db, signedIn)) ?? fail('account_missing');
  ctx.subject = provider.name;
  ctx.actor = {
    ...{ kind: 'user', orgId: account.org_id, userId, role: account.role },
    // For the audit log alone: nothing is done in the session that is about to open.
    ...{ sessionId: '', runsInstallation: false, operator: null, secondFactorDue: false },
  };
  if (account.frozen) return fail('account_frozen');
  await parts.ofAddress.giveBack(ctx.address);
  return openSignedIn(ctx, account, { isProven: request.again });
}

/** Exchanges the code for what the identity provider says of the person. @throws AppError service_failed, credentials_wrong */
async function claimsOf(
  ctx: Ctx,
  { provider, request, answered }: { provider: StoredProvider; request: SignOnRequest; answered: string },
  clients: OidcClients,
): Promise<Claims> {
  try {
    const { library, config } = await clients.get(withSecret(ctx, provider));
    const address = new URL(returnAddress(ctx.publicUrl()));
    address.search = answered;
    const tokens = await library.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: request.verifier,
      expectedState: address.searchParams.get('state') ?? '',
      expectedNonce: request.nonce,
      idTokenExpected: true,
      ...(request.again && { maxAge: SIGN_ON_LIMITS.freshMs / SECOND_MS }),
    });
    return tokens.claims() as unknown as Claims;
  } catch (error) {
    ctx.log.info({ err: error, issuer: provider.issuer }, 'an identity provider signed nobody in');
    return fail(isUnreached(error) ? 'service_failed' : 'credentials_wrong');
  }
}

/** An address of the identity provider; undefined: it has none that leads to a page. `javascript:` would run in ours. */
function addressOf(
  build: (config: Configuration, parameters: Record<string, string>) => URL,
  config: Configuration,
  parameters: Record<string, string>,
): string | undefined {
  try {
    const { protocol, href } = build(config, parameters);
    return ['https:', 'http:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Where the signed-in user signs out at the identity provider; null: nowhere, or it cannot be asked now. */
export async function viewSignOut(
  ctx: OrgCtx<UserActor>,
  clients: OidcClients,
): Promise<ResultOf<Call['viewSignOut']>> {
  const provider = await findProviderOfAccount(ctx.db, ctx.orgId, ctx.actor.userId);
  const client = provider && (await clients.get(withSecret(ctx, provider)).catch(() => undefined));
  if (!client) return { address: null };
  const back = { post_logout_redirect_uri: returnAddress(ctx.publicUrl()) };
  return { address: addressOf(client.library.buildEndSessionUrl, client.config, back) ?? null };
}
