import { randomBytes, randomUUID } from 'node:crypto';
import type { Session, SimulatedSession } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { LANGUAGES, type Language } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { MAIN_ACCOUNT } from '@fieldscope/contract/sessions';
import { SECOND_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { Ctx } from '../../platform/http/request-context';
import { digest, sameBytes } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { sessionRevoked } from './accounts.events';
import type { AccountRow } from './accounts.repository';
import {
  findByFamily,
  insertSession,
  type NewSession,
  revokePasswordSessions,
  revokeSession,
  revokeSessionsOf,
  rotateRefresh,
  type SignOn,
} from './sessions.repository';
import { signToken } from './tokens.model';

const newSecret = (): string => randomBytes(32).toString('base64url');
/** A refresh token: the family that all tokens of a session share, and what makes it this one. */
const newRefreshToken = (family: string): string => `${family}.${newSecret()}`;
const familyOf = (refreshToken: string): string => refreshToken.split('.', 1)[0]!;
const USER_AGENT_LENGTH = 256;
const EXPIRES_IN = LIMITS.accessTokenMs / SECOND_MS;

/** The language of an account, by its number; of one without a choice that of the request. */
export const languageNumberOf = ({ language }: Pick<AccountRow, 'language'>, ofRequest: Language): number =>
  language ?? LANGUAGES[ofRequest].number;

/** Number of a sub-account as client programs know it; the main account has none of its own. */
export const childIdOf = ({ role, user_id: userId }: Pick<AccountRow, 'role' | 'user_id'>): string =>
  role === 'owner' ? MAIN_ACCOUNT : userId;

type Needs = PlatformServices & Pick<Ctx, 'address' | 'userAgent' | 'language'>;

type Opened = Pick<
  AccountRow,
  'user_id' | 'org_id' | 'role' | 'account' | 'nickname' | 'language' | 'second_factor_due'
>;

/**
 * Opens a session for an account whose owner has proved themself. Whether a second factor is due is for the identity provider
 * to know, where they did so there.
 */
export async function openSession(services: Needs, account: Opened, signOn?: SignOn): Promise<Session> {
  const family = newSecret();
  const refreshToken = newRefreshToken(family);
  const { claims, now } = await insertSessionOf(services, account, {
    refreshHash: digest(refreshToken),
    familyHash: digest(family),
    lastsMs: LIMITS.refreshTokenMs,
    ...(signOn && { signOn }),
  });
  return {
    token: await signToken(services.secrets.tokenKey, claims, now),
    refresh_token: refreshToken,
    expires_in: EXPIRES_IN,
    ...factsOf(account, services.language),
    second_factor_due: signOn === undefined && account.second_factor_due,
  };
}

/** Opens a session in which an operator acts as an account; nothing renews it. */
export async function openSimulatedSession(
  services: Needs,
  account: Opened,
  operator: string,
): Promise<{ sessionId: string; session: SimulatedSession }> {
  const lastsMs = LIMITS.simulatedLoginMs;
  const { claims, now } = await insertSessionOf(services, account, { operator, lastsMs });
  const session = {
    token: await signToken(services.secrets.tokenKey, { ...claims, simulated: true }, now),
    expires_in: lastsMs / SECOND_MS,
    ...factsOf(account, services.language),
    second_factor_due: false,
    operator,
  };
  return { sessionId: claims.sessionId, session };
}

async function insertSessionOf(
  { db, clock, address, userAgent }: Needs,
  { user_id: userId }: Opened,
  {
    lastsMs,
    ...kind
  }: Pick<NewSession, 'refreshHash' | 'familyHash' | 'operator' | 'signOn'> & { lastsMs: number },
) {
  const now = clock.now();
  const claims = { sessionId: randomUUID(), userId };
  const expiresAt = now + lastsMs;
  await insertSession(db, {
    ...claims,
    ...kind,
    now,
    expiresAt,
    address,
    userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
  });
  return { claims, now };
}

const factsOf = (account: Opened, language: Language) => ({
  user_id: account.user_id,
  email: account.account,
  org_id: account.org_id,
  child_id: childIdOf(account),
  nickname: account.nickname,
  language: languageNumberOf(account, language),
});

/**
 * A new pair of tokens for a refresh token. A token that was replaced before ends the session: two hold it.
 *
 * The one replaced last stays valid for a minute: a client that lost the response has no other. As
 * such a client looks like a thief, it replaces the newest instead of being valid beside it. So of two who hold a
 * token only one can go on, and the other ends the session with their next renewal, as without the minute.
 * @throws AppError refresh_token_expired, access_token_expired
 */
export async function refreshSession(services: PlatformServices, refreshToken: string) {
  const now = services.clock.now();
  const family = familyOf(refreshToken);
  const next = newRefreshToken(family);
  const session = await rotateRefresh(services.db, {
    familyHash: digest(family),
    oldHash: digest(refreshToken),
    newHash: digest(next),
    now,
    replacedSince: now - LIMITS.refreshGraceMs,
  });
  if (!session) return refuseRefresh(services, refreshToken);
  const claims = { sessionId: session.session_id, userId: session.user_id };
  return {
    token: await signToken(services.secrets.tokenKey, claims, now),
    refresh_token: next,
    expires_in: EXPIRES_IN,
  };
}

async function refuseRefresh(services: PlatformServices, refreshToken: string): Promise<never> {
  const session = await findByFamily(services.db, digest(familyOf(refreshToken)));
  if (!session) return fail('access_token_expired');
  if (sameBytes(session.refresh_hash, digest(refreshToken))) return fail('refresh_token_expired');
  await endSession(services, session.session_id);
  return fail('access_token_expired');
}

/** Ends the sessions of a user everywhere, except the one that is named; in a transaction when it commits. */
export async function endSessionsOf(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  userId: UserId,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  const ended = await revokeSessionsOf(db, userId, { except, now: clock.now() });
  await notifyProcesses(
    db,
    sessionRevoked,
    ended.map((sessionId) => ({ sessionId })),
  );
}

/** Ends the sessions of sub-accounts that were opened with a password or a passkey; in a transaction when it commits. */
export async function endPasswordSessions(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  orgId: OrgId,
): Promise<void> {
  const ended = await revokePasswordSessions(db, orgId, clock.now());
  await notifyProcesses(
    db,
    sessionRevoked,
    ended.map((sessionId) => ({ sessionId })),
  );
}

/** Ends a session everywhere, its open screens included. */
export async function endSession(services: PlatformServices, sessionId: string): Promise<void> {
  await revokeSession(services.db, sessionId, services.clock.now());
  await services.events.announce(sessionRevoked, { sessionId });
}
