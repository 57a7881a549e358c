import type { UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface NewSimulatedLogin {
  codeHash: Buffer;
  userId: UserId;
  operator: string;
  /** Epoch ms. */
  expiresAt: number;
}

/** Stores a code, and deletes those that were not used in time. */
export async function insertSimulatedLogin(db: Db, given: NewSimulatedLogin, now: number): Promise<void> {
  await sql`delete from simulated_login where expires_at <= ${at(now)}`.execute(db);
  await sql`
    insert into simulated_login (code_hash, user_id, operator, expires_at)
    values (${given.codeHash}, ${given.userId}, ${given.operator}, ${at(given.expiresAt)})`.execute(db);
}

/** Uses a code up; of two who use the same code, one gets the account that it is for. */
export async function takeSimulatedLogin(
  db: Db,
  codeHash: Buffer,
  now: number,
): Promise<{ account: string; operator: string } | undefined> {
  const { rows } = await sql<{ account: string; operator: string }>`
    delete from simulated_login using account
    where code_hash = ${codeHash} and expires_at > ${at(now)} and account.user_id = simulated_login.user_id
    returning account.account, operator`.execute(db);
  return rows[0];
}
