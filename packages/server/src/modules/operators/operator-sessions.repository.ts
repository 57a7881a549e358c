import { at, type Db, sql } from '../../platform/postgres/db';

export interface NewOperatorSession {
  sessionId: string;
  operatorId: string;
  tokenHash: Buffer;
  address: string;
  userAgent: string;
  now: number;
  expiresAt: number;
}

export async function insertSession(db: Db, session: NewOperatorSession): Promise<void> {
  await sql`
    insert into operator_session
      (session_id, operator_id, token_hash, address, user_agent, created_at, seen_at, expires_at)
    values (${session.sessionId}, ${session.operatorId}, ${session.tokenHash}, ${session.address},
            ${session.userAgent}, ${at(session.now)}, ${at(session.now)}, ${at(session.expiresAt)})`.execute(
    db,
  );
}

export interface OperatorSession {
  session_id: string;
  operator_id: string;
  name: string;
  seen_at: number;
}

/** A session that lasts, and in which something was done since `idleSince` (epoch ms). */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<OperatorSession | undefined> {
  const { rows } = await sql<OperatorSession>`
    select session_id, operator_id, name, seen_at
    from operator_session join operator_account using (operator_id)
    where token_hash = ${tokenHash} and expires_at > ${at(now)} and seen_at > ${at(idleSince)}`.execute(db);
  return rows[0];
}

/** Epoch ms; undefined: it was ended meanwhile. */
export async function findSessionEnd(db: Db, sessionId: string): Promise<number | undefined> {
  const { rows } = await sql<{ expires_at: number }>`
    select expires_at from operator_session where session_id = ${sessionId}`.execute(db);
  return rows[0]?.expires_at;
}

export async function updateSeen(db: Db, sessionId: string, now: number): Promise<void> {
  await sql`update operator_session set seen_at = ${at(now)} where session_id = ${sessionId}`.execute(db);
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await sql`delete from operator_session where session_id = ${sessionId}`.execute(db);
}

export async function deleteEndedSessions(
  db: Db,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<void> {
  await sql`
    delete from operator_session where expires_at <= ${at(now)} or seen_at <= ${at(idleSince)}`.execute(db);
}
