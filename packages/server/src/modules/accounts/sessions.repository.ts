import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { UserRole } from '../../platform/actor';
import { at, type Db, sql } from '../../platform/db';

export interface SessionOwner {
  user_id: UserId;
  org_id: OrgId;
  role: UserRole;
  frozen: boolean;
}

export interface NewSession {
  sessionId: string;
  userId: UserId;
  refreshHash: Buffer;
  familyHash: Buffer;
  now: number;
  expiresAt: number;
  address: string;
  userAgent: string;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await sql`
    insert into session 
      (session_id, user_id, refresh_hash, family_hash, created_at, refreshed_at, expires_at, address, user_agent)
    values (${session.sessionId}, ${session.userId}, ${session.refreshHash}, ${session.familyHash}, ${at(session.now)},
            ${at(session.now)}, ${at(session.expiresAt)}, ${session.address}, ${session.userAgent})`.execute(
    db,
  );
}

/** Who a session that still lasts belongs to. */
export async function findSessionOwner(
  db: Db,
  sessionId: string,
  userId: string,
): Promise<SessionOwner | undefined> {
  const { rows } = await sql<SessionOwner>`
    select account.user_id, account.org_id, account.role, account.frozen
    from session join account using (user_id)
    where session.session_id = ${sessionId} and account.user_id = ${userId} and session.revoked_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Puts a new refresh token in the place of the old one; undefined when the old one is not in force. */
export async function rotateRefresh(
  db: Db,
  { oldHash, newHash, now }: { oldHash: Buffer; newHash: Buffer; now: number },
): Promise<{ session_id: string; user_id: UserId } | undefined> {
  const { rows } = await sql<{ session_id: string; user_id: UserId }>`
    update session set refresh_hash = ${newHash}, refreshed_at = ${at(now)}
    where refresh_hash = ${oldHash} and revoked_at is null and expires_at > ${at(now)}
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

export async function deleteExpiredSessions(db: Db, before: number): Promise<void> {
  await sql`delete from session where expires_at < ${at(before)}`.execute(db);
}
