import { BASES } from '@fieldscope/contract/call';
import { users } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { UserActor } from '../../platform/http/request-context';
import type { Authenticate } from '../../platform/http/use-case';
import type { PlatformServices } from '../../platform/services';
import { SharedWork } from '../../platform/shared-work';
import { findSessionOwner, updateSeen } from './sessions.repository';
import { expiryOf, readToken } from './tokens.model';

type TokenNeeds = Pick<PlatformServices, 'db' | 'clock' | 'secrets'>;

/** The time a session was last seen is written at most this often. */
const SEEN_EVERY_MS = MINUTE_MS;

/**
 * Who an access token belongs to.
 * @throws AppError token_invalid, access_token_expired or simulated_login_expired (also when its session was ended),
 *   account_frozen
 */
export async function actorOfToken(token: string, services: TokenNeeds): Promise<UserActor> {
  const now = services.clock.now();
  const claims = await readToken(services.secrets.tokenKey, token, now);
  const { sessionId } = claims;
  const owner = (await findSessionOwner(services.db, sessionId, claims.userId)) ?? fail(expiryOf(claims));
  if (owner.frozen) fail('account_frozen');
  if (now - owner.seen_at >= SEEN_EVERY_MS) await updateSeen(services.db, sessionId, now);
  return {
    kind: 'user',
    orgId: owner.org_id,
    userId: owner.user_id,
    role: owner.role,
    runsInstallation: owner.runs_installation,
    sessionId,
    operator: owner.operator,
    // Not the operator's to set up.
    secondFactorDue: owner.operator === null && owner.second_factor_due,
  };
}

const SIGN_OUT = BASES[users.signOut.base] + users.signOut.path;

/** `Authorization: <token>`, with or without "Bearer". Existing client programs sign out with the token in the query. */
export const createUserAuthentication = (services: TokenNeeds): Authenticate => {
  const sharedWork = new SharedWork();
  return async (request) => {
    const inHeader = (request.headers.authorization ?? '').replace(/^bearer( +|$)/i, '').trim();
    const isSignOut = request.url.split('?', 1)[0] === SIGN_OUT;
    const token = inHeader || (isSignOut && new URLSearchParams(request.query).get('token')) || '';
    if (token === '') fail('login_required');
    return sharedWork.run(token, () => actorOfToken(token, services));
  };
};
