import { randomBytes, randomUUID } from 'node:crypto';
import type { Session } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import type { UserId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { House } from '../../house';
import { tellProcesses } from '../../platform/events';
import { digest, sameBytes } from '../../platform/secrets';
import type { AccountRow } from './accounts.repository';
import {
  findByFamily,
  insertSession,
  revokeSession,
  revokeSessionsOf,
  rotateRefresh,
} from './sessions.repository';
import { signToken } from './tokens.model';

const newSecret = (): string => randomBytes(32).toString('base64url');
/** A refresh token: the family that all tokens of a session share, and what makes it this one. */
const newRefreshToken = (family: string): string => `${family}.${newSecret()}`;
const familyOf = (refreshToken: string): string => refreshToken.split('.', 1)[0]!;
const EXPIRES_IN = LIMITS.accessTokenMs / SECOND_MS;
const MAIN_ACCOUNT = '0';

/** Number of a sub-account as client programs know it; the main account has none of its own. */
export const childIdOf = ({ role, user_id: userId }: Pick<AccountRow, 'role' | 'user_id'>): string =>
  role === 'owner' ? MAIN_ACCOUNT : userId;

type Opener = House & { address: string; userAgent: string };

/** Opens a session for an account whose owner has proved themself. */
export async function openSession(
  house: Opener,
  account: Pick<AccountRow, 'user_id' | 'org_id' | 'role' | 'account' | 'nickname' | 'language'>,
): Promise<Session> {
  const now = house.clock.now();
  const sessionId = randomUUID();
  const family = newSecret();
  const refreshToken = newRefreshToken(family);
  await insertSession(house.db, {
    sessionId,
    userId: account.user_id,
    refreshHash: digest(refreshToken),
    familyHash: digest(family),
    now,
    expiresAt: now + LIMITS.refreshTokenMs,
    address: house.address,
    userAgent: house.userAgent.slice(0, 256),
  });
  return {
    token: await signToken(house.secrets.tokenKey, { sessionId, userId: account.user_id }, now),
    refresh_token: refreshToken,
    expires_in: EXPIRES_IN,
    user_id: account.user_id,
    email: account.account,
    org_id: account.org_id,
    child_id: childIdOf(account),
    nickname: account.nickname,
    language: account.language,
  };
}

/**
 * A new pair of tokens for a refresh token. A token that was replaced before ends the session: two hold it.
 * @throws AppError refresh_token_expired, access_token_expired
 */
export async function refreshSession(house: House, refreshToken: string) {
  const now = house.clock.now();
  const next = newRefreshToken(familyOf(refreshToken));
  const hashes = { oldHash: digest(refreshToken), newHash: digest(next) };
  const session = await rotateRefresh(house.db, { ...hashes, now });
  if (!session) return refuseRefresh(house, refreshToken);
  const claims = { sessionId: session.session_id, userId: session.user_id };
  return {
    token: await signToken(house.secrets.tokenKey, claims, now),
    refresh_token: next,
    expires_in: EXPIRES_IN,
  };
}

async function refuseRefresh(house: House, refreshToken: string): Promise<never> {
  const session = await findByFamily(house.db, digest(familyOf(refreshToken)));
  if (!session) return fail('access_token_expired');
  if (sameBytes(session.refresh_hash, digest(refreshToken))) return fail('refresh_token_expired');
  await endSession(house, session.session_id);
  return fail('access_token_expired');
}

/** Ends the sessions of a user everywhere, except the one that is named; in a transaction when it commits. */
export async function endSessionsOf(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  userId: UserId,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  const ended = await revokeSessionsOf(db, userId, { except, now: clock.now() });
  await tellProcesses(db, 'session_revoked', ended);
}

/** Ends a session everywhere, its open screens included. */
export async function endSession(house: House, sessionId: string): Promise<void> {
  await revokeSession(house.db, sessionId, house.clock.now());
  await house.events.announce('session_revoked', sessionId);
}
