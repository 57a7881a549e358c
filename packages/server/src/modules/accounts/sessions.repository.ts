import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { UserRole } from '@fieldscope/contract/user-roles';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface SessionOwner {
  user_id: UserId;
  org_id: OrgId;
  role: UserRole;
  frozen: boolean;
  /** Of the organisation. */
  runs_installation: boolean;
  second_factor_due: boolean;
  /** Operator who signed in as the account; null: its user. */
  operator: string | null;
  /** When the session made a call last, to the minute. */
  seen_at: number;
}

/** `isProven`: was asked there who they are, whoever was signed in there before. */
export interface SignOn {
  isProven: boolean;
}

export interface NewSession {
  sessionId: string;
  userId: UserId;
  /** Absent: nothing renews it. */
  refreshHash?: Buffer;
  familyHash?: Buffer;
  /** Who signs in as the account, when it is not its user. */
  operator?: string;
  /** Its user signed in at an identity provider. */
  signOn?: SignOn;
  now: number;
  expiresAt: number;
  address: string;
  userAgent: string;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await sql`
    insert into session 
      (session_id, user_id, refresh_hash, family_hash, created_at, refreshed_at, seen_at, expires_at, address, user_agent,
       operator, signed_on, proven_at)
    values (${session.sessionId}, ${session.userId}, ${session.refreshHash ?? null}, ${session.familyHash ?? null}, ${at(session.now)},
            ${at(session.now)}, ${at(session.now)}, ${at(session.expiresAt)}, ${session.address}, ${session.userAgent},
            ${session.operator ?? null}, ${session.signOn !== undefined},
            ${session.signOn?.isProven ? at(session.now) : null})`.execute(db);
}

/** Who a session that still lasts belongs to. */
export async function findSessionOwner(
  db: Db,
  sessionId: string,
  userId: string,
): Promise<SessionOwner | undefined> {
  const { rows } = await sql<SessionOwner>`
    select account.user_id, account.org_id, account.role, runs_installation, session.operator,
           session.seen_at,
           is_frozen(frozen_by_owner, frozen_by_operator, frozen_at) as frozen,
           not signed_on and owes_second_factor(account.role, second_factor_at, demands_second_factor)
             as second_factor_due
    from session join account using (user_id) join organisation on organisation.org_id = account.org_id
    where session.session_id = ${sessionId} and account.user_id = ${userId} and session.revoked_at is null`.execute(
    db,
  );
  return rows[0];
}

export async function updateSeen(db: Db, sessionId: string, now: number): Promise<void> {
  await sql`update session set seen_at = ${at(now)} where session_id = ${sessionId}`.execute(db);
}

export interface SessionRow {
  session_id: string;
  address: string;
  user_agent: string;
  created_at: number;
  last_seen_at: number;
  operator: string | null;
}

/** Sessions of a user that last, those seen last first. */
export async function listSessions(db: Db, orgId: OrgId, userId: UserId, now: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select session_id, session.address, user_agent, session.created_at, seen_at as last_seen_at, operator
    from session join account using (user_id)
    where org_id = ${orgId} and user_id = ${userId} and revoked_at is null and expires_at > ${at(now)}
    order by seen_at desc, session.created_at desc`.execute(db);
  return rows;
}

/** Whether the user of a session proved themself at an identity provider, after a moment. */
export async function isProvenSince(
  db: Db,
  { orgId, userId, sessionId, since }: { orgId: OrgId; userId: UserId; sessionId: string; since: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session join account using (user_id)
    where org_id = ${orgId} and user_id = ${userId} and session_id = ${sessionId}
      and proven_at > ${at(since)}`.execute(db);
  return rows.length > 0;
}

/** Whether a session is one of a user's, ended or not. */
export async function hasSession(db: Db, orgId: OrgId, userId: UserId, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from session join account using (user_id)
    where org_id = ${orgId} and user_id = ${userId} and session_id = ${sessionId}`.execute(db);
  return rows.length > 0;
}

interface Renewal {
  familyHash: Buffer;
  oldHash: Buffer;
  newHash: Buffer;
  now: number;
  /** The token before the newest counts if it was replaced after this. */
  replacedSince: number;
}

/**
 * Puts a new refresh token in the place of the newest, for who shows that one or, for a moment longer, the one before
 * it: then the newest is refused, and the moment is over when it was to be.
 * @returns undefined when the old one is not in force
 */
export async function rotateRefresh(
  db: Db,
  { familyHash, oldHash, newHash, now, replacedSince }: Renewal,
): Promise<{ session_id: string; user_id: UserId } | undefined> {
  const { rows } = await sql<{ session_id: string; user_id: UserId }>`
    update session
    set refresh_hash = ${newHash}, replaced_hash = ${oldHash},
        refreshed_at = case when refresh_hash = ${oldHash} then ${at(now)} else refreshed_at end
    where family_hash = ${familyHash} and revoked_at is null and expires_at > ${at(now)}
      and (refresh_hash = ${oldHash} or (replaced_hash = ${oldHash} and refreshed_at > ${at(replacedSince)}))
    returning session_id, user_id`.execute(db);
  return rows[0];
}

export interface SessionOfFamily {
  session_id: string;
  refresh_hash: Buffer;
  expires_at: number;
}

/** The session that all refresh tokens with this family were given to, unless it was ended. */
export async function findByFamily(db: Db, familyHash: Buffer): Promise<SessionOfFamily | undefined> {
  const { rows } = await sql<SessionOfFamily>`
    select session_id, refresh_hash, expires_at from session
    where family_hash = ${familyHash} and revoked_at is null`.execute(db);
  return rows[0];
}

export async function revokeSession(db: Db, sessionId: string, now: number): Promise<void> {
  await sql`
    update session set revoked_at = ${at(now)} where session_id = ${sessionId} and revoked_at is null`.execute(
    db,
  );
}

/** Ends the sessions of a user, except one; @returns those that it ended */
export async function revokeSessionsOf(
  db: Db,
  userId: UserId,
  { except, now }: { except: string | null; now: number },
): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    update session set revoked_at = ${at(now)}
    where user_id = ${userId} and revoked_at is null and session_id is distinct from ${except}::uuid
    returning session_id`.execute(db);
  return rows.map((row) => row.session_id);
}

/** Ends the sessions of sub-accounts that were not opened at an identity provider; @returns those that it ended */
export async function revokePasswordSessions(db: Db, orgId: OrgId, now: number): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    update session set revoked_at = ${at(now)}
    from account
    where account.user_id = session.user_id and org_id = ${orgId} and role <> 'owner' and not signed_on
      and operator is null and revoked_at is null
    returning session_id`.execute(db);
  return rows.map((row) => row.session_id);
}

export async function deleteExpiredSessions(db: Db, before: number): Promise<void> {
  await sql`delete from session where expires_at < ${at(before)}`.execute(db);
}
