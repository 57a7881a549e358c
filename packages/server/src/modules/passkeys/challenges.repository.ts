import { at, type Db, sql } from '../../platform/postgres/db';

/** Uses a challenge up. @returns false when it was used before */
export async function noteChallengeUsed(db: Db, hash: Buffer, expiresAt: number): Promise<boolean> {
  const { rows } = await sql`
    insert into used_challenge (challenge_hash, expires_at) values (${hash}, ${at(expiresAt)})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Forgets challenges that count no more; `now` in epoch ms. */
export async function deleteExpiredChallenges(db: Db, now: number): Promise<void> {
  await sql`delete from used_challenge where expires_at <= ${at(now)}`.execute(db);
}
